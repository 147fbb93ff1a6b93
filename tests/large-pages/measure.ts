import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { auto } from '../../chat/detect/auto.ts';
import { openConversation } from '../../cli/connect/talk.ts';

/** What the recorder costs a page of many elements (page.html). All figures are of the page's main thread. */

export type LargePages = { url(elements: number): string; stop(): void };

export async function serveLargePages(): Promise<LargePages> {
  const page = readFileSync(join(import.meta.dirname, 'page.html'));
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: (elements) => `http://127.0.0.1:${port}/?elements=${elements}`,
    stop: () => void server.close(),
  };
}

/** The most of the main thread's time that our code may take while a reply streams. */
export const mostShare = 0.1;

export const openLargePage = (browser: Browser, url: string, patienceMs = 60_000) =>
  openConversation(browser, {
    adapter: { ...auto, patience: { startMs: patienceMs, totalMs: patienceMs } },
    url,
    context: {},
  });

/** How long the main thread computes from the first key to the moment when the message is sent, in milliseconds of processor time. */
export async function armingMs(browser: Browser, url: string): Promise<number> {
  const chat = await openLargePage(browser, url);
  const spent = await computed(chat.page);
  const pending = await chat.begin('few');
  const ms = await spent();
  await pending.reply();
  await chat.page.context().close();
  return ms;
}

async function computed(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const before = await now();
  return async () => (await now()) - before;
}

/** The share of the main thread's time that is spent in our code, of all and without idle time. */
export type Share = { share: number; busyShare: number };

/** A reply of single-word elements, as fast as the page can add them. */
export async function profileWords(browser: Browser, url: string): Promise<Share> {
  const chat = await openLargePage(browser, url);
  const session = await chat.page.context().newCDPSession(chat.page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 500 });
  const pending = await chat.begin('words');
  await session.send('Profiler.start');
  await pending.reply();
  const { profile } = await session.send('Profiler.stop');
  await chat.page.context().close();
  return sharesOfOurs(profile, url);
}

/** How many words the page shows in its time. A profiler would slow it down. */
export async function streamWords(browser: Browser, url: string): Promise<number> {
  const chat = await openLargePage(browser, url);
  await (await chat.begin('words')).reply();
  const words = await wordsOn(chat.page);
  await chat.page.context().close();
  return words;
}

/** The same without the recorder. */
export async function streamWordsAlone(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.fill('textarea', 'words');
  await page.press('textarea', 'Enter');
  await page.locator('body[data-words]').waitFor({ timeout: 60_000 });
  const words = await wordsOn(page);
  await page.close();
  return words;
}

const wordsOn = async (page: Page): Promise<number> =>
  Number(await page.evaluate(() => document.body.dataset.words));

/** Everything that is called from a script that is not the page's is ours; what the page calls in it is not. */
function sharesOfOurs(profile: Profiled, url: string): Share {
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const [origin] = url.split('?');
  const ownerOf = (id: number | undefined): 'ours' | 'page' | 'browser' | 'idle' => {
    const node = id === undefined ? undefined : nodes.get(id);
    if (!node) return 'browser';
    const { functionName, url: script } = node.callFrame;
    if (functionName === '(idle)') return 'idle';
    if (script.startsWith(origin ?? url)) return 'page';
    if (functionName === '(root)' || /^\((?:program|garbage collector)\)$/.test(functionName))
      return 'browser';
    // A native function belongs to whoever calls it.
    const above = parents.get(node.id);
    return node.callFrame.scriptId === '0' ? ownerOf(above) : 'ours';
  };
  const owners = (profile.samples ?? []).map(ownerOf);
  const time = { ours: 0, page: 0, browser: 0, idle: 0 };
  // After the page's last word, the reply is read in whole.
  for (const [index, owner] of owners.slice(0, owners.lastIndexOf('page')).entries())
    time[owner] += profile.timeDeltas?.[index] ?? 0;
  const busy = time.ours + time.page + time.browser;
  return { share: time.ours / (busy + time.idle), busyShare: time.ours / busy };
}

type Profiled = {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; scriptId: string };
    children?: number[];
  }[];
  samples?: number[];
  timeDeltas?: number[];
};

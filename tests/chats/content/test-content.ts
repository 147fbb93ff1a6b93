import '../set-up.ts';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { diffArrays } from 'diff';
import fc from 'fast-check';
import type { Conversation } from '../../../chat/chat.ts';
import { auto } from '../../../chat/detect/auto.ts';
import { openBrowser, openConversation } from '../../../cli/connect/talk.ts';
import { runSettings } from '../../../settings/derive-settings.ts';
import { env } from '../../../settings/env.ts';
import { tellSettings } from '../../../settings/run-settings.ts';
import { documents } from './documents.ts';
import { type ContentServer, serveContent } from './serve-content.ts';

/**
 * npm run test:content [-- --replies 5000 --renderers marked,streamdown --seed 1 --seconds 60]: generated replies, streamed through real
 * renderers and read by `auto`, against the renderer's own page of the finished document. A failure shrinks to a small document.
 */
const { values } = parseArgs({
  options: {
    replies: { type: 'string', default: '5000' },
    renderers: { type: 'string', default: 'marked,markdown-it,react-markdown,streamdown' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seconds: { type: 'string', default: '' },
  },
});
const renderers = values.renderers.split(',');
/** A new conversation now and then: replies equal to earlier ones are in each. */
const conversationLength = 25;

type Totals = { replies: number; missing: number; foreign: number; 'wrong ends': number };
const totals: Totals = { replies: 0, missing: 0, foreign: 0, 'wrong ends': 0 };
let isFailed = false;

class Reader {
  readonly #browser: Browser;
  readonly #server: ContentServer;
  readonly #renderer: string;
  #conversation: Conversation | null = null;
  #replies = 0;

  constructor(browser: Browser, server: ContentServer, renderer: string) {
    this.#browser = browser;
    this.#server = server;
    this.#renderer = renderer;
  }

  /** What is wrong with the reading of one document; null when nothing is. */
  async read(text: string, seed: number): Promise<string | null> {
    const conversation = await this.#open();
    const reply = await conversation.send(this.#server.messageFor(text, seed));
    const truth = await conversation.page.evaluate(wordsOf, text);
    const changes = diffArrays(truth, reply.text.split(/\s+/).filter(Boolean));
    const missing = changes.flatMap(({ removed, value }) => (removed ? value : []));
    const foreign = changes.flatMap(({ added, value }) => (added ? value : []));
    const isWrongEnd = reply.end !== 'complete';
    totals.replies += 1;
    totals.missing += missing.length;
    totals.foreign += foreign.length;
    totals['wrong ends'] += isWrongEnd ? 1 : 0;
    if (missing.length + foreign.length === 0 && !isWrongEnd) return null;
    await this.close();
    return `ended as ${reply.end}; missing: ${missing.join(' ')}; foreign: ${foreign.join(' ')}`;
  }

  async close(): Promise<void> {
    await this.#conversation?.page.context().close();
    this.#conversation = null;
  }

  async #open(): Promise<Conversation> {
    if (this.#replies++ % conversationLength === 0) await this.close();
    const url = new URL(this.#renderer, this.#server.url).href;
    this.#conversation ??= await openConversation(this.#browser, { adapter: auto, url, context: {} });
    return this.#conversation;
  }
}

/** Runs in the page. */
function wordsOf(text: string): Promise<string[]> {
  const read: (source: string) => Promise<string[]> = Reflect.get(window, 'wordsOf');
  return read(text);
}

/** Every document twice, now and then: a reply may be equal to the one before. */
async function testRenderer(reader: Reader, renderer: string): Promise<void> {
  const seconds = values.seconds === '' ? null : Number(values.seconds) / renderers.length;
  const property = fc.asyncProperty(documents, fc.nat(), async (text, seed) => {
    const problem =
      (await reader.read(text, seed)) ?? (seed % 9 === 0 ? await reader.read(text, seed + 1) : null);
    if (problem !== null) throw new Error(problem);
  });
  const result = await fc.check(property, {
    seed: Number(values.seed),
    numRuns: Math.ceil(Number(values.replies) / renderers.length),
    ...(seconds === null ? {} : { interruptAfterTimeLimit: seconds * 1000 }),
  });
  if (!result.failed || result.counterexample === null) return;
  isFailed = true;
  console.log(`${renderer}: ${fc.stringify(result.counterexample[0])}\n  ${String(result.errorInstance)}`);
}

tellSettings(runSettings());
const server = await serveContent();
const browser = await openBrowser({ headed: false, browser: env().EVALWRIGHT_BROWSER });
try {
  for (const renderer of renderers) {
    const reader = new Reader(browser, server, renderer);
    await testRenderer(reader, renderer);
    await reader.close();
  }
} finally {
  await browser.close();
  server.stop();
}
console.log(
  `seed ${values.seed}, ${Object.entries(totals)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')}`,
);
if (isFailed) process.exitCode = 1;

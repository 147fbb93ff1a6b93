import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser } from '@playwright/test';
import { auto } from '../../../chat/detect/auto.ts';
import { openBrowser, openConversation } from '../../../cli/connect/talk.ts';
import { runSettings } from '../../../settings/derive-settings.ts';
import { env } from '../../../settings/env.ts';
import { tellSettings } from '../../../settings/run-settings.ts';

/** Pages with as many elements as a product has, and pages that do what no page should (tests/large-pages/page.html). */

let server: Server;
let browser: Browser;
let url = '';

before(async () => {
  tellSettings(runSettings());
  const page = readFileSync(join(import.meta.dirname, '../../large-pages/page.html'));
  server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  browser = await openBrowser({ headed: false, browser: env().EVALWRIGHT_BROWSER });
});
after(async () => {
  server.close();
  await browser.close();
});

const open = (elements: number) =>
  openConversation(browser, {
    adapter: { ...auto, patience: { startMs: 20_000, totalMs: 20_000 } },
    url: `${url}?elements=${elements}`,
    context: {},
  });

async function armed(elements: number): Promise<number> {
  const chat = await open(elements);
  const began = performance.now();
  const pending = await chat.begin('few');
  const took = performance.now() - began;
  assert.match((await pending.reply()).text, /^word0 word1/);
  await chat.page.context().close();
  return took;
}

describe('a large page', () => {
  test('arming costs no more than in proportion to its elements', async () => {
    const [some, many] = [await armed(10_000), await armed(100_000)];
    assert.ok(
      many < 15 * some,
      `${Math.round(some)} ms for 10,000 elements, ${Math.round(many)} ms for 100,000`,
    );
  });

  test('streams as many words as without us', async () => {
    const page = await browser.newPage();
    await page.goto(`${url}?elements=2000`);
    const alone = await wordsShown(page);
    const chat = await open(2_000);
    const reply = await chat.send('words');
    const words = Number(await chat.page.evaluate(() => document.body.dataset.words));
    assert.equal(reply.text.split(' ').length, words);
    assert.ok(words > 0.7 * alone, `${words} words, and ${alone} without us`);
  });
});

async function wordsShown(page: Awaited<ReturnType<Browser['newPage']>>): Promise<number> {
  await page.fill('textarea', 'words');
  await page.press('textarea', 'Enter');
  await page.locator('body[data-words]').waitFor();
  return Number(await page.evaluate(() => document.body.dataset.words));
}

describe('a page that does what it should not', () => {
  for (const [way, end, text] of [
    ['remounted', 'complete', /^word0 word1 .*word59$/],
    ['frozen', 'complete', /word19\s*$/],
    ['endless', 'timeout', /^word0 word1 /],
    ['navigating', 'navigated', /^word0 word1 .*word19$/],
    ['reloading', 'navigated', /^word0 word1 .*word19$/],
  ] as const)
    test(`${way}: ${end}`, async () => {
      const chat = await open(400);
      const reply = await chat.send(way);
      assert.equal(reply.end, end);
      assert.match(reply.text, text);
      await chat.page.context().close();
    });
});

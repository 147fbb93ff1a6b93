import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../settings/browser.ts';
import { pageWith, sendIn } from '../tests/doubles/chat-in-page.ts';

const adapter = {
  name: 'named',
  signals: { message: '.assistant', user: '.user' },
  controls: { composer: 'textarea' },
};
/** What the page does when it is to show a line. */
const showing = (code: string) => pageWith(`const show = put; put = (kind, text) => { ${code} };`);
const onAnswer = (code: string) => showing(`if (kind === 'assistant') ${code} return show(kind, text);`);
const crash = 'throw new Error("no current of undefined\\nat Weather");';

describe('what the page itself threw', () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch(launchOptions());
  });
  after(() => browser.close());

  for (const [title, html, end, notes] of [
    ['in place of the reply', onAnswer(crash), 'empty', ['the page threw: no current of undefined']],
    [
      'beside a reply, which is shown',
      onAnswer('setTimeout(() => { throw new Error("beside"); });'),
      'complete',
      [],
    ],
    ['before the message', pageWith(crash), 'complete', []],
  ] as const)
    test(title, async () => {
      const limits = { startMs: 900, stallMs: 900, quietMs: 400 };
      const { reply } = await sendIn(browser, { html, adapter, text: 'How is it?', limits });
      assert.deepEqual(
        { end: reply.end, notes: (reply.notes ?? []).filter((note) => note.startsWith('the page threw')) },
        { end, notes },
      );
    });
});

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
const withFrames = (...bodies: string[]) =>
  pageWith(`const show = put;
  put = (kind, text) => {
    const line = show(kind, text);
    if (kind === 'user') return line;
    for (const srcdoc of ${JSON.stringify(bodies)})
      line.append(Object.assign(document.createElement('iframe'), { srcdoc }));
  };`);

describe('the frames of a reply', () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch(launchOptions());
  });
  after(() => browser.close());

  // Each may take five seconds to show a text.
  test('are read in their order, and waited for together', { timeout: 18_000 }, async () => {
    const blank = Array.from({ length: 5 }, () => '<canvas></canvas>');
    const html = withFrames('<p>first</p>', ...blank, '<p>last</p>');
    const { reply } = await sendIn(browser, { html, adapter, text: 'What is the answer?' });
    assert.deepEqual(
      reply.cards.map(({ text }) => text),
      ['first', '', '', '', '', '', 'last'],
    );
  });
});

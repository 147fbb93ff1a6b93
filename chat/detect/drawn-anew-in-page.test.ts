import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { test } from 'node:test';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../settings/browser.ts';
import { pageWith, talkIn } from '../../tests/doubles/chat-in-page.ts';
import { auto } from './auto.ts';

/** A page that draws all of its messages anew with each one, and once more after it. */
const html = pageWith(`
  const log = document.querySelector('#log');
  const all = [];
  const draw = () => {
    const list = document.createElement('div');
    list.append(...all.map(([kind, text]) =>
      Object.assign(document.createElement('p'), { className: kind, innerText: text })));
    log.replaceChildren(list);
  };
  put = (kind, text) => {
    all.push([kind, text]);
    draw();
    if (kind === 'assistant') setTimeout(draw, 60);
  };`);

test('a reply that is equal to an earlier one is read where all messages are drawn anew', async () => {
  const browser = await chromium.launch(launchOptions());
  try {
    const answers = ['It is forty-two, as always.', 'Done.', 'Done.', 'Done.'];
    const said = [...answers];
    const serve: RequestListener = (_request, response) =>
      void response.end(JSON.stringify({ reply: said.shift() }));
    const texts = ['What is the answer?', 'Are you done?', 'Are you done?', 'Are you done?'];
    const replies = await talkIn(browser, { html, adapter: auto, texts, serve });
    assert.deepEqual(
      replies.map(({ end, text }) => [end, text.split('\n').at(-1)]),
      answers.map((text) => ['complete', text]),
    );
  } finally {
    await browser.close();
  }
});

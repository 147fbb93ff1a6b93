import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../settings/browser.ts';
import { pageWith, served, talkIn } from '../../tests/doubles/chat-in-page.ts';
import { askSight } from '../ask-page.ts';
import { auto } from './auto.ts';

/** Its stop button has a name for screen readers alone, by which nobody sees whether the page is busy. */
const html = pageWith(
  `const ask = say;
  say = async () => {
    const stop = document.createElement('button');
    stop.innerHTML = '<span class="for-readers" style="position: absolute; clip-path: inset(50%)">Stop</span>■';
    document.querySelector('#bar').append(stop);
    await ask();
    stop.remove();
  };`,
  '<div><div id="bar"></div><textarea aria-label="Message"></textarea></div>',
);

test('no busy signal is named by an element that nobody sees', async () => {
  const browser = await chromium.launch(launchOptions());
  const busy: unknown[] = [];
  try {
    const [reply] = await talkIn(browser, {
      html,
      adapter: auto,
      texts: ['What is the answer?'],
      serve: (_request, response) => void response.end(JSON.stringify({ reply: served })),
      say: async (conversation, text) => {
        const said = await conversation.send(text);
        const learned = await askSight(conversation.page.mainFrame(), 'learn');
        busy.push(learned?.busy, learned?.busyKinds);
        return said;
      },
    });
    assert.equal(reply?.text, served);
  } finally {
    await browser.close();
  }
  assert.deepEqual(busy, [null, ['stop button']]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../settings/browser.ts';
import { pageWith, served, talkIn } from '../../tests/doubles/chat-in-page.ts';
import { askSight } from '../ask-page.ts';
import { auto } from './auto.ts';
import type { Learned } from './in-page.ts';

const field = '<div><div id="bar"></div><textarea aria-label="Message"></textarea></div>';

/** Its stop button has a name for screen readers alone, by which nobody sees whether the page is busy. */
const withName = pageWith(
  `const ask = say;
  say = async () => {
    const stop = document.createElement('button');
    stop.innerHTML = '<span class="for-readers" style="position: absolute; clip-path: inset(50%)">Stop</span>■';
    document.querySelector('#bar').append(stop);
    await ask();
    stop.remove();
  };`,
  field,
);

/** The last message of either side has a class of its own. */
const withLast = pageWith(
  `const show = put;
  put = (_, text) => {
    document.querySelector('.last')?.classList.remove('last');
    const line = show('line', text);
    line.classList.add('last');
    return line;
  };`,
  field,
);

/** What is learned of a page that answers one message. */
async function learnFrom(html: string): Promise<Learned | null> {
  const browser = await chromium.launch(launchOptions());
  let learned: Learned | null = null;
  try {
    const [reply] = await talkIn(browser, {
      html,
      adapter: auto,
      texts: ['What is the answer?'],
      serve: (_request, response) => void response.end(JSON.stringify({ reply: served })),
      say: async (conversation, text) => {
        const said = await conversation.send(text);
        learned = await askSight(conversation.page.mainFrame(), 'learn');
        return said;
      },
    });
    assert.equal(reply?.text, served);
  } finally {
    await browser.close();
  }
  return learned;
}

test('no busy signal is named by an element that nobody sees', async () => {
  const learned = await learnFrom(withName);
  assert.deepEqual([learned?.busy, learned?.busyKinds], [null, ['stop button']]);
});

test('no message is named by a class that the user message had before', async () => {
  const learned = await learnFrom(withLast);
  assert.deepEqual([learned?.message, learned?.messages], [null, 1]);
});

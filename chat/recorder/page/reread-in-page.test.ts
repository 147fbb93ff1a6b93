import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium } from '@playwright/test';
import type { ShownMessage } from '../../../record/page/screen.ts';
import { launchOptions } from '../../../settings/browser.ts';
import { pageWith, served, talkIn } from '../../../tests/doubles/chat-in-page.ts';

/** Shows a name above each message, and keeps the conversation. */
const html = pageWith(`const kept = JSON.parse(localStorage.kept ?? '[]');
  const show = (kind, text) => {
    const row = Object.assign(document.createElement('article'), { className: kind });
    row.innerHTML = '<b></b><div class="words"><p></p></div>';
    row.querySelector('b').textContent = kind === 'user' ? 'You' : 'Ada';
    row.querySelector('p').textContent = text;
    document.querySelector('#log').append(row);
  };
  put = (kind, text) => {
    show(kind, text);
    kept.push([kind, text]);
    localStorage.kept = JSON.stringify(kept);
  };
  for (const [kind, text] of kept) show(kind, text);`);

test('a reloaded page is read as before: the name above a message is not part of it', async () => {
  const browser = await chromium.launch(launchOptions());
  const shown: ShownMessage[][] = [];
  try {
    await talkIn(browser, {
      html,
      adapter: {
        name: 'named',
        signals: { message: '.assistant', user: '.user .words' },
        controls: { composer: 'textarea' },
      },
      texts: ['What is the answer?'],
      serve: (_request, response) => void response.end(JSON.stringify({ reply: served })),
      say: async (conversation, text) => {
        const reply = await conversation.send(text);
        await conversation.reload();
        return reply;
      },
      reloaded: (...both) => void shown.push(...both),
    });
  } finally {
    await browser.close();
  }
  const wanted = ['What is the answer?', served];
  assert.deepEqual(
    shown.map((messages) => messages.map(({ text }) => text)),
    [wanted, wanted],
  );
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../settings/browser.ts';
import { pageWith, talkIn } from '../../tests/doubles/chat-in-page.ts';
import { auto } from './auto.ts';

/** A page that has only the icon of its send button exchanged while the reply streams, and ends it at a press. */
const pageThatDraws = (icon: string, name = '') =>
  pageWith(
    `const button = document.querySelector('button');
    const arrow = button.innerHTML;
    say = async () => {
      put('user', composer.value);
      composer.value = '';
      const asked = new AbortController();
      button.onclick = () => asked.abort();
      button.innerHTML = ${JSON.stringify(icon)};
      button.setAttribute('aria-label', ${JSON.stringify(name)});
      const reply = put('assistant', '');
      try {
        const { body } = await fetch('/say', { method: 'POST', body: 'Go on.', signal: asked.signal });
        for await (const bytes of body) reply.textContent += new TextDecoder().decode(bytes);
      } catch {}
      button.innerHTML = arrow;
    };`,
    '<div><textarea></textarea><button data-testid="send"><svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="black"><path d="M12 19V5M5 12l7-7 7 7"/></svg></button></div>',
  );
const svg = (content: string) => `<svg width="20" height="20" viewBox="0 0 24 24">${content}</svg>`;

describe('auto finds a stop button without words by the sign that it shows', () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch(launchOptions());
  });
  after(() => browser.close());
  const stopIn = (html: string) =>
    talkIn(browser, {
      html,
      adapter: auto,
      texts: ['Tell me a story.'],
      serve: (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/plain' });
        response.write('Once upon a time there was a fox.');
      },
      say: async (conversation, text) => {
        const pending = await conversation.begin(text);
        await pending.begun();
        await pending.stop();
        return pending.reply();
      },
    });

  for (const [title, icon] of [
    ["Lucide's square", svg('<rect width="18" height="18" x="3" y="3" rx="2"/>')],
    [
      "Material's path behind its empty box",
      svg('<path d="M0 0h24v24H0z" fill="none"/><path d="M6 6h12v12H6z"/>'),
    ],
    ['a character', '&#9632;'],
  ] as const)
    test(title, async () => {
      const [reply] = await stopIn(pageThatDraws(icon));
      assert.deepEqual([reply?.end, reply?.text], ['stopped', 'Once upon a time there was a fox.']);
    });

  const [square, circle] = [svg('<rect width="18" height="18"/>'), svg('<circle cx="12" cy="12" r="9"/>')];
  for (const [title, html] of [
    ['a circle', pageThatDraws(circle)],
    ['a square of another name', pageThatDraws(square, 'Full screen')],
  ] as const)
    test(`${title} is none`, async () => {
      await assert.rejects(stopIn(html), /No stop button appeared/);
    });
});

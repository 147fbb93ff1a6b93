import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../../settings/browser.ts';
import { pageWith, talkIn } from '../../../tests/doubles/chat-in-page.ts';

const adapter = {
  name: 'named',
  signals: { message: '.assistant', user: '.user' },
  controls: { composer: 'textarea' },
};
const texts = ['Is it open?', 'And on Sunday?', 'Who is there?'];

/** When the user's message comes, these of the lines go. */
const drops = (lines: string) =>
  `const show = put;
  put = (kind, text) => {
    const all = [...document.querySelectorAll('#log p')];
    if (kind === 'user') for (const line of ${lines}) line.remove();
    return show(kind, text);
  };`;
/** As a list that draws only the rows in view. */
const keepsSpace = `const log = document.querySelector('#log');
  log.style.cssText = 'height: 120px; overflow: auto; overflow-anchor: none;';
  const space = log.appendChild(document.createElement('div'));
  const draw = put;
  put = (kind, text) => {
    if (kind === 'user') space.style.height = log.scrollHeight + 'px';
    const line = draw(kind, text);
    line.scrollIntoView();
    return line;
  };`;
const everything = texts.slice(0, 2).flatMap((text) => [text, `Answer to: ${text}`]);
const greeting = "put('assistant', 'Hello, what can I do?');";

describe('earlier messages', () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch(launchOptions());
  });
  after(() => browser.close());

  for (const [title, extra, lost] of [
    ['stay', '', []],
    ['of which one goes', drops('all.slice(3, 4)'), ['Answer to: And on Sunday?']],
    ['of which a turn goes', drops('all.slice(2, 4)'), ['And on Sunday?', 'Answer to: And on Sunday?']],
    [
      'of which an answer goes, and its question stays',
      drops("all.filter((line) => line.innerText === 'Answer to: Is it open?')"),
      ['Answer to: Is it open?'],
    ],
    ['of which the latest are shown', drops('all.slice(0, -2)'), ['Is it open?', 'Answer to: Is it open?']],
    ['of which none is shown', drops('all'), everything],
    ['of which none is shown but a greeting', greeting + drops('all.slice(1)'), everything],
    ['of which none is drawn, and their space is kept', drops('all') + keepsSpace, []],
  ] as const)
    test(title, async () => {
      const replies = await talkIn(browser, {
        html: pageWith(extra),
        adapter,
        texts,
        serve: (request, response) => {
          let body = '';
          request.on('data', (chunk) => {
            body += String(chunk);
          });
          request.on('end', () => {
            response.setHeader('content-type', 'application/json');
            response.end(JSON.stringify({ reply: `Answer to: ${JSON.parse(body).text}` }));
          });
        },
      });
      assert.deepEqual(
        replies.map(({ end }) => end),
        ['complete', 'complete', 'complete'],
      );
      assert.deepEqual(
        replies.flatMap(({ screen }) => screen?.altered ?? []),
        lost.map((before) => ({ before, after: '', gone: true })),
      );
    });
});

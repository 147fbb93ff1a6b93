import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../../settings/browser.ts';
import { pageWith, talkIn } from '../../../tests/doubles/chat-in-page.ts';

/** Which text of a page is the report of a failure. */

const adapter = {
  name: 'named',
  signals: { message: '.assistant', user: '.user', busy: '.busy' },
  controls: { composer: 'textarea' },
};

/** Sends the message, and does `then` with the page's list when the server has refused it. */
const fails = (then: string, before = '') =>
  pageWith(`const log = document.querySelector('#log');
    const greet = () => put('greeting', 'Robo\\nHere to help');
    const pass = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    greet();
    say = async () => {
      const text = composer.value;
      composer.value = '';
      log.replaceChildren();
      put('user', text);
      ${before}
      await fetch('/say', { method: 'POST', body: JSON.stringify({ text }) });
      ${then}
    };`);
const refuses = (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end();

describe('the report of a failure', () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch(launchOptions());
  });
  after(() => browser.close());

  const withBox = (then: string, first = '') =>
    fails(then, 'await pass(100);').replace(
      'greet();\n    say',
      `const box = document.body.appendChild(document.createElement('div')); ${first}\n    say`,
    );
  const side =
    "box.innerHTML = '<p>New chat</p>'; box.style = 'position: fixed; left: 70%; top: 0'; composer.style.width = '50%';";
  const toast = "const toast = put('toast', 'No connection.');";
  for (const [title, html, texts, wanted] of [
    [
      'is no greeting that comes back',
      fails('log.replaceChildren(); greet();'),
      ['Hello?'],
      ['failed_silently', null],
    ],
    [
      'stands beside a greeting that comes back',
      fails(`log.replaceChildren(); ${toast} greet();`),
      ['Hello?'],
      ['error_shown', 'No connection.'],
    ],
    [
      'is no count beside it',
      fails(`${toast} put('badge', '4');`),
      ['Hello?'],
      ['error_shown', 'No connection.'],
    ],
    [
      'is no new entry of a list at the side',
      withBox(
        "box.appendChild(document.createElement('p')).textContent = 'You have seen all of your chats.';",
        side,
      ),
      ['Hello?'],
      ['failed_silently', null],
    ],
    [
      'is no entry of a list that is folded away',
      withBox(
        "box.firstChild.appendChild(document.createElement('p')).textContent = 'No more chats.';",
        "box.innerHTML = '<div></div>'; box.style = 'position: fixed; left: -300px; width: 250px';",
      ),
      ['Hello?'],
      ['failed_silently', null],
    ],
    [
      'may be an announcement at the side',
      withBox(
        "box.appendChild(document.createElement('p')).textContent = 'No connection.';",
        `${side} box.ariaLive = 'polite';`,
      ),
      ['Hello?'],
      ['error_shown', 'No connection.'],
    ],
    [
      'is no announcement without words',
      fails(`${toast} put('live', '').ariaLive = 'assertive'; put('live', ' ').role = 'alert';`),
      ['Hello?'],
      ['error_shown', 'No connection.'],
    ],
    [
      'may be written into an element that was empty',
      withBox("box.textContent = 'No connection.';"),
      ['Hello?'],
      ['error_shown', 'No connection.'],
    ],
    [
      'may be a dialog that was hidden',
      withBox(
        "box.hidden = false; box.firstChild.textContent = 'No connection.';",
        "box.hidden = true; box.innerHTML = '<p></p>';",
      ),
      ['Hello?'],
      ['error_shown', 'No connection.'],
    ],
    [
      'is no label in the place of another',
      withBox("box.firstChild.textContent = 'Ready';", "box.innerHTML = '<p>Working</p>';"),
      ['Hello?'],
      ['failed_silently', null],
    ],
    [
      'is no label that was there, and looks another way',
      withBox("box.className = 'idle';", "box.textContent = '4 documents';"),
      ['Hello?'],
      ['failed_silently', null],
    ],
    ['may come twice', fails(`${toast}`), ['Hello?', 'Hello again?'], ['error_shown', 'No connection.']],
    [
      'may be an alert that goes before the page is ready again',
      fails(
        `${toast} toast.role = 'alert'; await pass(700); toast.remove(); await pass(1500); document.querySelector('.busy').remove();`,
        "put('busy', 'Stop');",
      ),
      ['Hello?'],
      ['error_shown', 'No connection.'],
    ],
  ] as const)
    test(title, async () => {
      const replies = await talkIn(browser, { html, adapter, texts, serve: refuses });
      const last = replies.at(-1);
      assert.deepEqual([last?.end, last?.error], wanted);
      const unshown = last?.error === null ? ['the wire carried the error "HTTP 500"'] : [];
      assert.deepEqual(last?.notes ?? [], unshown);
    });

  test('may stand in place of the words, or below a name and the words', async () => {
    const breaks = (_request: IncomingMessage, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).write('It is forty-two');
      setTimeout(() => response.destroy(), 200);
    };
    const shows = (account: string) =>
      pageWith(`say = async () => {
        const text = composer.value;
        composer.value = '';
        put('user', text);
        const response = await fetch('/say', { method: 'POST', body: JSON.stringify({ text }) });
        const line = put('assistant', 'Ada');
        const words = line.appendChild(document.createElement('div'));
        try {
          for await (const piece of response.body.pipeThrough(new TextDecoderStream())) words.append(piece);
        } catch { ${account} }
      };`);
    const read = async (account: string) => {
      const [reply] = await talkIn(browser, {
        html: shows(account),
        adapter,
        texts: ['Hello?'],
        serve: breaks,
      });
      return [reply?.end, reply?.text, reply?.error];
    };
    assert.deepEqual(await read("words.textContent = 'No connection.'"), [
      'error_shown',
      '',
      'Ada\nNo connection.',
    ]);
    assert.deepEqual(await read("line.append('No connection.')"), [
      'cut_off',
      'Ada\nIt is forty-two',
      'No connection.',
    ]);
  });

  test('is named where the page refuses the message', async () => {
    const html = pageWith(
      "say = async () => { document.querySelector('.hint') ?? put('hint', 'At most 8,000 characters.'); };",
    );
    const [reply] = await talkIn(browser, { html, adapter, texts: ['Hello?'], serve: refuses });
    assert.equal(reply?.end, 'never_started');
    assert.match(
      reply.notes?.join() ?? '',
      /still contains it, and the page showed "At most 8,000 characters\."/,
    );
  });
});

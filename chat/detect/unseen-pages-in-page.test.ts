import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../settings/browser.ts';
import { pageWith, served, talkIn } from '../../tests/doubles/chat-in-page.ts';
import { auto } from './auto.ts';

/** What differs between the two sides of a conversation, and between a message and the title of its thread. */

const field = '<textarea aria-label="Message"></textarea>';
const answers =
  (reply: string): RequestListener =>
  (_request, response) =>
    void setTimeout(() => response.end(JSON.stringify({ reply })), 100);

/** Each side has classes of its own around the same parts: a name, the words, a time. */
const withSides = pageWith(
  `put = (kind, text) => {
    const row = document.createElement('li');
    row.innerHTML = '<div><article><span class="name"></span><p></p><time>10:42 AM</time></article></div>';
    row.firstChild.className = kind === 'user' ? 'from-user' : '';
    row.querySelector('article').className = kind + '-bubble';
    row.querySelector('.name').textContent = kind === 'user' ? 'You' : 'Ada';
    row.querySelector('p').textContent = text;
    document.querySelector('#log').append(row);
  };`,
  field,
);

/** The server sends the messages as elements, which the page only inserts. */
const withFragments = pageWith(
  `say = async () => {
    const response = await fetch('/say', { method: 'POST', body: composer.value });
    composer.value = '';
    document.querySelector('#log').insertAdjacentHTML('beforeend', await response.text());
  };`,
  field,
);
const sendsFragments: RequestListener = async (request, response) => {
  const time = new Date().toLocaleTimeString('en-US', { timeStyle: 'short' });
  const bubble = (side: string, words: string) =>
    `<div class="${side}"><p>${words}</p><time>${time}</time></div>\n`;
  const said = Buffer.concat(await request.toArray()).toString();
  response.setHeader('content-type', 'text/vnd.turbo-stream.html; charset=utf-8');
  response.end(bubble('from-user', said) + bubble('from-agent', served));
};

/** The user's message has a name, where the reply has the first of its words in bold. */
const withNameOfUser = pageWith(
  `put = (kind, text) => {
    const row = document.createElement('li');
    const [first, ...others] = text.split(' ');
    row.innerHTML = kind === 'user'
      ? '<div><span class="name">You</span><p class="words">' + text + '</p></div>'
      : '<div><span class="words"><b>' + first + '</b> ' + others.join(' ') + '</span></div>';
    document.querySelector('#log').append(row);
  };`,
  field,
);

/** Only the assistant's messages have a name and a time: of now, or another one. */
const withTime = (minutes: number) =>
  pageWith(
    `const show = put;
    put = (kind, text) => {
      const line = show(kind, text);
      const time = new Date(Date.now() + ${minutes} * 60_000).toLocaleTimeString('en-US', { timeStyle: 'short' });
      if (kind === 'assistant')
        line.innerHTML = '<div><b>Ada</b> <span>' + time + '</span></div><div>' + text + '</div>';
      return line;
    };`,
    field,
  );

/** The words of a reply appear when the page has loaded what draws them, as below React's Suspense. */
const withLateWords = pageWith(
  `const show = put;
  put = (kind, text) => {
    const line = show(kind, '');
    const words = Object.assign(document.createElement('div'), { textContent: kind === 'user' ? text : 'Loading...' });
    line.append(...(kind === 'user' ? [words] : [Object.assign(document.createElement('div'), { textContent: 'GPT-5.5' }), words]));
    if (kind !== 'user') setTimeout(() => words.textContent = text, 700);
    return line;
  };`,
  field,
);

/** Each reply has its reasoning above it, folded. */
const withReasoning = pageWith(
  `const show = put;
  put = (kind, text) => {
    const line = show(kind, text);
    if (kind === 'assistant')
      line.innerHTML = '<details><summary>Reasoning</summary><div>A question about numbers.</div></details><div>' + text + '</div>';
    return line;
  };`,
  field,
);

/**
 * A list of threads in a plain box, without a role, takes its title from the first message, before or after the message is shown;
 * then the conversation is drawn again.
 */
const withTitle = (titleMs: number) =>
  pageWith(
    `document.body.style.cssText = 'display: flex; margin: 0';
    const main = document.createElement('div');
    main.append(document.querySelector('#log'), composer);
    const list = Object.assign(document.createElement('div'), { innerHTML: '<p>A trip to Rome</p>' });
    document.body.prepend(list);
    document.body.append(main);
    const shown = [];
    const draw = () => {
      document.querySelector('#log').replaceChildren(...shown.map(([kind, text]) =>
        Object.assign(document.createElement('p'), { className: kind, textContent: text })));
    };
    put = (kind, text) => {
      const title = Object.assign(document.createElement('p'), { textContent: text });
      if (kind === 'user') setTimeout(() => list.prepend(title), ${titleMs});
      setTimeout(() => { shown.push([kind, text]); draw(); }, 50);
    };`,
    field,
  );

/** Each reply has its reasoning above it, for everybody to see, as the wire carried it. */
const thoughts = 'They ask for the answer, and **I** know of one only.';
const withThoughts = pageWith(
  `const show = put;
  put = (kind, text) => {
    const line = show(kind, text);
    if (kind === 'assistant')
      line.innerHTML = '<div>Thinking</div><div>They ask for the answer, and <b>I</b> know of one only.</div><div>' + text + '</div>';
    return line;
  };`,
  field,
);
const thinks: RequestListener = (_request, response) => {
  const message = { reasoning_content: thoughts, content: served };
  response.end(JSON.stringify({ object: 'chat.completion', choices: [{ message }], reply: served }));
};

/** The list is drawn again with each message; the user's message has a receipt that is longer than the reply. */
const drawnAgain = pageWith(
  `const said = [];
  put = (kind, text) => {
    said.push([kind, text]);
    document.querySelector('#log').replaceChildren(...said.map(([kind, text]) => {
      const line = Object.assign(document.createElement('section'), { className: kind });
      line.innerHTML = '<p></p>' + (kind === 'user' ? '<small>Delivered</small>' : '');
      line.querySelector('p').textContent = text;
      return line;
    }));
  };`,
  field,
);

describe('on pages', () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch(launchOptions());
  });
  after(() => browser.close());
  const ask = (html: string, texts: readonly string[], reply = served) =>
    talkIn(browser, { html, adapter: auto, texts, serve: answers(reply) });

  test('reasoning that the wire carried as such is beside the reply', async () => {
    const [reply] = await talkIn(browser, {
      html: withThoughts,
      adapter: auto,
      texts: ['What is the answer?'],
      serve: thinks,
    });
    assert.equal(reply?.text, `Thinking\n${served}`);
  });

  test('the receipt of a message that is drawn again is none of the reply', async () => {
    const [reply] = await ask(drawnAgain, ['Is it done?'], 'OK');
    assert.equal(reply?.text, 'OK');
  });

  test('the name and the time of a message are no words, whatever the classes of its side', async () => {
    for (const { text, beside } of await ask(withSides, ['What is the answer?', 'And now?'])) {
      assert.equal(text, served);
      assert.deepEqual(
        beside?.map((one) => one.text),
        ['Ada', '10:42 AM'],
      );
    }
  });

  test('nor is a time in elements that the server has sent', async () => {
    const texts = ['What is the answer?', 'And now?'];
    for (const { text, beside } of await talkIn(browser, {
      html: withFragments,
      adapter: auto,
      texts,
      serve: sendsFragments,
    })) {
      assert.equal(text, served);
      assert.equal(beside?.length, 1);
    }
  });

  test('nor is it where only the words of the user are named', async () => {
    const signals = { ...auto.signals, message: '.from-agent', user: '.from-user > p' };
    const [reply] = await talkIn(browser, {
      html: withFragments,
      adapter: { ...auto, signals },
      texts: ['What is the answer?'],
      serve: sendsFragments,
    });
    assert.equal(reply?.text, served);
  });

  test('words at the place of the name of the user are words', async () => {
    for (const { text, beside } of await ask(withNameOfUser, ['What is the answer?', 'And now?']))
      assert.deepEqual([text, beside], [served, undefined]);
  });

  test('a time is beside the reply where it is the time of the message, and no other', async () => {
    const [reply] = await ask(withTime(0), ['What is the answer?']);
    assert.equal(reply?.text, `Ada\n${served}`);
    const [other] = await ask(withTime(61), ['What is the answer?']);
    assert.match(other?.text ?? '', /^Ada \d{1,2}:\d{2} [AP]M\n/);
  });

  test('a message is not complete while it says that its words are loaded', async () => {
    const [reply] = await ask(withLateWords, ['What is the answer?']);
    assert.deepEqual([reply?.text, reply?.end], [`GPT-5.5\n${served}`, 'complete']);
  });

  test('folded text is beside the reply', async () => {
    const [reply] = await ask(withReasoning, ['What is the answer?']);
    assert.equal(reply?.text, served);
    assert.deepEqual(reply?.beside, [{ text: 'A question about numbers.', why: 'it is folded' }]);
  });

  for (const titleMs of [0, 80])
    test(`the title of a thread ${titleMs === 0 ? 'before' : 'after'} the message is not the message`, async () => {
      for (const { text, end } of await ask(withTitle(titleMs), ['What is the answer?', 'And now?']))
        assert.deepEqual([text, end], [served, 'complete']);
    });
});

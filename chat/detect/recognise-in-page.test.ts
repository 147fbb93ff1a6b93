import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../settings/browser.ts';
import { pageWith, talkIn } from '../../tests/doubles/chat-in-page.ts';
import { auto } from './auto.ts';

/** Which parts of a page `auto` takes for a message, and which for something beside it. */

const question = 'What is the answer?';
const says =
  (reply: string): RequestListener =>
  (_request, response) =>
    void response.end(JSON.stringify({ reply }));
const field = '<textarea aria-label="Message"></textarea>';

/** Messages in slots of closed shadow roots, beside a list of threads that takes its title from the first message. */
const inSlots = `<!doctype html><body style="display: grid; grid-template-columns: 200px 1fr">
<nav><a href="#one">New chat</a></nav><main id="log"></main>${field}
<script>
  customElements.define('one-message', class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: 'closed' });
      queueMicrotask(() => { root.innerHTML = '<header>' + this.dataset.who + '</header><div><slot></slot></div>'; });
    }
  });
  const composer = document.querySelector('textarea');
  const put = (who, text) => {
    const message = Object.assign(document.createElement('one-message'), { textContent: text });
    message.dataset.who = who;
    document.querySelector('#log').append(message);
  };
  composer.addEventListener('keydown', async (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const text = composer.value;
    composer.value = '';
    document.querySelector('a').textContent = text;
    put('You', text);
    const response = await fetch('/say', { method: 'POST', body: JSON.stringify({ text }) });
    put('Ada', JSON.parse((await response.text()) || '{"reply":""}').reply);
  });
</script>`;

/** Each reply has a longer copy of itself for screen readers. */
const withCopies = pageWith(
  `const show = put;
  put = (kind, text) => {
    const line = show(kind, text);
    const copy = Object.assign(document.createElement('span'), { textContent: 'The assistant said now: ' + text });
    copy.style.cssText =
      'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); color: transparent';
    if (kind === 'assistant') line.prepend(copy);
    return line;
  };`,
  field,
);

/** Answers in a panel of its own, at the top of the page beside the conversation. */
const inPanel = pageWith(
  `document.body.style.cssText = 'display: grid; grid-template-columns: 300px 1fr; height: 90vh';
  document.querySelector('#log').style.paddingTop = '200px';
  const panel = Object.assign(document.createElement('section'), { id: 'panel' });
  panel.style.cssText = 'grid-row: 1 / span 2; grid-column: 2';
  document.body.append(panel);
  const show = put;
  put = (kind, text) => {
    const line = show(kind, text);
    if (kind === 'assistant') panel.append(line);
    return line;
  };`,
  field,
);

/** Measures the height of its field with a copy of the field's text, and empties the copy after the reply. */
const withMirror = pageWith(
  `const mirror = document.body.appendChild(document.createElement('span'));
  mirror.style.cssText = 'position: absolute; transform: translateY(-200vh); opacity: 0';
  composer.addEventListener('input', () => { mirror.innerText = composer.value; });
  const show = put;
  put = (kind, text) => {
    if (kind === 'assistant') setTimeout(() => { mirror.innerText = '1'; }, 100);
    return show(kind, text);
  };`,
  `<main id="app"><div id="log"></div>${field}</main>`,
).replace('<div id="log"></div>', '');

const announced = pageWith("document.querySelector('#log').setAttribute('aria-live', 'polite');", field);

describe('auto recognises', () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch(launchOptions());
  });
  after(() => browser.close());

  for (const [title, html, text] of [
    ['text in the slot of a message, beside the title of a thread', inSlots, 'It is forty-two.'],
    ['a reply that begins like a sign of waiting', pageWith('', field), 'Processing order 7'],
    ['such a reply below a name', inSlots, 'Loading dock 7'],
    ['a reply in a panel beside the conversation', inPanel, 'It is forty-two.'],
    ['a reply beside a copy for screen readers', withCopies, 'No.'],
    ['a reply in a page that measures its field with a copy of the text', withMirror, 'No.'],
  ] as const)
    test(title, async () => {
      const replies = await talkIn(browser, {
        html,
        adapter: auto,
        texts: [question, 'And now?'],
        serve: says(text),
      });
      assert.deepEqual(
        replies.map((reply) => ({ text: reply.text, end: reply.end, unseen: reply.screen?.unseen })),
        replies.map(() => ({ text, end: 'complete', unseen: null })),
      );
      assert.deepEqual(
        replies.map(({ screen }) => screen?.user?.map((shown) => shown.text)),
        [[question], ['And now?']],
      );
    });

  test('no words in a message that has a name alone, if the wire carried none', async () => {
    const serve: RequestListener = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end();
    const [reply] = await talkIn(browser, { html: inSlots, adapter: auto, texts: [question], serve });
    assert.deepEqual(
      [reply?.end, reply?.text, reply?.beside?.map(({ text }) => text)],
      ['empty', '', ['Ada']],
    );
  });

  test('no sign of waiting in an earlier reply that the page draws anew', async () => {
    const html = pageWith(
      "new MutationObserver(() => { for (const line of document.querySelectorAll('.assistant')) line.dataset.seen = '1'; })" +
        ".observe(document.querySelector('#log'), { childList: true });",
      field,
    );
    const texts = [question, 'And now?', 'And then?'];
    const answers = ['Processing order 7', 'Forty-two.', 'Forty-three.'];
    const serve: RequestListener = (_request, response) =>
      void response.end(JSON.stringify({ reply: answers.shift() }));
    const replies = await talkIn(browser, { html, adapter: auto, texts, serve });
    assert.deepEqual(
      replies.map(({ end }) => end),
      ['complete', 'complete', 'complete'],
    );
  });

  test('the first words of a reply that appears with the message', async () => {
    const html = pageWith(
      `say = () => {
        const text = composer.value;
        composer.value = '';
        put('user', text);
        document.querySelector('#log').title = text;
        let line = put('assistant', 'It');
        const add = (words) => {
          line.remove();
          line = put('assistant', words);
        };
        setTimeout(add, 300, 'It is');
        setTimeout(add, 400, 'It is forty-two.');
      };`,
      field,
    );
    const texts = [question, 'And now?'];
    const replies = await talkIn(browser, { html, adapter: auto, texts, serve: says('') });
    assert.deepEqual(
      replies.map(({ text, screen }) => [text, screen?.beside]),
      replies.map(() => ['It is forty-two.', []]),
    );
  });

  test('a stop button without a role, by the hand that is its cursor', async () => {
    const html = pageWith(
      `const ask = say;
      say = async () => {
        const stop = document.createElement('div');
        stop.innerHTML = '<svg width="16" height="16"></svg><div>Stop</div>';
        stop.style.cursor = 'pointer';
        document.querySelector('#bar').append(stop);
        await ask();
        stop.remove();
      };`,
      `<div><div id="bar"></div>${field}</div>`,
    );
    const [reply] = await talkIn(browser, { html, adapter: auto, texts: [question], serve: says('No.') });
    assert.deepEqual([reply?.text, reply?.screen?.busy], ['No.', 'rose']);
  });

  for (const [title, button, lateMs = 0] of [
    ['apart from the composer', '<div><button aria-label="Stop generating">■</button></div>'],
    ['that is a link to nowhere', '<a href="#">[ABORT]</a>'],
    ['after the first words', '<button>Stop</button>', 500],
  ] as const)
    test(`a stop button ${title}`, async () => {
      const html = pageWith(
        `document.querySelector('#log').style.minHeight = '300px';
        say = async () => {
          const text = composer.value;
          composer.value = '';
          put('user', text);
          const [line, control, bar] = [put('assistant', ''), new AbortController(), document.createElement('div')];
          bar.innerHTML = '${button}';
          bar.style.cssText = 'position: absolute; top: 0; left: 600px';
          bar.onclick = () => control.abort();
          const box = document.createElement('div');
          box.append(document.querySelector('#log'));
          if (${lateMs} > 0) setTimeout(() => box.append(bar), ${lateMs});
          else box.append(bar);
          document.body.prepend(box);
          const { signal } = control;
          const response = await fetch('/say', { method: 'POST', body: JSON.stringify({ text }), signal });
          await response.body.pipeThrough(new TextDecoderStream())
            .pipeTo(new WritableStream({ write: (piece) => line.append(piece) })).catch(() => undefined);
          bar.remove();
        };`,
        field,
      );
      const [reply] = await talkIn(browser, {
        html,
        adapter: auto,
        texts: [question],
        serve: (_request, response) =>
          void response.writeHead(200, { 'content-type': 'text/plain' }).write('It is'),
        say: async (conversation, text) => {
          const pending = await conversation.begin(text);
          await pending.begun();
          await pending.stop();
          return pending.reply();
        },
      });
      assert.deepEqual([reply?.end, reply?.text], ['stopped', 'It is']);
    });

  test('no alert in a list of messages that is announced as a whole', async () => {
    const texts = [question, 'And now?'];
    const replies = await talkIn(browser, {
      html: announced,
      adapter: auto,
      texts,
      serve: says('Forty-two.'),
    });
    assert.deepEqual(
      replies.map(({ screen }) => screen?.beside),
      [[], []],
    );
  });
});

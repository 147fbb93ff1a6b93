import assert from 'node:assert/strict';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../../../settings/browser.ts';
import { pageWith, talkIn } from '../../../../tests/doubles/chat-in-page.ts';

/** How pages read, leave and keep the streams of their replies. */

const adapter = {
  name: 'named',
  signals: { message: '.assistant', user: '.user' },
  controls: { composer: 'textarea' },
};
const question = 'What is the answer?';
const words = ['It ', 'is ', 'forty-two.'];

/** A page that reads what the server answers to its request; `read` shows it in `line`. */
const readsWith = (read: string) =>
  pageWith(`say = async () => {
    const text = composer.value;
    composer.value = '';
    put('user', text);
    const abort = new AbortController();
    const { signal } = abort;
    const response = await fetch('/say', { method: 'POST', body: JSON.stringify({ text }), signal });
    const line = put('assistant', '');
    try { ${read} } catch {}
  };`);
const showsUntilEnd = (leave: string) =>
  `for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const [words, end] = piece.split('END');
    line.append(words);
    if (end !== undefined) { ${leave} }
  }`;

const byBytes = `const reader = response.body.getReader({ mode: 'byob' });
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read(new Uint8Array(100));
    if (done) break;
    line.append(decoder.decode(value));
  }`;

const byWorker = `new Promise((resolve) => {
    const code = 'onmessage = async ({ data }) => {' +
      'const response = await fetch(data.url, { method: "POST", body: data.text });' +
      'postMessage(await response.text()); };';
    const worker = new Worker(URL.createObjectURL(new Blob([code])));
    worker.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ url: new URL('/say', location.href).href, text });
  })`;

/** Opens one event stream with the first message, for all replies. */
const keepsSource = `let source, line;
  const open = () => new Promise((resolve) => {
    source = new EventSource('/events');
    source.onopen = resolve;
    source.onmessage = ({ data }) => {
      const { type, delta } = JSON.parse(data);
      if (type === 'start') line = put('assistant', '');
      if (type === 'text-delta') line.append(delta);
    };
  });
  say = async () => {
    const text = composer.value;
    composer.value = '';
    put('user', text);
    if (!source) await open();
    await fetch('/say', { method: 'POST', body: JSON.stringify({ text }) });
  };`;

/** Writes a reply and its end marker, and keeps the stream open until the page leaves it. */
const staysOpen =
  (left: () => void): RequestListener =>
  async (_request, response) => {
    response.on('close', () => response.writableFinished || left());
    response.writeHead(200, { 'content-type': 'text/plain' });
    for (const word of [...words, 'END']) {
      response.write(word);
      await wait(60);
    }
    await wait(5_000, undefined, { ref: false });
    response.end();
  };

describe('the stream of a reply', () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch(launchOptions());
  });
  after(() => browser.close());

  for (const [title, leave, end] of [
    ['that the page leaves by its iterator is complete', 'break;', 'complete'],
    ['that the page aborts with a reason of its own is complete', "abort.abort('enough');", 'complete'],
    [
      'that exceeds the time limit of the page is cut off',
      "abort.abort(new DOMException('too slow', 'TimeoutError'));",
      'cut_off',
    ],
  ] as const)
    test(`${title}, and the server learns that nobody reads it`, async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const [reply] = await talkIn(browser, {
        html: readsWith(showsUntilEnd(leave)),
        adapter,
        texts: [question],
        serve: staysOpen(resolve),
      });
      assert.deepEqual([reply?.text, reply?.end], [words.join(''), end]);
      assert.ok((reply?.timings.completeMs ?? 0) < 4_000, `${reply?.timings.completeMs} ms`);
      await promise;
    });

  for (const [title, read] of [
    ['by bytes', byBytes],
    ['as a whole, after a look at its body', 'if (response.body) line.append(await response.text());'],
    ['from a copy', 'const copy = response.clone(); await response.text(); line.append(await copy.text());'],
    ['from a response made of its body', 'line.append(await new Response(response.body).text());'],
  ] as const)
    test(`is read ${title}`, async () => {
      const html = readsWith(read);
      const [reply] = await talkIn(browser, { html, adapter, texts: [question], serve: answers });
      assert.deepEqual([reply?.text, reply?.end], [words.join(''), 'complete']);
    });

  test('that stays open carries the replies to later messages', async () => {
    const replies = await talkIn(browser, {
      html: pageWith(keepsSource),
      adapter,
      texts: [question, 'And what is the question?'],
      serve: keepsStream(words),
    });
    for (const { text, end, signals } of replies)
      assert.deepEqual({ text, end, signals }, { text: words.join(''), end: 'complete', signals: ['wire'] });
  });

  test('may have more than a million characters', async () => {
    const parts = Array.from({ length: 40 }, (_, index) => `${index} ${'is a number '.repeat(3_000)}`);
    const [reply] = await talkIn(browser, {
      html: pageWith(keepsSource),
      adapter,
      limits: { totalMs: 30_000 },
      texts: [question],
      serve: keepsStream(parts),
    });
    assert.deepEqual([reply?.end, reply?.signals], ['complete', ['wire']]);
    assert.equal(reply?.source, parts.join(''));
  });
});

describe('a message that stays in the composer until it is answered', () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch(launchOptions());
  });
  after(() => browser.close());

  const posts = (body: string) =>
    `fetch('/say', { method: 'POST', body: ${body} }).then((response) => response.text())`;
  for (const [title, answer] of [
    [
      'a form that the page encodes itself',
      posts("'text=' + encodeURIComponent(text).replaceAll('%20', '+')"),
    ],
    ['a blob', posts("new Blob([JSON.stringify({ text })], { type: 'application/json' })")],
    ['bytes', posts('new TextEncoder().encode(JSON.stringify({ text }))')],
    ['a message to a worker', byWorker],
  ] as const)
    test(`is sent once as ${title}`, async () => {
      const html = pageWith(`say = async () => {
        const text = composer.value;
        const answer = await ${answer};
        composer.value = '';
        put('user', text);
        put('assistant', answer);
      };`);
      const sent: string[] = [];
      const serve = async (request: IncomingMessage, response: ServerResponse) => {
        sent.push(await textOf(request));
        await wait(1_600);
        response.end(words.join(''));
      };
      const [reply] = await talkIn(browser, { html, adapter, texts: [question], serve });
      assert.deepEqual([reply?.text, reply?.end, sent.length], [words.join(''), 'complete', 1]);
    });
});

async function answers(_request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/plain' });
  for (const word of words) {
    response.write(word);
    await wait(60);
  }
  response.end();
}

/** Pauses in mid-reply for longer than silence would count as its end. */
function keepsStream(parts: readonly string[]): RequestListener {
  let events: ServerResponse | null = null;
  const write = (event: object) => events?.write(`data: ${JSON.stringify(event)}\n\n`);
  return async (request, response) => {
    if (request.url === '/events') {
      events = response.writeHead(200, { 'content-type': 'text/event-stream' });
      events.flushHeaders();
      return;
    }
    response.writeHead(202).end();
    write({ type: 'start' });
    write({ type: 'text-start', id: 't' });
    for (const delta of parts) {
      write({ type: 'text-delta', id: 't', delta });
      await wait(delta === words[1] ? 1_500 : 60);
    }
    write({ type: 'text-end', id: 't' });
    write({ type: 'finish' });
  };
}

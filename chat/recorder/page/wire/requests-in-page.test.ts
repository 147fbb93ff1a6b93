import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../../../settings/browser.ts';
import { pageWith, talkIn } from '../../../../tests/doubles/chat-in-page.ts';

/** Which requests of a page belong to a reply. */

const adapter = {
  name: 'named',
  signals: { message: '.assistant', user: '.user' },
  controls: { composer: 'textarea' },
};
const question = 'What is the answer?';
const words = ['It is ', 'forty-two, ', 'as always.'];

/** Shows what a request made by `ask` carries, as it arrives. */
const shows = (ask: string) =>
  pageWith(`say = async () => {
    const text = composer.value;
    composer.value = '';
    put('user', text);
    const line = put('assistant', '');
    const show = async ({ body }, read) => {
      let rest = '';
      for await (const piece of body.pipeThrough(new TextDecoderStream())) {
        const lines = read ? (rest + piece).split('\\n') : [piece];
        rest = read ? lines.pop() : '';
        for (const words of lines) line.append(read ? read(words) : words);
      }
    };
    const ask = (url) => new Promise((resolve) => {
      const request = Object.assign(new XMLHttpRequest(), { onload: () => resolve(request) });
      request.open('POST', url);
      request.onprogress = () => { if (!request.responseType) line.textContent = request.responseText; };
      ask.send?.(request);
    });
    try { ${ask} } catch {}
  };`);

const posted = "await fetch('/sent', { method: 'POST', body: JSON.stringify({ text }) });";
const byForm = "new URLSearchParams({ text: text.replaceAll('\\n', '\\r\\n') })";
const asBlob = "new Blob([JSON.stringify({ text })], { type: 'application/json' })";
const sends = (prepare: string, then: string) =>
  `ask.send = (request) => { ${prepare} }; const { response } = await ask('/text'); ${then}`;

describe('a reply is carried', () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch(launchOptions());
  });
  after(() => browser.close());

  for (const [title, ask, text = question] of [
    [
      'by a stream of text that the page asks for after it has sent',
      `${posted} await show(await fetch('/text'));`,
    ],
    [
      'by text that XMLHttpRequest asks for after the page has sent',
      `${posted} ${sends('request.send();', '')}`,
    ],
    [
      'by lines of JSON that the page asks for after it has sent',
      `${posted} await show(await fetch('/lines'), (line) => JSON.parse(line).delta);`,
    ],
    [
      'by the answer to a form whose lines end as forms do',
      `await show(await fetch('/text', { method: 'POST', body: ${byForm} }));`,
      'What is\nthe answer?',
    ],
    ['by the answer to a blob', sends(`request.send(${asBlob});`, '')],
    [
      'by an answer that the page reads as a blob',
      sends(
        "request.responseType = 'blob'; request.send(JSON.stringify({ text }));",
        'line.append(await response.text());',
      ),
    ],
    [
      'by an answer that the page reads as bytes',
      sends(
        "request.responseType = 'arraybuffer'; request.send(JSON.stringify({ text }));",
        'line.append(new TextDecoder().decode(response));',
      ),
    ],
  ] as const)
    test(title, async () => {
      const [reply] = await talkIn(browser, { html: shows(ask), adapter, texts: [text], serve: pauses });
      assert.deepEqual([reply?.text, reply?.end, reply?.signals], [words.join(''), 'complete', ['wire']]);
    });

  test('and broken off by a stream that the page asks for after it has sent', async () => {
    const ask = `${posted} await show(await fetch('/text'));`;
    const serve = async (request: IncomingMessage, response: ServerResponse) => {
      if (request.url === '/sent') return response.writeHead(202).end();
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write(words[0]);
      await wait(200);
      response.write(words[1]);
      await wait(200);
      return response.destroy();
    };
    const [reply] = await talkIn(browser, { html: shows(ask), adapter, texts: [question], serve });
    assert.deepEqual([reply?.text, reply?.end], ['It is forty-two,', 'cut_off']);
  });

  const asked = {
    fetch: "const ask = async () => (await fetch('/job/7')).json();",
    XMLHttpRequest: `const ask = () => new Promise((resolve) => {
      const request = Object.assign(new XMLHttpRequest(), { responseType: 'json', onload: () => resolve(request.response) });
      request.open('GET', '/job/7');
      request.send();
    });`,
  };
  const polls = (ask: string) =>
    pageWith(`say = async () => {
      const text = composer.value;
      composer.value = '';
      put('user', text);
      ${posted}
      const line = put('assistant', '');
      ${ask}
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 60));
        const job = await ask();
        line.textContent = job.text;
        if (job.error) put('alert', 'Something went wrong.').role = 'alert';
        if (job.error || job.done) return;
      }
    };`);
  for (const [by, ask] of Object.entries(asked)) {
    test(`by answers that the page asks for again and again with ${by}, of which the last says so`, async () => {
      const serve = job((count) => ({ text: words.slice(0, count).join(''), done: count >= 3, error: null }));
      const [reply] = await talkIn(browser, { html: polls(ask), adapter, texts: [question], serve });
      assert.deepEqual([reply?.text, reply?.end, reply?.signals], [words.join(''), 'complete', ['wire']]);
    });

    test(`by answers that the page asks for again and again with ${by}, of which the last is an error`, async () => {
      const serve = job((count) => ({
        text: words.slice(0, count).join('').slice(0, 16),
        done: false,
        error: count > 2 ? 'the model is out of reach' : null,
      }));
      const [reply] = await talkIn(browser, { html: polls(ask), adapter, texts: [question], serve });
      assert.deepEqual([reply?.text, reply?.end], ['It is forty-two,', 'cut_off']);
    });
  }

  for (const [title, carried] of [
    ['other words', 'Updated 3 minutes ago'],
    ['nothing', ''],
  ])
    test(`by no stream of ${title}, even one that breaks`, async () => {
      const ask = `fetch('/news').then(({ body }) => body.pipeTo(new WritableStream())).catch(() => {});
        await show(await fetch('/text', { method: 'POST', body: JSON.stringify({ text }) }));`;
      const serve = async (request: IncomingMessage, response: ServerResponse) => {
        if (request.url !== '/news') return pauses(request, response);
        response.writeHead(200, { 'content-type': 'text/plain' });
        response.write(carried || ' ');
        await wait(300);
        return response.destroy();
      };
      const [reply] = await talkIn(browser, { html: shows(ask), adapter, texts: [question], serve });
      assert.deepEqual([reply?.text, reply?.end, reply?.signals], [words.join(''), 'complete', ['wire']]);
    });
});

/** Answers each time as far as the job has come. */
function job(answer: (count: number) => object) {
  let count = 0;
  return async ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url === '/sent') return void response.writeHead(202).end();
    count += 1;
    response.writeHead(200, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify(answer(count)));
  };
}

/** Pauses for longer than silence would count as the end of a reply. */
async function pauses({ url }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (url === '/sent') return void response.writeHead(202).end();
  const isLines = url === '/lines';
  response.writeHead(200, { 'content-type': isLines ? 'application/x-ndjson' : 'text/plain' });
  for (const delta of words) {
    response.write(isLines ? `${JSON.stringify({ delta })}\n` : delta);
    await wait(900);
  }
  response.end();
}

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { runNode } from '../run-project.ts';

/** `evalwright connect` on pages that mean no good: it ends in time, in plain words, and gives its headers to nobody else. */

const folder = mkdtempSync(join(tmpdir(), 'evalwright-connect-limits-'));
const servers: Server[] = [];
after(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
}

const page =
  (body: string): RequestListener =>
  (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>x</title>${body}`);

const chat = `<div id=log></div><textarea aria-label="message" placeholder="Message"></textarea><script>
const log = document.querySelector('#log'), field = document.querySelector('textarea');
const add = (who, text) => log.appendChild(Object.assign(document.createElement('p'), { className: who, textContent: text }));
field.onkeydown = (event) => { if (event.key === 'Enter') { event.preventDefault(); add('user', field.value); field.value = ''; answer(); } };
</script>`;

const connect = (url: string, ...args: string[]) =>
  runNode([
    'cli/main.ts',
    'connect',
    url,
    '--timeout',
    '6',
    '--output',
    join(folder, `${Math.random()}.ts`),
    ...args,
  ]);

describe('connect ends in one plain sentence with the next step', { concurrency: 2 }, () => {
  const away = `<script>let n = 0; setInterval(() => location.assign('/?' + n++), 150)</script><textarea></textarea>`;
  for (const [title, listener, sentence] of [
    [
      'a page that navigates away again and again',
      page(away),
      /navigated|no composer|searched for a place to type/i,
    ],
    [
      'one that never answers',
      () => undefined,
      /after 6 s the page was still loading\. Open it in a browser/,
    ],
    [
      'one that never stops loading',
      (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/html' }).write('<!doctype html><p>soon'),
      /after 6 s the page was still loading/,
    ],
    [
      'one that redirects without end',
      (_, response) => void response.writeHead(302, { location: '/' }).end(),
      /redirects without end\. If it needs a sign-in, .*--storage-state/,
    ],
    [
      'a reply that streams for ever',
      page(
        `${chat}<script>function answer() { const reply = add('bot', 'and'); setInterval(() => reply.textContent += ' so on', 50); }</script>`,
      ),
      /after 6 s the reply had not ended\. Say something that is answered sooner/,
    ],
    [
      'a page that freezes',
      page(`${chat}<script>function answer() { for (;;); }</script>`),
      /after 6 s the reply had not ended/,
    ],
    [
      'one that freezes at once',
      page(
        `<textarea></textarea><script>addEventListener('load', () => setTimeout(() => { for (;;); }))</script>`,
      ),
      /after 6 s/,
    ],
    [
      '120,000 elements that change',
      page(`${chat}<script>function answer() {}
        for (let n = 0; n < 120_000; n++) document.body.append(document.createElement('i'));
        setInterval(() => document.querySelectorAll('i').forEach((one) => one.textContent = Math.random()), 10)</script>`),
      /after 6 s/,
    ],
  ] as [string, RequestListener, RegExp][])
    test(title, async () => {
      const { exitCode, output } = await connect(await serve(listener));
      assert.equal(exitCode, 1, output);
      assert.match(output, sentence);
      assert.doesNotMatch(output, /\n\s+at /, 'no stack');
      const last = output.trim().split('\n').at(-1) ?? '';
      assert.match(last, sentence, 'it is one line');
    });

  test('as JSON too', async () => {
    const { exitCode, output } = await connect(await serve(() => undefined), '--json');
    assert.equal(exitCode, 1);
    const { ok, problem } = JSON.parse(output);
    assert.equal(ok, false);
    assert.match(problem, /after 6 s the page was still loading/);
  });
});

test('a header goes to the origin of the URL alone, redirects included', async () => {
  const seen: { host: string; path: string; header: unknown }[] = [];
  const note =
    (host: string): RequestListener =>
    (request, response) => {
      seen.push({ host, path: request.url ?? '', header: request.headers['x-secret'] });
      response
        .writeHead(200, { 'content-type': 'image/svg+xml', 'access-control-allow-origin': '*' })
        .end('<svg/>');
    };
  const other = await serve(note('other'));
  const own = await serve((request, response) => {
    if (request.url === '/')
      return page(
        `<img src="${other}/image"><img src="/redirected"><img src="/own"><script>fetch('/redirected?fetch')</script>`,
      )(request, response);
    if (request.url?.startsWith('/redirected'))
      response.writeHead(302, { location: `${other}${request.url}` }).end();
    else note('own')(request, response);
  });
  await connect(`${own}/`, '--header', 'x-secret: planted-4711');
  const paths = (host: string) => seen.filter((one) => one.host === host).map(({ path }) => path);
  assert.ok(paths('own').includes('/own') && paths('other').includes('/image'), JSON.stringify(seen));
  assert.ok(paths('other').includes('/redirected') && paths('other').includes('/redirected?fetch'));
  for (const { host, path, header } of seen)
    assert.equal(header, host === 'own' ? 'planted-4711' : undefined, `${host}${path}`);
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { test } from 'node:test';
import { whyNoPage } from './running.ts';

const answering =
  (status: number, headers: Record<string, string>): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end();
const html = { 'content-type': 'text/html' };

/** As Node's servers do that read the header with `Intl`. */
const inALanguage: RequestListener = ({ headers }, response) =>
  void response.writeHead(/^[a-z]{2}\b/.test(headers['accept-language'] ?? '') ? 200 : 500, html).end();

for (const [title, listener, expected] of [
  ['a page', answering(200, html), null],
  ['a page that needs a language', inALanguage, null],
  ['a redirect, which is not followed', answering(302, { location: '/guest' }), null],
  ['an error of the application', answering(500, html), /answers 500\. Check the application's log/],
  ['a page that is not there', answering(404, html), /answers 404\./],
  ['a sign-in', answering(401, html), /answers 401\. If it needs a sign-in, pass --storage-state/],
  ['an interface for programs', answering(200, { 'content-type': 'application/json' }), /not a page/],
  ['a slow first page', () => undefined, null],
] as const)
  test(`${title} at the address`, async () => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    try {
      const why = await whyNoPage(`http://127.0.0.1:${port}/`, {});
      if (expected === null) assert.equal(why, null);
      else assert.match(why ?? '', expected);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

test('nothing at the address', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  assert.match((await whyNoPage(`http://127.0.0.1:${port}/`, {})) ?? '', /^Nothing answers at /);
});

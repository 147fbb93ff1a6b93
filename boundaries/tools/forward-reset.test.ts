import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen } from '../../tests/doubles/a-tool-call.ts';
import { ClientLeft, forward, type Witness } from './forward.ts';

/** A server that begins an answer, and then resets the connection. */
for (const [title, rewrite] of [
  ['that passes', null],
  ['that is read first', (body: string) => body],
] as const)
  test(`a connection that is reset within an answer ${title} is reported once`, async () => {
    const upstream = await listen((_, response) => {
      response.write('half', () => setImmediate(() => response.socket?.resetAndDestroy()));
    });
    const causes: string[] = [];
    const closed = Promise.withResolvers<void>();
    const gateway = await listen((request, response) => {
      response.once('close', () => setImmediate(closed.resolve));
      void forward(
        { request, body: Buffer.alloc(0), url: new URL(upstream.url), headers: {}, rewrite },
        response,
        {
          answered: () => ({ write: () => undefined, end: () => undefined }),
          broken: ({ message }) => void causes.push(message),
        },
      );
    });
    const read = fetch(gateway.url).then((response) => response.text());
    await assert.rejects(read);
    await closed.promise;
    for (const { server } of [gateway, upstream]) server.close();
    assert.equal(causes.length, 1, causes.join());
  });

test('a server that breaks off after a withheld answer is not taken for a client that left', async () => {
  let asked = 0;
  const upstream = await listen((_, response) => {
    asked += 1;
    if (asked === 1) return void response.writeHead(429).end('{}');
    response.write('half', () => setImmediate(() => response.destroy()));
  });
  const causes: Error[] = [];
  const closed = Promise.withResolvers<void>();
  const gateway = await listen((request, response) => {
    response.once('close', () => setImmediate(closed.resolve));
    const forwarded = {
      request,
      body: Buffer.alloc(0),
      url: new URL(upstream.url),
      headers: {},
      keepBack: () => asked === 1,
    };
    const witness: Witness = {
      answered: () => ({ write: () => undefined, end: () => undefined }),
      broken: (cause) => void causes.push(cause),
    };
    void forward(forwarded, response, witness).then(
      (failed) => failed && forward(forwarded, response, witness),
    );
  });
  await assert.rejects(fetch(gateway.url).then((response) => response.text()));
  await closed.promise;
  for (const { server } of [gateway, upstream]) server.close();
  assert.deepEqual(
    causes.map((cause) => cause instanceof ClientLeft),
    [false],
  );
});

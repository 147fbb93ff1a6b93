import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen } from '../../tests/doubles/a-tool-call.ts';
import { forward } from './forward.ts';

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

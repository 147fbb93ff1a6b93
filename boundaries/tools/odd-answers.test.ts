import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { startGatewayTo } from '../../tests/doubles/a-gateway.ts';
import { aToolCall, header, post } from '../../tests/doubles/a-tool-call.ts';
import type { BoundariesClient } from '../client.ts';

/** Answers that clients accept or refuse, and which the gateway must read alike. */

let answer: RequestListener;
let tools: BoundariesClient;
let url: string;
let stop: () => Promise<void>;
before(async () => {
  const gateway = await startGatewayTo((request, response) => answer(request, response));
  ({ tools, url, stop } = gateway);
});
after(() => stop());

/** The call as it is recorded after this answer. */
async function recorded(type: string, body: string | Buffer) {
  answer = (_, response) => response.writeHead(200, { 'content-type': type }).end(body);
  await tools.register('one');
  await (await post(url, aToolCall('buy', 1), { [header]: 'one' })).text();
  const [call] = (await tools.seen('one')).tools.calls;
  await tools.forget('one');
  return [call?.failed, call?.result];
}

const json = 'application/json';
const failure = { isError: true, content: [{ type: 'text', text: 'sold out' }] };
const none = (body: string) => [true, { status: 200, body }];
for (const [title, type, body, expected] of [
  [
    'its id as text is the id',
    json,
    JSON.stringify({ jsonrpc: '2.0', id: '1', result: failure }),
    [true, 'sold out'],
  ],
  [
    'another id is none',
    json,
    '{"jsonrpc":"2.0","id":2,"result":{}}',
    none('{"jsonrpc":"2.0","id":2,"result":{}}'),
  ],
  ['a page is none', 'text/html', '<h1>Oops</h1>', none('<h1>Oops</h1>')],
  ['a body that was cut is none', json, '{"jsonrpc":"2.0","id":1,"res', none('{"jsonrpc":"2.0","id":1,"res')],
  ['an empty body may be followed by another response', json, '', [null, undefined]],
  ['so may an event stream', 'text/event-stream', ': hello\n\n', [null, undefined]],
  ['bytes that only the client can read are unknown', json, Buffer.from([0xff, 0xfe, 1]), [null, undefined]],
] as const)
  test(title, async () => assert.deepEqual(await recorded(type, body), expected));

test('a redirect to the same server is followed in the gateway, not past it', async () => {
  const paths: string[] = [];
  answer = async (request, response) => {
    paths.push(`${request.method} ${request.url} ${(await text(request)).length > 0}`);
    if (request.url === '/mcp')
      return void response.writeHead(307, { location: `http://${request.headers.host}/mcp/` }).end();
    response
      .writeHead(200, { 'content-type': json })
      .end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: failure }));
  };
  await tools.register('one');
  const response = await post(url, aToolCall('buy', 1), { [header]: 'one' });
  assert.deepEqual([response.status, response.redirected], [200, false]);
  const { calls } = (await tools.seen('one')).tools;
  assert.deepEqual(
    calls.map(({ failed, result }) => [failed, result]),
    [[true, 'sold out']],
  );
  assert.deepEqual(paths, ['POST /mcp true', 'POST /mcp/ true']);
  await tools.forget('one');
});

test('a redirect without an end, and one to another server, are the application’s to see', async () => {
  for (const [location, status] of [
    ['/mcp', 308],
    ['http://127.0.0.1:1/mcp', 307],
  ] as const) {
    answer = (_, response) => response.writeHead(status, { location }).end();
    const response = await fetch(url, { method: 'GET', redirect: 'manual' });
    assert.equal(response.status, status);
    await tools.register('one');
    await post(url, aToolCall('buy'), { [header]: 'one' }).catch(() => undefined);
    const { errors } = (await tools.seen('one')).tools;
    assert.match(errors.join(), /server shop redirected a call of buy to another server \(30[78]\): name/);
    await tools.forget('one');
  }
});

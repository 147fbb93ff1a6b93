import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startGatewayTo } from '../../tests/doubles/a-gateway.ts';
import { aToolCall, header } from '../../tests/doubles/a-tool-call.ts';
import type { BoundariesClient } from '../client.ts';

/** Requests in forms that a lenient server accepts: each call is recorded, or refused and known to the trial. */

let received = 0;
let tools: BoundariesClient;
let url: string;
let stop: () => Promise<void>;
before(async () => {
  const gateway = await startGatewayTo(async (request, response) => {
    await text(request);
    received += 1;
    response.end();
  });
  ({ tools, url, stop } = gateway);
});
after(() => stop());

const { jsonrpc: _, ...withoutVersion } = aToolCall('buy');
const call = JSON.stringify(aToolCall('buy'));
const json = 'application/json';
for (const [title, type, body, encoding, expected] of [
  ['without a version', json, JSON.stringify(withoutVersion), '', 'recorded'],
  ['with null for an id', json, JSON.stringify({ ...aToolCall('buy'), id: null }), '', 'recorded'],
  ['compressed', json, gzipSync(call), 'gzip', 'refused'],
  ['in UTF-16', json, Buffer.from(call, 'utf16le'), '', 'refused'],
  ['with a mark of its encoding', json, `\uFEFF${call}`, '', 'refused'],
  ['that is a form', 'application/x-www-form-urlencoded', 'grant_type=client_credentials', '', 'passed'],
  ['that is an answer of the client', json, '{"jsonrpc":"2.0","id":1,"result":{}}', '', 'passed'],
  ['without a body', json, '', '', 'passed'],
] as const)
  test(`a request ${title} is ${expected}`, async () => {
    await tools.register('one');
    const before = received;
    const headers = {
      'content-type': type,
      [header]: 'one',
      ...(encoding && { 'content-encoding': encoding }),
    };
    const { status } = await fetch(url, { method: 'POST', headers, body });
    const seen = (await tools.seen('one')).tools;
    await tools.forget('one');
    assert.deepEqual(
      [status, received - before, seen.calls.map(({ name }) => name), seen.unassigned.length],
      expected === 'refused' ? [400, 0, [], 1] : [200, 1, expected === 'recorded' ? ['buy'] : [], 0],
    );
  });

import assert from 'node:assert/strict';
import { json } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { startGatewayTo } from '../../tests/doubles/a-gateway.ts';
import { aToolCall, header, post } from '../../tests/doubles/a-tool-call.ts';
import type { BoundariesClient } from '../client.ts';

/** Calls that run as tasks (MCP 2025-11-25): the server answers at once, and the client asks for the result later. */

const requestSchema = z.object({ method: z.string(), id: z.number() });
const results: Record<string, object> = {
  'tools/call': {
    task: { taskId: 't-1', status: 'working', ttl: 60_000, createdAt: '2026-11-20T09:00:00Z' },
  },
  'tasks/get': { taskId: 't-1', status: 'completed' },
};
let tools: BoundariesClient;
let url: string;
let stop: () => Promise<void>;
before(async () => {
  const gateway = await startGatewayTo(async (request, response) => {
    const { method, id } = requestSchema.parse(await json(request));
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] }));
  });
  ({ tools, url, stop } = gateway);
});
after(() => stop());

const ask = async (method: string, headers: Record<string, string>) =>
  (await post(url, { jsonrpc: '2.0', id: 2, method, params: { taskId: 't-1' } }, headers)).text();
const callsOf = async (trial: string) =>
  (await tools.seen(trial)).tools.calls.map(({ name, result, failed }) => ({ name, result, failed }));

for (const [title, result, expected] of [
  [
    'fails',
    { isError: true, content: [{ type: 'text', text: 'sold out' }] },
    { result: 'sold out', failed: true },
  ],
  ['succeeds', { content: [{ type: 'text', text: '{"order":7}' }] }, { result: { order: 7 }, failed: false }],
] as const)
  for (const headers of [{ [header]: 'one' }, {}])
    test(`a task that ${title} is one call, which ends with its result${header in headers ? '' : ', also without a header'}`, async () => {
      await tools.register('one');
      await tools.setFaults('one', [{ tool: 'pay', type: 'network_error' }]);
      results['tasks/result'] = result;
      await (await post(url, aToolCall('buy'), { [header]: 'one' })).text();
      assert.deepEqual(await callsOf('one'), [{ name: 'buy', result: undefined, failed: null }]);
      await tools.setFaults('one', [{ tool: 'buy', type: 'network_error' }]);
      await tools.register('two');
      await ask('tasks/get', headers);
      await ask('tasks/result', headers);
      assert.deepEqual(await callsOf('one'), [{ name: 'buy', ...expected }]);
      assert.deepEqual(await callsOf('two'), []);
      for (const trial of ['one', 'two']) await tools.forget(trial);
    });

import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { failureTypes } from '../../record/trial.ts';
import { asClient, startGateway } from '../../tests/doubles/a-gateway.ts';
import { ended, forgetAll, header } from '../../tests/doubles/a-tool-call.ts';
import { connectClient, type ToolServer } from '../../tests/doubles/a-tool-server.ts';
import type { BoundariesClient } from '../client.ts';

for (const answers of ['json', 'events'] as const)
  describe(`faults in front of a real MCP server that answers with ${answers}`, () => {
    let server: ToolServer;
    let tools: BoundariesClient;
    let url: string;
    let stop: () => Promise<void>;
    before(async () => {
      ({ server, tools, url, stop } = await startGateway(answers));
    });
    after(() => stop());
    beforeEach(async () => {
      server.ran.length = 0;
      server.requests.length = 0;
      await tools.register('one');
    });
    afterEach(() => forgetAll(tools));

    const seenByClient: Record<(typeof failureTypes)[number], RegExp> = {
      timeout: /Request timed out/,
      bad_schema: /invalid_union|Invalid input/,
      permission_denied: /endpoint: Forbidden/,
      network_error: /fetch failed/,
      out_of_memory: /Cannot allocate memory/,
    };
    for (const type of failureTypes)
      test(`${type} is seen by the client as the real thing`, async () => {
        await tools.setFaults('one', [{ tool: 'echo', type }]);
        await asClient(url, 'one', async (client) => {
          const limit = type === 'timeout' ? 200 : undefined;
          await assert.rejects(client.call('echo', 'a', limit), seenByClient[type]);
          assert.deepEqual(await client.call('plain', 'other tools work'), {
            content: [{ type: 'text', text: 'other tools work' }],
          });
        });
        const call = await ended(tools, 'one');
        assert.equal(call.injected, type);
        assert.equal(call.failed, true);
        assert.ok(call.durationMs !== null && call.durationMs >= (type === 'timeout' ? 150 : 0));
        assert.deepEqual(server.ran, ['plain other tools work'], 'the tool itself never ran');
      });

    test('only the first calls fail, then the tool is back', async () => {
      await tools.setFaults('one', [{ tool: '*', type: 'permission_denied', calls: 2 }]);
      await asClient(url, 'one', async (client) => {
        await assert.rejects(client.call('echo', '1'));
        await assert.rejects(client.call('plain', '2'));
        await client.call('echo', '3');
      });
      const { calls } = (await tools.seen('one')).tools;
      assert.deepEqual(
        calls.map(({ failed, injected }) => [failed, injected]),
        [
          [true, 'permission_denied'],
          [true, 'permission_denied'],
          [false, null],
        ],
      );
    });

    test('one fault after the other', async () => {
      await tools.setFaults('one', [
        { tool: 'echo', type: 'network_error', calls: 1 },
        { tool: 'echo', type: 'out_of_memory', calls: 1 },
      ]);
      await asClient(url, 'one', async (client) => {
        await assert.rejects(client.call('echo', '1'), seenByClient.network_error);
        await assert.rejects(client.call('echo', '2'), seenByClient.out_of_memory);
        await client.call('echo', '3');
      });
      assert.deepEqual(server.ran, ['echo 3']);
    });

    test('a fault that keeps a call waiting keeps no trial from being idle', async () => {
      await tools.setFaults('one', [{ tool: 'echo', type: 'timeout' }]);
      const client = await connectClient(url, { [header]: 'one/0' });
      const given = assert.rejects(client.call('echo', 'a'), /fetch failed|terminated/);
      while ((await tools.seen('one')).tools.calls.length === 0);
      assert.equal((await tools.idle('one', AbortSignal.timeout(5_000)))?.waiting, 1);
      assert.equal(await tools.release('one'), 1);
      await given;
      await client.close();
    });
  });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonSchema, type Tool, tool } from 'ai';
import { takeTurns } from './take-turns.ts';

/** Notes when it begins and ends; `ms` is how long it works, and `fails` whether it then fails. */
function noting(seen: string[], name: string, { ms, fails = false }: { ms: number; fails?: boolean }): Tool {
  return tool({
    inputSchema: jsonSchema({ type: 'object' }),
    execute: async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    },
  });
}

test('tools that are called at once run one after the other, also when one fails', async () => {
  const seen: string[] = [];
  const inTurn = takeTurns();
  const slow = inTurn(noting(seen, 'slow', { ms: 20, fails: true }));
  const quick = inTurn(noting(seen, 'quick', { ms: 0 }));
  const call = { toolCallId: '1', messages: [], context: {} };
  const ended = await Promise.allSettled([slow.execute?.({}, call), quick.execute?.({}, call)]);
  assert.deepEqual(seen, ['slow begins', 'slow ends', 'quick begins', 'quick ends']);
  assert.deepEqual(
    ended.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  );
});

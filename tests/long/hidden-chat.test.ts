import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runProject } from '../run-project.ts';

test('a chat that nobody described is opened, talked to and read', async () => {
  const run = await runProject('hidden-chat');
  assert.deepEqual(
    run.results.flatMap(({ errors }) => errors.map(({ message }) => message)),
    [],
    run.output,
  );
  assert.equal(run.results.length, 1);
});

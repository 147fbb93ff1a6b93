import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { commandOf, tasks } from './task.ts';

describe('every program that a task starts is there', () => {
  const root = join(import.meta.dirname, '..');
  for (const [group, named] of Object.entries(tasks))
    for (const [name, task] of Object.entries(named))
      test(`npm run ${group} -- ${name}`, () => {
        const files = commandOf(task, []).filter((word) => word.endsWith('.ts'));
        assert.ok(files.length > 0);
        for (const file of files) assert.ok(globSync(file, { cwd: root }).length > 0, file);
      });
});

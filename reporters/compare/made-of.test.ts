import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { nameOfVariant } from './made-of.ts';

for (const [title, text, name] of [
  ['of a variant has its name', '{"variant":{"name":"short","differs":{}}}', 'short'],
  ['of another format has none', '[]', null],
  ['that was cut has none', '{"variant":{"na', null],
] as const)
  test(`a run ${title}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'made-of-'));
    try {
      writeFileSync(join(folder, 'run.json'), text);
      assert.equal(nameOfVariant(folder), name);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

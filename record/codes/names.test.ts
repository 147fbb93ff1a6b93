import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { codeNames } from './names.ts';

const root = join(import.meta.dirname, '../..');

test('each code with which a grader fails has a name', () => {
  const files = globSync('graders/**/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'));
  const codes = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    return [...code.matchAll(/say\.fail\(\s*'(\w+)'|\bcode: '([a-z]+_\w+)'(?=,\s*(?:reason|what)\b)/g)].map(
      ([, failed, problem]) => failed ?? problem ?? '',
    );
  });
  assert.ok(codes.length > 50);
  assert.deepEqual(
    [...new Set(codes)].filter((code) => !Object.hasOwn(codeNames, code)),
    [],
  );
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { environment } from '../platform/environment.ts';
import { handedTo } from './channel.ts';

const received = `import { handed } from ${JSON.stringify(import.meta.resolve('./channel.ts'))};
console.log(JSON.stringify(handed()));`;
const throughAChild = (data: Parameters<typeof handedTo>[0]) =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', received], {
      env: { ...environment(), ...handedTo(data) },
      encoding: 'utf8',
      maxBuffer: 10_000_000,
    }),
  );

for (const [title, count] of [
  ['a few', 3],
  // 300 kB, of which Linux takes 128 KiB in one variable.
  ['30,000', 30_000],
] as const)
  test(`a child receives ${title} case ids`, () => {
    const cases = Array.from({ length: count }, (_, at) => `case-${at}`);
    assert.deepEqual(throughAChild({ cases }).cases, cases);
  });

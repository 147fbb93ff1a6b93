import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadAdapter } from './load-adapter.ts';

const source = `import { sep } from 'node:path';
export const adapter: { name: string } = { name: sep && 'mine' };
`;

for (const type of ['module', 'commonjs'] as const)
  test(`an adapter in a package of type ${type}`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'evalwright-adapter-'));
    t.after(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }));
    const file = join(folder, 'adapter.ts');
    writeFileSync(file, source);
    assert.equal((await loadAdapter(file)).name, 'mine');
    writeFileSync(file, `${source}export const broken = ;`);
    await assert.rejects(loadAdapter(file), /adapter\.ts cannot be loaded/);
    await assert.rejects(loadAdapter(join(folder, 'other.ts')), /There is no adapter at/);
    assert.deepEqual(readdirSync(folder).sort(), ['adapter.ts', 'package.json']);
  });

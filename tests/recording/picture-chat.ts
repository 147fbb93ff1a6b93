import assert from 'node:assert/strict';
import { copyFileSync, globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runNode } from '../run-project.ts';

/** Makes the picture of the chat under test in the README, `npm run docs -- chat`: what a case's trial showed at its end. */

const root = join(import.meta.dirname, '../..');
const target = join(root, 'docs/images/chat.png');
const { exitCode, output } = await runNode([join(root, 'cli/evalwright.mjs'), 'run', '--case', 'EN03'], {
  cwd: root,
});
assert.equal(exitCode, 0, output);
const [shown, ...others] = globSync('test-results/*/*.png', { cwd: root });
assert.ok(shown, `The trial of EN03 left no screenshot:\n${output}`);
assert.deepEqual(others, []);
copyFileSync(join(root, shown), target);
console.log(`${relative(process.cwd(), target)} is as that trial ended.`);

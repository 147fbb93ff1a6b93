import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlainError } from '../../record/text/plain-error.ts';
import { startAndHear, startProgram } from './start-program.ts';

for (const start of [startProgram, startAndHear])
  test(`${start.name} names a program that does not exist, without a stack`, async () => {
    await assert.rejects(start(['no-such-program'], { env: {} }), (error) => {
      assert.ok(error instanceof PlainError);
      assert.match(error.message, /^no-such-program cannot be started: it is not in PATH\. Install it/);
      return true;
    });
  });

test('a line that a program sends ends where the program ends it', async () => {
  const text = JSON.stringify('one\u2028two\u0085three');
  const sends = `require('node:fs').writeSync(3, ${JSON.stringify(text)} + '\\n')`;
  const { line } = await startAndHear([process.execPath, '-e', sends], { env: {} });
  assert.equal(line, text);
});

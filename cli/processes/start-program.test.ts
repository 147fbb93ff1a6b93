import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlainError } from '../../record/text/plain-error.ts';
import { startAndHear, startProgram } from './start-program.ts';

for (const start of [startProgram, startAndHear])
  test(`${start.name} names a program that does not exist, without a stack`, async () => {
    await assert.rejects(start(['no-such-program'], { env: {} }), (error) => {
      assert.ok(error instanceof PlainError);
      assert.match(error.message, /^no-such-program cannot be started: .*ENOENT\.$/);
      return true;
    });
  });

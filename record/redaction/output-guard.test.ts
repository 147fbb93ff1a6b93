import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { byLine, guardOutput } from './output-guard.ts';

test('lines are handed on whole, and the last when it is asked for', () => {
  const lines: string[] = [];
  const { write, flush } = byLine((text) => lines.push(text));
  for (const text of ['a', 'b\nc\nd', '', 'e']) write(text);
  assert.deepEqual(lines, ['ab\nc\n']);
  flush();
  flush();
  assert.deepEqual(lines, ['ab\nc\n', 'de']);
});

test('a line without an end is held up to a length', () => {
  const lines: string[] = [];
  const { write } = byLine((text) => lines.push(text), 4);
  for (const text of ['ab', 'cd', 'e']) write(text);
  assert.deepEqual(lines, ['abcd']);
});

for (const [whole, expected] of [
  [true, 'S\nb'],
  [false, 'secret\nb'],
] as const)
  test(`what a process prints is cleaned, ${whole ? 'line by line' : 'as it comes'}`, async () => {
    const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
    const guard = guardOutput(streams, (text) => text.replace('secret', 'S'), { whole });
    let written = 0;
    streams.stdout.write('sec', () => {
      written += 1;
    });
    streams.stdout.write(Buffer.from('ret\nb'));
    streams.stderr.write('secret');
    guard.remove();
    assert.equal(written, 1);
    assert.equal(String(streams.stdout.read()), expected);
    assert.equal(String(streams.stderr.read()), 'S');
    streams.stdout.write('secret');
    assert.equal(String(streams.stdout.read()), 'secret', 'it is over');
  });

for (const whole of [true, false])
  test(`a character that is split over two writes is one, ${whole ? 'line by line' : 'as it comes'}`, () => {
    const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
    const guard = guardOutput(streams, (text) => text.replace('价格', 'S'), { whole });
    const bytes = Buffer.from('价格\n');
    for (const at of [4, 1]) {
      streams.stdout.write(bytes.subarray(0, at));
      streams.stdout.write(bytes.subarray(at));
    }
    streams.stdout.write(bytes.toString('hex'), 'hex');
    streams.stdout.write(bytes.subarray(0, 1));
    guard.remove();
    assert.equal(String(streams.stdout.read()), whole ? 'S\nS\nS\n\uFFFD' : '价格\nS\nS\n\uFFFD');
  });

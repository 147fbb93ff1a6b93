import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redactor } from '../../record/redaction/redact.ts';
import { cleaner, cleanOutput } from './clean-events.ts';

test('a character that is split over two chunks of output is one, whenever the second comes', () => {
  const clean = cleaner(redactor(['密码是planted4711']));
  const bytes = Buffer.from('a 密码是planted4711 b');
  const chunks: (string | Buffer)[] = [bytes.subarray(0, 4)];
  cleanOutput(chunks, clean);
  chunks.push(bytes.subarray(4, 9), bytes.subarray(9));
  cleanOutput(chunks, clean);
  assert.equal(chunks.join(''), 'a [redacted] b');
});

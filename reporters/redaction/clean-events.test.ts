import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redactor } from '../../record/redaction/redact.ts';
import { type Clean, cleaner, cleanLatest, cleanOutput } from './clean-events.ts';

test('a character that is split over two chunks of output is one, whenever the second comes', () => {
  const clean = cleaner(redactor(['密码是planted4711']));
  const bytes = Buffer.from('a 密码是planted4711 b');
  const chunks: (string | Buffer)[] = [bytes.subarray(0, 4)];
  cleanOutput(chunks, clean);
  chunks.push(bytes.subarray(4, 9), bytes.subarray(9));
  cleanOutput(chunks, clean);
  assert.equal(chunks.join(''), 'a [redacted] b');
});

test('while a test prints, a secret over two chunks is taken out, and each line is read a few times only', () => {
  const redacting = cleaner(redactor(['sk-planted-0123456789abcdef']));
  let read = 0;
  const clean: Clean = {
    ...redacting,
    pieces(texts) {
      read += texts.length;
      return redacting.pieces(texts);
    },
  };
  const chunks: string[] = [];
  const print = (text: string) => {
    chunks.push(text);
    cleanLatest(chunks, clean);
  };
  const lines = 500;
  for (let line = 0; line < lines; line++) print('a line\n');
  for (const part of ['a sk-planted-', '0123456789', 'abcdef b']) print(part);
  assert.match(chunks.join(''), /a line\na (?:\[redacted\])+ b$/);
  assert.ok(read < lines * 25, `${read} chunks of ${lines} lines`);
});

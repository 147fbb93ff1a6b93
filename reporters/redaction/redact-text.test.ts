import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { redactor } from '../../record/redaction/redact.ts';
import { redactBytes, redactText } from './redact-bytes.ts';

const secret = 'sk-planted-0123456789abcdef';
const redact = redactor([secret]);
const halves = [secret.slice(0, 10), secret.slice(10)];

for (const [title, text, expected] of [
  ['plain', `a ${secret} b`, 'a [redacted] b'],
  ['one document', `{"a":"${secret}"}`, '{"a":"[redacted]"}'],
  ['a document a line', `{"a":1}\n{"a":"${secret}"}\n`, '{"a":1}\n{"a":"[redacted]"}\n'],
  [
    'spelled over the events of a stream',
    `event: x\ndata: {"n":1,"text":"${halves[0]}"}\n\ndata: {"n":2,"text":"${halves[1]}"}\n\ndata: [DONE]\n`,
    'event: x\ndata: {"n":1,"text":"[redacted]"}\n\ndata: {"n":2,"text":""}\n\ndata: [DONE]\n',
  ],
  [
    'spelled over arguments that are JSON themselves',
    halves.map((half) => `{"args":${JSON.stringify(`{\\"key\\":\\"${half}`)}}`).join('\n'),
    null,
  ],
  ['none, and written in a way of its own', '{ "a" : 1.0 }\n\n{"b":  2}', '{ "a" : 1.0 }\n\n{"b":  2}'],
  ['no JSON at all', '{ not json }\n[', '{ not json }\n['],
] as const)
  test(`a text that holds a secret: ${title}`, () => {
    const redacted = redactText(text, redact);
    if (expected !== null) assert.equal(redacted, expected);
    assert.ok(!redacted.includes(secret));
  });

test('an archive is redacted entry by entry, archives in it too; one that holds nothing stays as it is', () => {
  const picture = new Uint8Array([0x89, 0x50, 0, 1, 2]);
  const inner = zipSync({ 'deep.txt': strToU8(secret) });
  const archive = Buffer.from(
    zipSync({ 'test.trace': strToU8(`{"title":"${secret}"}\n`), 'a.png': picture, 'b.zip': inner }),
  );
  const redacted = unzipSync(redactBytes(archive, redact).content);
  assert.equal(Buffer.from(redacted['test.trace'] ?? []).toString(), '{"title":"[redacted]"}\n');
  assert.deepEqual(redacted['a.png'], picture);
  const deep = unzipSync(redacted['b.zip'] ?? new Uint8Array());
  assert.equal(Buffer.from(deep['deep.txt'] ?? []).toString(), '[redacted]');
  const clean = Buffer.from(zipSync({ 'a.txt': strToU8('a') }));
  assert.equal(redactBytes(clean, redact).content, clean);
});

import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import { linesOf } from './lines-of.ts';

test('every line of JSON is one line, whatever its texts contain and wherever the stream is cut', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '漢', '👩'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(text), fc.integer({ min: 1, max: 9 }), async (texts, size) => {
      const bytes = Buffer.from(texts.map((one) => `${JSON.stringify(one)}\n`).join(''));
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      const read: unknown[] = [];
      for await (const line of linesOf(Readable.from(pieces, { objectMode: false })))
        read.push(JSON.parse(line));
      assert.deepEqual(read, texts);
    }),
  );
});

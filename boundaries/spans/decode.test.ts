import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeSpans } from './decode.ts';

/** A field of bytes in protobuf. */
const field = (number: number, ...bytes: number[]): number[] => [
  number * 8 + 2,
  ...varint(BigInt(bytes.length)),
  ...bytes,
];
function varint(value: bigint): number[] {
  const rest = BigInt.asUintN(64, value);
  return rest < 128n ? [Number(rest)] : [Number(rest & 127n) | 128, ...varint(rest >> 7n)];
}

test('an integer of 64 bits has all of its digits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.bigInt(-200n, 200n)), (value) => {
      const attribute = [...field(1, 105), ...field(2, 3 * 8, ...varint(value))];
      const bytes = Uint8Array.from(field(1, ...field(2, ...field(2, ...field(9, ...attribute)))));
      const [span] = decodeSpans(bytes);
      const isLong = value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER;
      assert.deepEqual(span?.attributes, { i: isLong ? String(value) : Number(value) });
    }),
  );
});

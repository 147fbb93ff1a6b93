import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cellsOf, matrix } from '../../tests/red-team/verifier-matrix.ts';
import { verifierSchema } from './verifier.ts';

describe('every verifier tells success from resistance and from missing evidence, and a single change flips it', () => {
  for (const { verifier, record, expected, seen, holds } of cellsOf())
    test(`${verifier}: ${record}`, () => assert.ok(holds, `expected ${expected}, seen ${seen}`));
});

test('the matrix has every verifier', () => {
  const kinds = verifierSchema.options.map(({ shape }) => shape.kind.value);
  assert.deepEqual([...new Set(matrix.map(({ verifier }) => verifier.kind))].sort(), kinds.sort());
});

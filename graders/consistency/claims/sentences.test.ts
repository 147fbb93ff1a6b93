import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sentencesOf } from './sentences.ts';

for (const [text, ...sentences] of [
  ['I want to get Dr. Patel involved. She is in.', 'I want to get Dr. Patel involved.', 'She is in.'],
  ['Mr. and Mrs. Jones live in St. James. They paid.', 'Mr. and Mrs. Jones live in St. James.', 'They paid.'],
  ['It is done. Bob knows.', 'It is done.', 'Bob knows.'],
  ['It is on TV. Bob knows.', 'It is on TV.', 'Bob knows.'],
  ['Ask Dr.\nPaid in full.', 'Ask Dr.', 'Paid in full.'],
  ['One; two', 'One;', 'two'],
] as const)
  test(`sentences of "${text}"`, () => assert.deepEqual(sentencesOf(text), sentences));

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shorten } from './shorten.ts';

for (const [title, text, expected] of [
  ['as long as it may be', 'abcd', 'abcd'],
  ['one too long', 'abcde', 'abc…'],
  ['characters of two units count as one', '😀😀😀😀', '😀😀😀😀'],
  ['and are not cut in two', '😀😀😀😀😀', '😀😀😀…'],
  ['nothing', '', ''],
] as const)
  test(title, () => assert.equal(shorten(text, 4), expected));

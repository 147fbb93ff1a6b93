import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { stopsWithin } from './carried-text.ts';

const link = 'See [a](https://a.example/a)';

for (const [title, carried, shown, expected] of [
  ['an address that is being drawn', link, 'See [a](https://a.ex', true],
  ['a short one', '[a](https://a.example/a)', '[a](https://a', true],
  ['its source, all of it', link, link, false],
  ['rendered', link, 'See a', false],
  ['a word that is being drawn', 'It will rain in Oslo.', 'It will rain in O', true],
  ['rendered, with a label of the page', link, 'See a\nCopy', false],
  ['words of nobody', link, 'Something else', false],
  ['nothing', link, '', false],
] as const)
  test(`the screen stops within the text: ${title}`, () =>
    assert.equal(stopsWithin(carried, shown), expected));

test('the whole text never stops within itself', () =>
  fc.assert(fc.property(fc.string(), (text) => assert.equal(stopsWithin(text, text), false))));

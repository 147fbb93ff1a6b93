import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { showsAllOf, showsEndOf, showsStartOf, splitBehind, stopsWithin } from './carried-text.ts';

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

describe('what the wire carried and what is shown', () => {
  for (const [title, carried, shown, is] of [
    ['the same', 'Hello you', 'Hello you', true],
    [
      'marks of Markdown are not shown',
      'It is **very** `cold` [here](https://example.com/x)',
      'It is very cold here',
      true,
    ],
    ['curled quotation marks and laid out white space', '"Yes"\n\n- one\n- two', '“Yes”\none\ntwo', true],
    ['the end is missing', 'It is cold here, and it will rain', 'It is cold here, and', false],
    ['a short code block, whose language is not shown', 'Add:\n\n```python\nx = 4\n```', 'Add:\nx = 4', true],
    ['a short code block is missing', 'Add:\n\n```python\nx = 4\n```', 'Add:', false],
    ['nothing is shown', 'Hello', '', false],
    ['nothing was carried', '', 'Hello', true],
    ['other scripts', '明天下午三点开会，记得带上资料。', '明天下午三点开会,记得带上资料', true],
  ] as const)
    test(title, () => assert.equal(showsEndOf(carried, shown), is));

  test('two texts that begin alike may be one', () => {
    assert.ok(showsStartOf('# Title\nand more', 'Title and'));
    assert.ok(showsStartOf('It rains in Bergen.', 'Ada\nIt rains in'));
    assert.ok(!showsStartOf('ok', 'Ada\nLook at it'));
    assert.ok(!showsStartOf('{"ok":true}', 'Hello'));
    assert.ok(!showsStartOf('', 'Hello'));
  });
});

describe('whole lines of the screen are all of the wire’s text', () => {
  for (const [title, carried, shown, is] of [
    ['alone', 'It **rains**.', 'It rains.', true],
    ['below a name', 'It rains.\n\n- in Oslo', 'Ada\nIt rains.\nin Oslo', true],
    ['below a name and above a time', 'It rains.', 'Ada\nIt rains.\njust now', true],
    ['as it grows', 'It rains. It rains.', 'Ada\nIt rains.', false],
    ['within a line', 'Ada', 'Adam\n', false],
    ['behind a name on one line', 'It rains.', 'Ada: It rains.', false],
    ['before it is shown', 'It rains.', 'Ada', false],
    ['signs alone', '…', '', true],
  ] as const)
    test(title, () => assert.equal(showsAllOf(carried, shown), is));
});

describe('what a page shows behind the text of the wire', () => {
  for (const [carried, shown, said, rest] of [
    ['It takes two days.', 'It takes two days.', 'It takes two days.', ''],
    ['It takes **two days**.', 'It takes two days.\nError', 'It takes two days.', 'Error'],
    ['Is it (now)?!', 'Is it (now)?! Try again', 'Is it (now)?!', 'Try again'],
    ['It takes two', 'It takes two. Error', 'It takes two', '. Error'],
    ['It takes two.', 'Ada\n12:01\nIt takes two.\nError', 'Ada\n12:01\nIt takes two.', 'Error'],
    ['等两天。', '等两天。出错了', '等两天。', '出错了'],
  ] as const)
    test(shown, () => assert.deepEqual(splitBehind(carried, shown), { said, rest }));
  test('another text', () => assert.equal(splitBehind('It takes two', 'It took two'), null));
});

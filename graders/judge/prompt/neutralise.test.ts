import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countInvisible, markEnd, markLines, neutralise } from './neutralise.ts';

const examples: [given: string, expected: string][] = [
  ['明天 9:00 开会，「张三」也来。', '明天 9:00 开会，「张三」也来。'],
  ['</evidence>', '‹/evidence›'],
  ['＜｜im_start｜＞', '‹¦im_start¦›'],
  ['[INST] ⟦x⟧', '〔INST〕 〔x〕'],
  ['```json', 'ˋˋˋjson'],
  ['-----', '--'],
  ['a\u200Bb\u2060c\uFEFF', 'abc'],
  ['one\r\ntwo\rthree\u2028four\u0085five', 'one\ntwo\nthree\nfour\nfive'],
  ['\u001B[31mred', '〔31mred'],
  ['a\tb', 'a\tb'],
];
for (const [given, expected] of examples)
  test(`${JSON.stringify(given)} is read as ${JSON.stringify(expected)}`, () => {
    assert.equal(neutralise(given), expected);
  });

test('whatever is said, every line of it is marked, and no line holds a mark of its own', () => {
  const mark = `0123abcd${markEnd}`;
  const anything = fc.string({
    unit: fc.constantFrom(
      'a',
      '好',
      '<',
      '>',
      '|',
      '│',
      '\n',
      '\r',
      '\u2028',
      '\u200B',
      '`',
      '-',
      ' ',
      ...mark,
    ),
  });
  fc.assert(
    fc.property(anything, (text) => {
      for (const line of markLines(text, mark).split(/\r\n?|[\n\u2028\u2029\u0085\v\f]/)) {
        assert.ok(line.startsWith(mark), line);
        assert.ok(!line.slice(mark.length).includes(markEnd.trim()), line);
      }
    }),
  );
});

test('it changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.equal(neutralise(neutralise(text)), neutralise(text));
    }),
  );
});

test('what cannot be seen is counted', () => {
  assert.equal(countInvisible('a\u200Bb\u{E0041}'), 2);
  assert.equal(countInvisible('明天\n好'), 0);
});

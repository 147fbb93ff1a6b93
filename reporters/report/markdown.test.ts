import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { fenced, words } from './markdown-words.ts';
import { printable, printableLines } from './printable.ts';

const texts = fc.string({
  unit: fc.constantFrom(
    ...'`~|<>[]()!*_#@&:/\\ \n\r\u001b\u202Ewwx.',
    'https://',
    'www.',
    '```',
    '\u2028',
    '买',
  ),
});

describe('what an agent says', () => {
  test('as words never holds a mark that Markdown or HTML reads', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const written = words(text).replace(/&#\d+;/g, ' ');
        assert.doesNotMatch(written, /[!#$&*<>@[\\\]^_`{|}~\n\r]|:\/\/|www\./i);
      }),
    );
  });

  test('as words is the same text to a reader', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const read = words(text).replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
        assert.equal(read.replaceAll('\u2060', ''), printable(text, 200));
      }),
    );
  });

  test('in a fence never closes it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [open = '', ...rest] = fenced([text]).split(/\r\n|[\n\r]/);
        const fence = /^`+/.exec(open)?.[0] ?? '';
        assert.ok(fence.length >= 3);
        const closing = rest.findIndex(
          (line) => /^ {0,3}`+[ \t]*$/.test(line) && line.trim().length >= fence.length,
        );
        assert.equal(closing, rest.length - 1);
      }),
    );
  });

  test('is bounded, and says so', () => {
    assert.equal([...printable('买'.repeat(1_000), 100)].length, 100);
    assert.deepEqual(printableLines('a\nb\nc\nd', { lines: 2, length: 10 }), ['a', 'b', '… (2 more)']);
  });

  for (const [title, text, expected] of [
    ['escape sequences', '\u001b[31mred\u001b[0m \u001b]0;title\u0007x', 'red x'],
    ['text that is reversed or hidden', 'a\u202Eb\u2066c\u{E0041}d\u200F', 'abcd'],
    ['commands of a CI log', '##[error]x', '# #[error]x'],
    ['line breaks', 'a\r\n::error::b', 'a ::error::b'],
  ] as const)
    test(`is shown without ${title}`, () => assert.equal(printable(text), expected));
});

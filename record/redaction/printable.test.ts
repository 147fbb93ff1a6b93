import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { harmless, printable, printableLines } from './printable.ts';

describe('what would act is shown as what it is', () => {
  for (const [title, text, expected] of [
    [
      'escape sequences',
      '\u001b[31mred\u001b[0m \u001b]0;title\u0007x',
      '\\x1b[31mred\\x1b[0m \\x1b]0;title\\x07x',
    ],
    [
      'the clipboard, and a cleared screen',
      '\u001b]52;c;eA==\u0007\u001b[2J\u009b2J',
      '\\x1b]52;c;eA==\\x07\\x1b[2J\\x9b2J',
    ],
    [
      'text that is reversed or hidden',
      'a\u202Eb\u2066c\u{E0041}d\u200F',
      'a\\u202eb\\u2066c\\u{e0041}d\\u200f',
    ],
    ['what XML does not allow', 'a\uFFFEb\uFFFFc\uD800d\u0000', 'a\\ufffeb\\uffffc\\ud800d\\x00'],
    ['commands of a CI log', '##[error]x', '##\\[error]x'],
    [
      'commands of other runners',
      'a ##vso[task.setvariable variable=x]b ##teamcity[buildStop]',
      'a ##\\vso[task.setvariable variable=x]b ##\\teamcity[buildStop]',
    ],
    ['headings before brackets', '## vso [x] ##vso', '## vso [x] ##vso'],
    ['a command', '::stop-commands::x', '\\::stop-commands::x'],
    ['line breaks', 'a\r\n::error::b', 'a ::error::b'],
    ['nothing else', '😀 👨‍👩‍👧 你好 é\u0301 a::b', '😀 👨‍👩‍👧 你好 é\u0301 a::b'],
  ] as const)
    test(title, () => assert.equal(printable(text), expected));

  for (const [title, text, expected] of [
    [
      'commands at the start of any line',
      'a\n \t::add-mask::x\n\u00a0::x',
      'a\n \t\\::add-mask::x\n\u00a0\\::x',
    ],
    ['what begins a line again', 'a\r::x\r\nb\u2028::y', 'a\\x0d::x\r\nb\\u2028::y'],
  ] as const)
    test(title, () => assert.equal(harmless(text), expected));
});

test('colours stay where they are wanted, and nothing that could hide text', () => {
  const text = '\u001b[31mred\u001b[39m \u001b[2J\u001b[8mhidden\u001b[30;40m\u001b[41m\n\u001b[32m::x';
  const kept = '\u001b[31mred\u001b[39m \\x1b[2J\\x1b[8mhidden\\x1b[30;40m\\x1b[41m\n\u001b[32m\\::x';
  assert.equal(harmless(text, { colours: true }), kept);
});

test('what is harmless stays as it is', () => {
  const texts = fc.string({
    unit: fc.constantFrom(...':#[\n\r\u001b\u202E \\x', '::', '##[', '##vso[', '\u001b[31m'),
  });
  fc.assert(
    fc.property(texts, fc.boolean(), (text, colours) => {
      const once = harmless(text, { colours });
      assert.equal(harmless(once, { colours }), once);
      assert.doesNotMatch(once, /##\w*\[|^\s*::|\u202E/m);
    }),
  );
});

test('it is bounded, and says so', () => {
  assert.equal([...printable('买'.repeat(1_000), 100)].length, 100);
  assert.deepEqual(printableLines('a\nb\nc\nd', { lines: 2, length: 10 }), ['a', 'b', '… (2 more)']);
});

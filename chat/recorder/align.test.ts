import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { align } from './align.ts';

const pieces = (...texts: string[]) => texts.map((text) => ({ text, breaks: true }));
const alignedIn = (texts: string[], carried: string) =>
  align(pieces(...texts), carried)?.places.map(({ isCarried }) => isCarried) ?? null;

describe('the words on the screen that the wire carried', () => {
  for (const [title, texts, carried, aligned] of [
    ['all of them', ['Hello', 'you'], 'Hello you', [true, true]],
    ['a name before them', ['Robo', 'Hello you'], 'Hello you', [false, true]],
    ['a name that is a word of the reply too', ['Robo', 'I am Robo now'], 'I am Robo now', [false, true]],
    [
      'Markdown',
      ['Title', 'one', 'two words'],
      '# Title\n\n- **one**\n- `two` [words](https://a.b/c)',
      [true, true, true],
    ],
    [
      'a clock and an identifier',
      ['At 14:05', 'get_weather ran', '12:00'],
      'At 14:05 get_weather ran',
      [true, true, false],
    ],
    [
      'a language above its code, and a list',
      ['js', 'a', '14:05', 'b'],
      '```js\na\n```\n\n1. 14:05\n2. b',
      [true, true, true, true],
    ],
    [
      'the same with an address in the list',
      ['js', 'a', '14:05', 'b', 'c'],
      '```js\na\n```\n\n1. 14:05\n2. [b](https://a.example/b)\n3. c',
      [true, true, true, true, true],
    ],
    [
      'a language above its code, and checkboxes that are drawn',
      ['a', 'b', 'c', 'js', '14:05'],
      '- [x] a\n- [ ] b\n- [x] c\n\n```js\n14:05\n```',
      [true, true, true, true, true],
    ],
    ['an age above a list', ['1 minute ago', 'one', 'two'], '1. one\n2. two', [false, true, true]],
    ['the numbers of a list', ['1', 'one', '2', 'two'], '1. one\n2. two', [true, true, true, true]],
    ['a name above a list', ['Robo', 'one', 'two'], '1. one\n2. two', [false, true, true]],
    ['Chinese', ['明天下午', '三点'], '明天**下午**三点', [true, true]],
    ['another text', ['Something else entirely'], 'Hello you', null],
    ['nothing', ['Hello'], '', null],
  ] as [string, string[], string, boolean[] | null][])
    test(title, () => assert.deepEqual(alignedIn(texts, carried), aligned));

  test('letters and parts of words in elements of their own', () => {
    const letters = [...'Hello you'].map((text) => ({ text, breaks: false }));
    const alignment = align(letters, 'Hel**lo** you');
    assert.deepEqual(
      alignment?.places.map(({ isCarried }) => isCarried),
      [...'Hello you'].map((letter) => letter !== ' '),
    );
  });
  test('a word in another form is at a gap, and a label is not', () => {
    const alignment = align(pieces('Robo', 'it costs', 'five', 'euros today'), 'it costs 5 euros today');
    assert.deepEqual(
      alignment?.places.map(({ atGap }) => atGap),
      [false, false, true, false],
    );
  });
  test('nor is a time before a code block whose language is not shown', () => {
    const alignment = align(pieces('9:41 AM', 'total = 4'), '```python\ntotal = 4\n```');
    assert.deepEqual(
      alignment?.places.map(({ atGap }) => atGap),
      [false, false],
    );
  });
});

test('every text that the wire carried is aligned, wherever labels stand between', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(fc.tuple(words, fc.boolean()), { minLength: 1, maxLength: 12 }), (parts) => {
      const carried = parts.map(([text]) => text.join(' ')).join('\n');
      const shown = parts.flatMap(([text, isLabelled]) =>
        isLabelled
          ? [
              { text: 'LABEL', isLabel: true },
              { text: text.join(' '), isLabel: false },
            ]
          : [{ text: text.join(' '), isLabel: false }],
      );
      const alignment = align(pieces(...shown.map(({ text }) => text)), carried);
      assert.deepEqual(
        alignment?.places.map(({ isCarried }) => !isCarried),
        shown.map(({ isLabel }) => isLabel),
      );
      assert.equal(alignment?.missing, 0);
    }),
  );
});

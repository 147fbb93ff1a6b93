import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Matcher, matcherSchema } from '../matcher-schema.ts';
import { matches } from '../matchers.ts';
import { acceptsEveryText } from './every-text.ts';
import { alwaysHolds, statementOf } from './statement.ts';

const clock = { now: '2026-11-20T09:00:00Z', timeZone: 'UTC' };

describe('a pattern that is in every text is refused', () => {
  for (const source of [
    String.raw`\S`,
    String.raw`\w`,
    String.raw`\w+`,
    '[^\\n]',
    '.',
    '.+',
    '.*',
    '^.',
    '[a-z]',
    '[^x]',
    String.raw`\p{L}`,
    String.raw`[\s\S]{1,}`,
    '(?=.)',
    String.raw`\b`,
    '..',
    'x?',
    '(?:a|[^a])',
  ])
    test(source, () => {
      assert.equal(acceptsEveryText(source), true);
      assert.equal(matcherSchema.safeParse({ matches: source }).success, false);
    });
});

describe('a pattern that some text does not hold is a claim', () => {
  for (const source of [
    'order',
    'a|b',
    String.raw`\d`,
    String.raw`\d+`,
    '^$',
    '^[A-Z]',
    '[.!?]$',
    '^(?!.*secret)',
    '^((?!pass|token).)*$',
    '^[^<]*$',
    '^[^*#`]*$',
    String.raw`^[^\p{Script=Han}]*$`,
    String.raw`\p{Script=Han}`,
    String.raw`^(?!.*\d{4})`,
    String.raw`^[\s\S]{0,2000}$`,
    '.{200,}',
    String.raw`^(?:[^\n]*\n?){1,50}$`,
    String.raw`^(\w+\W*){1,50}$`,
    '^(?!.*https?:)',
    String.raw`^(?!.*\p{Emoji_Presentation})`,
    '好的',
  ])
    test(source, () => {
      assert.equal(acceptsEveryText(source), false);
      assert.equal(matcherSchema.safeParse({ matches: source }).success, true);
    });
});

describe('a matcher that holds for every value', () => {
  const x = { contains: 'refund' };
  for (const [title, matcher, expected] of [
    ['a claim or its negation', { oneOf: [x, { not: x }] }, true],
    ['the negation first, written otherwise', { oneOf: [{ not: { contains: 'REFUND' } }, x] }, true],
    ['a value or any other', { oneOf: ['a', { not: { equals: 'b' } }, { not: 'a' }] }, true],
    ['there or not there', { oneOf: [{ absent: true }, { absent: false }] }, true],
    ['both or not both', { oneOf: [{ allOf: [x, 'a'] }, { not: x }, { not: 'a' }] }, true],
    ['not neither', { not: { allOf: [x, { not: x }] } }, true],
    ['any of two, or neither', { oneOf: [{ containsAny: ['a', 'b'] }, { not: { contains: 'a' } }] }, true],
    ['below a field', { reply: { oneOf: [x, { not: x }] } }, true],
    ['a claim or the negation of another', { oneOf: [x, { not: { contains: 'credit' } }] }, false],
    ['a claim and its negation', { allOf: [x, { not: x }] }, false],
    ['a claim or what it implies', { oneOf: [x, { contains: 'ref' }] }, false],
    ['one field or not another', { oneOf: [{ a: 1 }, { not: { b: 1 } }] }, false],
    ['a negation alone', { not: x }, false],
  ] satisfies [string, Matcher, boolean][])
    test(`${title}: ${expected}`, () => {
      assert.equal(alwaysHolds(statementOf(matcher)), expected);
      assert.equal(matcherSchema.safeParse(matcher).success, !expected);
    });

  test('is refused only where no text fails it', () => {
    const word = fc.constantFrom('a', 'b', 'c');
    const { matcher } = fc.letrec<{ matcher: Matcher }>((tie) => ({
      matcher: fc.oneof(
        { depthSize: 'small' },
        fc.record({ contains: word }),
        word,
        fc.record({ not: tie('matcher') }),
        fc.record({ oneOf: fc.array(tie('matcher'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ allOf: fc.array(tie('matcher'), { minLength: 1, maxLength: 3 }) }),
      ),
    }));
    const texts = ['', 'a', 'b', 'c', 'ab', 'ac', 'bc', 'abc', 'd'];
    fc.assert(
      fc.property(matcher, (one) => {
        if (alwaysHolds(statementOf(one))) for (const text of texts) assert.ok(matches(one, text, clock).ok);
      }),
      { numRuns: 2_000 },
    );
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { expectationSchema } from './expectation.ts';

const x = { contains: 'a' };
const refused: [unknown, RegExp][] = [
  [{}, /empty expectation.*kind, text, cards/],
  [{ txt: 'a' }, /Unrecognized key.*txt/],
  [{ text: { contain: 'a' } }, /Did you mean contains/],
  [{ tools: [{ nme: 'a' }] }, /name: .*nme/],
  [{ tools: [] }, /tools|Too small/],
  [{ tools: 'nothing' }, /expected none, a list of \{ name/],
  [{ tools: [{ name: 'a', args: { title: { contains: 'a', b: 1 } } }] }, /cannot be mixed/],
  [{ tools: [{ name: 'a', args: { due: { date: 'soon' } } }] }, /not a date/],
  [{ cards: [{ title: { matches: '(' } }] }, /regular expression/],
  [{ cards: { include: [] } }, /cards/],
  [{ tools: { order: 'strict' } }, /about the listed calls/],
  [{ tools: { calls: 'none', extra: 'allow' } }, /about the listed calls/],
  [{ tools: {} }, /claims nothing/],
  ...[null, '', { absent: true }, { text: null }, { text: { absent: true } }].map(
    (error): [unknown, RegExp] => [{ error }, /no error is shown without a text/],
  ),
  [{ error: { txt: 'a' } }, /txt/],
  [{ tools: { calls: [{ name: 'a', times: { min: 0 } }], extra: 'allow' } }, /nothing can fail this/],
  [{ state: 'changed' }, /expected unchanged or a map/],
  [{ state: { tasks: { add: [] } } }, /Unrecognized key.*add/],
  [{ state: { tasks: { changed: [{ where: { id: 1 } }] } } }, /changed\.0\.to: expected .*\{ where, to \}/],
  [{ state: { tasks: { added: { id: 1 } } } }, /tasks\.added: expected array, .*added\?: \[ row \]/],
  [{ cards: { title: 'a' } }, /title.*expected none, a list of cards/],
  [{ end: 'finished' }, /complete.*stopped/],
  [{ asks: false }, /true|matcher/],
  [{ confirmed: false }, /expected true or a matcher/],
  [{ tools: { max: -1 } }, /tools\.max/],
  [{ tools: { max: {} } }, /tools\.max.*(?:limits no tool|a map of tool)/],
  ...[
    '.*',
    '^',
    'a|',
    '(?:)',
    String.raw`\s*`,
    '.*?$',
    'x?',
    '.',
    String.raw`\S`,
    String.raw`\w`,
    '[^\n]',
  ].map((matches): [unknown, RegExp] => [{ text: { matches } }, /matches every text/]),
  ...['', ' ', '\n\t', '\u200b', '\u3000'].map((contains): [unknown, RegExp] => [
    { text: { contains } },
    /blank text/,
  ]),
  [{ text: { containsAny: ['order', ' '] } }, /blank text/],
  [{ text: { oneOf: ['a', { not: { equals: 'a' } }] } }, /holds for every value/],
  [{ oneOf: [{ text: x }, { text: { not: x } }] }, /oneOf: holds whatever happens/],
  ...['refund', 5, ['refund'], { oneOf: ['refund', 'credit'] }, { date: 'today' }, { min: 5 }].map(
    (not): [unknown, RegExp] => [{ text: { not } }, /not: a text that is not all of this can hardly fail/],
  ),
  [{ anyReply: { allOf: [{ not: 'refund' }] } }, /can hardly fail/],
  [{ text: { min: 5, max: 3 } }, /min is more than max/],
  [{ cards: [{ total: { not: { min: 5, max: 3 } } }] }, /min is more than max/],
  [{ tools: { max: 1e9 } }, /tools\.max.*no trial makes more than 1000 calls/],
  [{ tools: { max: { search: 1001 } } }, /no trial makes more than 1000 calls/],
  [{ tools: { calls: [{ name: 'a' }], maxFailed: 1001 } }, /no trial makes more than 1000 calls/],
  [{ tools: [{ name: 'a', times: { max: 1e9 } }] }, /no trial makes more than 1000 calls/],
  [{ error: { retry: false } }, /error/],
  [{ error: {} }, /error/],
  [{ error: true }, /error: .* \{ absent: false \} for any text/],
  [{ text: true }, /text: .* no text equals/],
  [{ text: { not: { equals: ['refund'] } } }, /no text equals/],
];
for (const [declared, message] of refused) {
  test(`${JSON.stringify(declared)} is refused: ${message.source}`, () => {
    const parsed = expectationSchema.safeParse(declared);
    assert.equal(parsed.success, false);
    assert.match(
      parsed.error?.issues.map(({ path, message: text }) => `${path.join('.')}: ${text}`).join('\n') ?? '',
      message,
    );
  });
}

for (const matches of ['^$', '^a*$', 'a|b', '^(?:|好的)$', String.raw`\d+`])
  test(`${matches} can fail, and is allowed`, () => {
    assert.equal(expectationSchema.safeParse({ text: { matches } }).success, true);
  });

for (const oneOf of [
  [{ text: 'a' }, { text: { not: { equals: 'b' } } }],
  [{ text: 'a', tools: 'none' }, { text: { not: { equals: 'a' } } }],
  [{ tools: 'none' }, { asks: true }],
])
  test(`${JSON.stringify(oneOf)} can fail, and is allowed`, () => {
    assert.equal(expectationSchema.safeParse({ oneOf }).success, true);
  });

test('can be exported as JSON Schema', () => {
  assert.ok(JSON.stringify(z.toJSONSchema(expectationSchema)).includes('forbiddenTools'));
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { commonInstructions, compareInstructions, linesOf } from './instructions.ts';

const lines = ['You help customers.', 'Never promise a refund.', 'Answer in one sentence.'];
const whole = lines.join('\n');

describe('compared with the accepted instructions', () => {
  const tests: [string, string, { missing: string[]; added: string[] }][] = [
    ['the same', whole, { missing: [], added: [] }],
    ['other white space', `\n${lines.join(' \n\n  ')}`, { missing: [], added: [] }],
    ['nothing', '', { missing: lines, added: [] }],
    ['the last line left out', lines.slice(0, 2).join('\n'), { missing: lines.slice(2), added: [] }],
    ['cut within a line', whole.slice(0, 30), { missing: lines.slice(1), added: [] }],
    ['a further line', `${whole}\nBe brief.`, { missing: [], added: ['Be brief.'] }],
    [
      'another line',
      whole.replace('one sentence', 'two sentences'),
      { missing: lines.slice(2), added: ['Answer in two sentences.'] },
    ],
  ];
  for (const [what, text, difference] of tests)
    test(what, () =>
      assert.deepEqual(compareInstructions(text, { lines, varies: false }), { accepted: 3, ...difference }),
    );

  test('further lines say nothing where trials differed in them', () =>
    assert.deepEqual(
      compareInstructions(`${whole}\nThe user is in Rome.`, { lines, varies: true }).added,
      [],
    ));

  test('a part has no line of its own, wherever it ends', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (length) => {
        const { missing, added } = compareInstructions(whole.slice(0, length), { lines, varies: false });
        assert.ok(missing.length > 0);
        assert.deepEqual(added, []);
      }),
    ));
});

test('what several trials have in common is accepted, and that they differ is kept', () => {
  const [rome, paris] = ['Rome', 'Paris'].map((city) => `${whole}\nThe user is in ${city}.`);
  assert.deepEqual(commonInstructions([rome ?? '', paris ?? '']), { lines, varies: true });
  assert.deepEqual(commonInstructions([whole, whole]), { lines, varies: false });
  assert.deepEqual(linesOf(' a \n\n b\tc '), ['a', 'b c']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { aTrial, aTurn } from '../tests/doubles/a-trial.ts';
import { customClaim } from './custom-claim.ts';
import { gradersFor } from './graders-for.ts';
import { codeGrader } from './score.ts';

const saysAtMost = (words: number) =>
  codeGrader(`saysAtMost(${words})`, ({ turns }, say) => {
    const seen = turns.at(-1)?.reply?.text.split(' ').length ?? 0;
    return seen <= words ? say.pass(`${seen} words`) : say.fail('too_long', `${seen} words`);
  });
const claims = { words: customClaim(z.number().int(), (most) => [saysAtMost(most)]) };
const trial = aTrial({ turns: [aTurn({ reply: { text: 'One two three' } })] });
const gradedWith = (custom: Record<string, unknown>) =>
  gradersFor({ custom: z.record(z.string(), z.json()).parse(custom) }, { turn: 0, claims }).map((one) =>
    one.grade(trial),
  );

test('a claim that the application declares is graded like any other, about its turn', () => {
  assert.deepEqual(
    [gradedWith({ words: 3 }), gradedWith({ words: 2 })].map(([score]) => [score?.verdict, score?.turn]),
    [
      ['pass', 0],
      ['fail', 0],
    ],
  );
});

test('a claim that nobody declared is not passed over', () => {
  assert.throws(
    () => gradedWith({ letters: 3 }),
    /custom\.letters is not a claim of this application.*words/,
  );
});

test('nor is a value that it can not have', () => {
  assert.throws(() => gradedWith({ words: 'few' }), z.ZodError);
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aTrial } from '../../tests/doubles/a-trial.ts';
import { expectationSchema } from '../expectation.ts';
import { judgedFor } from './expectation.ts';
import { judged } from './judged.ts';

describe('judged in a case', () => {
  const accepted: [declared: unknown, graders: string[]][] = [
    ['refuses', ['judged(refuses.polite)', 'judged(refuses.helpful)']],
    ['tone.plain', ['judged(tone.plain)']],
    [{ rubric: 'tone.plain', required: true }, ['judged(tone.plain)']],
    [{ rubric: 'similar', reference: '哪一天？' }, ['judged(similar.meaning)']],
  ];
  for (const [declared, graders] of accepted)
    test(`${JSON.stringify(declared)} asks ${graders.join(', ')}`, async () => {
      const { judged: entries } = expectationSchema.parse({ judged: [declared] });
      const scores = await Promise.all(
        judgedFor(entries, { turn: 1 }).map((grader) => grader.grade(aTrial())),
      );
      assert.deepEqual(
        scores.map(({ grader }) => grader),
        graders,
      );
      for (const { verdict, code, required, turn, kind } of scores)
        assert.equal(`${kind} ${verdict} ${code} ${required} ${turn}`, 'judge ungraded not_judged false 1');
    });

  const refused: [declared: unknown, message: RegExp][] = [
    ['politeness', /one of answers, faithful/],
    [{ rubric: 'politeness' }, /one of answers, faithful/],
    ['tone.polite', /one question of them such as tone\.plain/],
    [{ rubric: 'tone', votes: 3 }, /votes/],
    [{ rubric: 'similar' }, /reference: missing/],
    ['similar.meaning.once', /one of answers, faithful/],
  ];
  for (const [declared, message] of refused)
    test(`${JSON.stringify(declared)} is refused`, () => {
      const parsed = expectationSchema.safeParse({ judged: [declared] });
      const said = parsed.error?.issues
        .map(({ path, message: text }) => `${path.join('.')}: ${text}`)
        .join('\n');
      assert.match(said ?? 'accepted', message);
    });
});

test('judged in code refuses what a case may not say', () => {
  assert.throws(() => judged('politeness'), /There is no rubric politeness/);
  assert.throws(() => judged('tone', { dimensions: ['polite'] }), /no dimension polite/);
  assert.throws(() => judged('tone', { required: true, votes: 4 }), /odd/);
});

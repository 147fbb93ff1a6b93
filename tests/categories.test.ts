import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { codeGrader } from '../graders/score.ts';
import { advice } from '../record/codes/advice.ts';
import type { Trial } from '../record/trial.ts';
import { verdictOf } from '../record/verdict.ts';
import { allureCategories } from '../reporters/allure/categories.ts';
import { describeFailure } from '../runner/trial/record/describe.ts';
import { aTrial, aTurn } from './doubles/a-trial.ts';

/** What the fixtures throw is sorted by what the reporters look for. */

const surroundings = 'Evalwright or its surroundings failed';
const failed = (code: string) =>
  codeGrader('claim', (_trial, say) => say.fail(code, 'it is not so')).grade(aTrial());
const unseen = codeGrader('claim', (_trial, say) => say.ungraded('nothing was seen')).grade(aTrial());
const harness = {
  code: 'harness',
  boundary: 'harness' as const,
  message: 'page.goto: net::ERR_CONNECTION_REFUSED',
};

const message = (changes: Partial<Trial>) => {
  const trial = aTrial(changes);
  return describeFailure({ ...trial, verdict: verdictOf(trial.scores, trial.errors) });
};
const categoriesOf = (text: string) =>
  allureCategories().flatMap(({ name, messageRegex }) => (new RegExp(messageRegex).test(text) ? [name] : []));

test('every pattern is one that JavaScript knows, as Allure 3 reads it', () => {
  for (const { name, messageRegex } of allureCategories())
    assert.doesNotThrow(() => new RegExp(messageRegex), `${name}: ${messageRegex}`);
});

describe('a failure belongs to the categories of its codes', () => {
  for (const prefix of ['', 'Error: ', 'TrialFailure: '])
    for (const [title, changes, expected] of [
      ['one code', { scores: [failed('wrong_row')] }, ['A row holds something else']],
      [
        'several codes',
        { scores: [failed('tool_not_called'), failed('disagreement')] },
        ['A tool was not called', 'Screen, model, tools and database disagree'],
      ],
      ['a code of somebody else', { scores: [failed('wrong_risk')] }, ['A claim of its own failed']],
      ['no evidence', { scores: [unseen] }, ['There was no evidence to grade']],
      ['an error of the harness', { errors: [harness] }, [surroundings]],
      [
        'a failure in which somebody speaks of an error',
        { scores: [failed('cut_off')], turns: [aTurn({ reply: { text: 'error: fail: wrong_row' } })] },
        ['The reply was cut off'],
      ],
    ] satisfies [string, Partial<Trial>, string[]][])
      test(`${prefix || 'no prefix'}: ${title}`, () => {
        assert.deepEqual(categoriesOf(`${prefix}${message(changes)}`), expected);
      });
});

describe('a failure names the next step', () => {
  const steps = (...codes: string[]) =>
    message({ scores: codes.map(failed) })
      .split('\n')
      .filter((line) => line.includes('→'));
  for (const [title, codes, expected] of [
    [
      'of a code',
      ['row_missing'],
      ['Read the calls of the turn; raise `settleMs` if the write is late by design.'],
    ],
    [
      'once, with the id of the case',
      ['forbidden_tool', 'wrong_tool'],
      ['Read the calls of the turn: `npx evalwright show last C01`.'],
    ],
    ['of each code', ['not_idle', 'cut_off'], [advice.not_idle[1], advice.cut_off[1]]],
    ['not of a code of somebody else', ['wrong_risk'], []],
  ] as const)
    test(title, () => {
      assert.deepEqual(
        steps(...codes),
        expected.map((step) => `    → ${step}`),
      );
    });
});

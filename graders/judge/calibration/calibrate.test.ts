import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Label } from '../human/label.ts';
import { compareWithPeople, type JudgedQuestion, repeatabilityOf } from './calibrate.ts';
import { type DimensionCalibration, trustIn } from './calibration.ts';

const levels = ['met', 'partly', 'not_met'];
const question = (
  trial: string,
  level: string | null,
  rest: Partial<JudgedQuestion> = {},
): JudgedQuestion => ({
  trial,
  turn: 0,
  dimension: 'refuses.polite',
  hash: 'h1',
  model: 'judge-1',
  level,
  rationale: `it is ${level}`,
  levels,
  ...rest,
});
const label = (trial: string, level: string, rest: Partial<Label> = {}): Label => ({
  version: 1,
  trial,
  run: 'run-1',
  case: trial.toUpperCase(),
  file: 'cases.yaml:1',
  reviewer: 'Ada',
  at: '2026-11-21T10:00:00Z',
  verdict: 'pass',
  levels: [{ dimension: 'refuses.polite', hash: 'h1', turn: 0, level }],
  note: '',
  blind: true,
  judge: [],
  ...rest,
});

/** `labels, agreement, open by the judge / by people` of the only dimension. */
const summary = (labels: Label[], judged: JudgedQuestion[]) =>
  compareWithPeople(labels, judged).map(
    (one) => `${one.labels}, ${one.agreement}, ${one.unanswered.judge}/${one.unanswered.human}`,
  );

describe('the judge and people', () => {
  const examples: [title: string, labels: Label[], judged: JudgedQuestion[], expected: string[]][] = [
    ['agree', [label('a', 'met')], [question('a', 'met')], ['1, 1, 0/0']],
    ['disagree', [label('a', 'met')], [question('a', 'not_met')], ['1, 0, 0/0']],
    ['the judge left it open', [label('a', 'met')], [question('a', null)], ['0, null, 1/0']],
    ['the judge cannot tell', [label('a', 'met')], [question('a', 'cannot_tell')], ['0, null, 1/0']],
    ['the person cannot tell', [label('a', 'cannot_tell')], [question('a', 'met')], ['0, null, 0/1']],
    ['nobody labelled this trial', [label('b', 'met')], [question('a', 'met')], []],
    ['another turn', [label('a', 'met')], [question('a', 'met', { turn: 1 })], []],
    ['another wording', [label('a', 'met')], [question('a', 'met', { hash: 'h2' })], []],
    [
      'who had seen the judge does not count',
      [label('a', 'met', { blind: false })],
      [question('a', 'met')],
      [],
    ],
    [
      'a later word counts instead',
      [label('a', 'met'), label('a', 'not_met', { at: '2026-11-21T11:00:00Z' })],
      [question('a', 'not_met')],
      ['1, 1, 0/0'],
    ],
    [
      'but not one that was not blind',
      [label('a', 'met'), label('a', 'not_met', { at: '2026-11-21T11:00:00Z', blind: false })],
      [question('a', 'not_met')],
      ['1, 0, 0/0'],
    ],
    [
      'the majority of three people',
      [label('a', 'met'), label('a', 'met', { reviewer: 'Bo' }), label('a', 'not_met', { reviewer: 'Cy' })],
      [question('a', 'met')],
      ['1, 1, 0/0'],
    ],
    [
      'a tie of two people is nothing',
      [label('a', 'met'), label('a', 'not_met', { reviewer: 'Bo' })],
      [question('a', 'met')],
      [],
    ],
    [
      'two models are two judges',
      [label('a', 'met')],
      [question('a', 'met'), question('a', 'not_met', { model: 'judge-2' })],
      ['1, 1, 0/0', '1, 0, 0/0'],
    ],
  ];
  for (const [title, labels, judged, expected] of examples)
    test(`${title}: ${expected.join(' and ') || 'nothing to compare'}`, () =>
      assert.deepEqual(summary(labels, judged), expected));

  test('the worst disagreements come first, with where they are and why', () => {
    const [one] = compareWithPeople(
      [label('a', 'met'), label('b', 'met', { note: '很好' }), label('c', 'met')],
      [question('a', 'partly'), question('b', 'not_met'), question('c', 'met')],
    );
    assert.deepEqual(
      one?.worst.map(({ trial, distance, at, rationale, notes }) => ({
        trial,
        distance,
        at,
        rationale,
        notes,
      })),
      [
        { trial: 'b', distance: 2, at: 'cases.yaml:1', rationale: 'it is not_met', notes: ['很好'] },
        { trial: 'a', distance: 1, at: 'cases.yaml:1', rationale: 'it is partly', notes: [] },
      ],
    );
    assert.deepEqual(one?.matrix, [
      [1, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });
});

describe('what the gate may count on', () => {
  const one = (changes: Partial<DimensionCalibration>): DimensionCalibration => ({
    dimension: 'refuses.polite',
    hash: 'h1',
    model: 'judge-1',
    labels: 30,
    unanswered: { judge: 0, human: 0 },
    agreement: 0.9,
    kappa: 0.6,
    interval: [0.4, 0.8],
    levels,
    matrix: [],
    worst: [],
    repeatability: null,
    ...changes,
  });
  const asked = { dimension: 'refuses.polite', hash: 'h1', model: 'judge-1' };
  const examples: [
    title: string,
    dimensions: DimensionCalibration[] | null,
    trusted: boolean,
    reason: RegExp,
  ][] = [
    ['at the bar', [one({})], true, /kappa 0\.60 on 30 labels/],
    ['just below', [one({ kappa: 0.599 })], false, /0\.6 is needed/],
    ['one label short', [one({ labels: 29, kappa: 1 })], false, /29 times; 30 are needed/],
    ['no kappa', [one({ kappa: null })], false, /undefined/],
    ['another model', [one({ model: 'judge-2' })], false, /another judge/],
    ['another wording', [one({ hash: 'h2' })], false, /another wording/],
    ['another dimension', [one({ dimension: 'tone.plain' })], false, /never been compared/],
    ['no calibration', null, false, /never been compared/],
  ];
  for (const [title, dimensions, trusted, reason] of examples)
    test(`${title}: ${trusted ? 'yes' : 'no'}`, () => {
      const found = trustIn(dimensions && { version: 1, at: '', dimensions }, asked);
      assert.equal(found.trusted, trusted);
      assert.match(found.reason, reason);
    });
});

describe('repeatability', () => {
  const examples: [title: string, answers: (string | null)[][], expected: (number | null)[]][] = [
    ['all the same', [['met', 'met', 'met']], [1, 3, 1, 1]],
    ['one of five differs', [['met', 'met', 'met', 'met', 'not_met']], [1, 5, 0.6, 0]],
    [
      'two trials',
      [
        ['met', 'met'],
        ['met', 'not_met'],
      ],
      [2, 2, 0.5, 0.5],
    ],
    ['open is an answer too', [['met', null]], [1, 2, 0, 0]],
    ['asked once', [['met']], [0, 0, null, null]],
  ];
  for (const [title, answers, expected] of examples)
    test(title, () => {
      const { trials, times, agreement, unanimous } = repeatabilityOf(answers);
      assert.deepEqual([trials, times, agreement, unanimous], expected);
    });
});

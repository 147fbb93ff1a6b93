import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeReport } from '../../reporters/report/report.ts';
import type { PastRun } from '../../reporters/run/history.ts';
import { keyOf, runViewOf } from '../../reporters/view/run-view.ts';
import type { RunView } from '../../view/data.ts';
import { aReportedTrial, blockingTrial } from '../doubles/a-reported-trial.ts';

/** What the overview is made from. */

const report = (trials: Parameters<typeof makeReport>[0]['trials'], retried: typeof trials = []) =>
  makeReport({
    run: {
      startedAt: '2026-11-20T10:00:00.000Z',
      durationMs: 1,
      shards: [],
      status: 'failed',
      unavailable: null,
      policy: 'blocking',
      mutated: false,
    },
    trials,
    retried,
    errors: [],
  });

const beside = { past: [], kept: new Set<string>(), live: null };

test('trials point at their cases, also where two cases are called alike', () => {
  const view = runViewOf(
    report([
      blockingTrial('O1', 'pass', { id: 'a' }),
      blockingTrial('O1', 'fail', { id: 'b', identity: 'another file' }),
      blockingTrial('O2', 'error', { id: 'c' }),
    ]),
    { ...beside, kept: new Set(['a', 'c']) },
  );
  assert.deepEqual(
    view.trials
      .map(({ key, mark, isKept, ...trial }) => [key, view.cases[trial.case]?.id, mark, isKept])
      .sort(),
    [
      ['a', 'O1', 'pass', true],
      ['b', 'O1', 'fail', false],
      ['c', 'O2', 'error', true],
    ],
  );
  assert.equal(view.cases.length, 3);
});

test('an error that was tried anew stands beside its trial, and is none of the trials', () => {
  const view = runViewOf(
    report(
      [blockingTrial('O1', 'pass', { id: 'b', attempt: 2 })],
      [blockingTrial('O1', 'error', { id: 'a' })],
    ),
    beside,
  );
  assert.deepEqual(
    [view.trials.map(({ key }) => key), view.retried.map(({ key, ...trial }) => [key, trial.case])],
    [['b'], [['a', 0]]],
  );
});

test('findings come with their boundary, what was done before what was said', () => {
  const trigger = (code: string, claim: string, verdict: 'fail' | 'error' = 'fail') => {
    return { code, claim, verdict, says: [`${code} it is`] };
  };
  const [trial] = runViewOf(
    report([
      blockingTrial('O1', 'fail', {
        triggers: [
          trigger('text_mismatch', 'repliedWith'),
          trigger('unexpected_change', 'changedOnly(orders)'),
          trigger('forbidden_tool', 'calledNoTool(x)'),
          trigger('crash', 'browser', 'error'),
        ],
      }),
    ]),
    beside,
  ).trials;
  assert.deepEqual(
    trial?.findings.map(({ code, place }) => [code, place]),
    [
      ['crash', 'browser'],
      ['unexpected_change', 'state'],
      ['forbidden_tool', 'tools'],
      ['text_mismatch', 'browser'],
    ],
  );
});

describe('the run before', () => {
  const now = report([blockingTrial('O1', 'pass', { runId: 'now' })]);
  const pastRun = (id: string, more: Partial<PastRun> = {}): PastRun => ({
    ids: [id],
    startedAt: '2026-11-19T10:00:00.000Z',
    llm: { mode: 'stub', model: 'stub' },
    cases: now.figures.cases.map((one) => ({ ...one, passes: 0 })),
    ...more,
  });
  for (const [title, past, expected] of [
    ['says how a case stood', [pastRun('before')], { passes: 0, n: 1 }],
    ['is the latest', [pastRun('late', { cases: [] }), pastRun('early')], null],
    ['is none of another model', [pastRun('other', { llm: { mode: 'real', model: 'm' } })], null],
    ['is not this one', [pastRun('now')], null],
    ['is none that came later', [pastRun('later', { startedAt: '2026-11-21T10:00:00.000Z' })], null],
  ] as const)
    test(title, () => assert.deepEqual(runViewOf(now, { ...beside, past }).cases[0]?.before, expected));
});

test('what a run does not prove of the agent is said on its page, once it is over', () => {
  const proof = { required: false, known: false, unproved: [] };
  const view = (live: RunView['live']) =>
    runViewOf({ ...report([blockingTrial('O1', 'pass')]), proof }, { ...beside, live }).notes;
  assert.match(view(null).join(), /proves the application, not the agent/);
  assert.deepEqual(view({ ended: 1, planned: 2, running: [] }), []);
});

for (const [title, given, key] of [
  ['its record', { id: 'run-1.a' }, 'run-1.a'],
  ['its test, where it left none', { id: null, identity: 'x', trial: 2, attempt: 1 }, 'x-2-1'],
  ['nothing that could be a path', { id: '../a/b' }, '.._a_b'],
] as const)
  test(`a trial is called by ${title}`, () => assert.equal(keyOf(aReportedTrial(given)), key));

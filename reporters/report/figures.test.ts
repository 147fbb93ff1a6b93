import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aReportedTrial } from '../../tests/doubles/a-reported-trial.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';
import type { Standing } from '../gate/standing.ts';
import { progressOf } from '../run/history.ts';
import { figuresOfCases, figuresOfSuites } from './figures.ts';
import { plotCases, plotPassHatK } from './pictures.ts';

/** Trials of one case that stand so. */
const caseOf = (id: string, standings: Standing[], declared: Partial<ReportedTrial['case']> = {}) =>
  standings.map((standing, index) =>
    aReportedTrial({
      id: `${id}-${index}`,
      case: { id, suite: 'tasks/create', ...declared },
      trial: index + 1,
      standing,
    }),
  );

const figuresOf = (...standings: Standing[]) => {
  const [figures] = figuresOfCases(caseOf('C01', standings));
  assert.ok(figures);
  return figures;
};

describe('the figures of a case', () => {
  test('count warnings as passes', () => {
    const { n, passes, pass1, passHatK } = figuresOf('pass', 'warn', 'fail');
    assert.deepEqual([n, passes, passHatK], [3, 2, 0]);
    assert.ok(Math.abs((pass1 ?? 0) - 2 / 3) < 1e-9);
  });

  test('leave errors and ungraded trials out of n, and show them beside it', () => {
    const { trials, n, unscored } = figuresOf('pass', 'error', 'ungraded', 'pass', 'skipped', 'not_run');
    assert.deepEqual([trials, n], [6, 2]);
    assert.deepEqual(unscored, { error: 1, ungraded: 1, skipped: 1, not_run: 1 });
  });

  test('are undefined for k trials when fewer were scored', () => {
    const { passAtK, passHatK, pass1, k } = figuresOf('pass', 'error', 'pass');
    assert.deepEqual([k, passAtK, passHatK, pass1], [3, null, null, 1]);
  });

  test('are undefined altogether when nothing was scored, never 0 or 1', () => {
    const { pass1, passAtK, passHatK, interval, completeMs, tokens, cost } = figuresOf('error', 'ungraded');
    assert.deepEqual(
      [pass1, passAtK, passHatK, interval, completeMs, tokens, cost],
      [null, null, null, null, null, null, null],
    );
  });

  test('say what was spent only when every call did', () => {
    const measured = (tokens: { prompt: number; completion: number } | null, cost: number | null) =>
      aReportedTrial({ id: 'x', measures: { firstTokenMs: [10], completeMs: [30], tokens, cost } });
    const spent = { prompt: 100, completion: 10 };
    const [all] = figuresOfCases([measured(spent, 0.25), measured(spent, 0.5)]);
    assert.deepEqual(all?.tokens, { prompt: 200, completion: 20 });
    assert.equal(all?.cost, 0.75);
    const [some] = figuresOfCases([measured(spent, 0.25), measured(null, null)]);
    assert.deepEqual([some?.tokens, some?.cost], [null, null]);
    assert.deepEqual(some?.firstTokenMs, { p50: 10, p95: 10 });
  });
});

describe('the figures of a suite', () => {
  const trials = [...caseOf('A', ['pass', 'pass', 'pass']), ...caseOf('B', ['pass', 'fail', 'fail'])];
  const [suite] = figuresOfSuites(trials, figuresOfCases(trials));

  test('give every case the same weight', () => {
    assert.equal(suite?.passHatK, 0.5);
    assert.equal(suite?.passAtK, 1);
    assert.deepEqual(suite?.curve, [(1 + 1 / 3) / 2, 0.5, 0.5]);
  });

  test('have a standard error that is clustered by case', () => {
    assert.equal(suite?.pass1, 4 / 6);
    // Deviations of 1 and −1 passes around the mean, two clusters: √(2/1 · 2) / 6.
    assert.ok(Math.abs((suite?.standardError ?? 0) - 2 / 6) < 1e-9);
  });

  test('are undefined for k as soon as one case has fewer scored trials', () => {
    const less = [...trials, ...caseOf('C', ['pass', 'error', 'pass'])];
    const [figures] = figuresOfSuites(less, figuresOfCases(less));
    assert.deepEqual([figures?.passAtK, figures?.passHatK, figures?.curve.length], [null, null, 2]);
  });
});

describe('what the last runs say', () => {
  const llm = { mode: 'real', model: 'm' };
  const run = (name: string, trials: ReportedTrial[], model = 'm') => ({
    ids: [name],
    startedAt: name,
    llm: { ...llm, model },
    cases: figuresOfCases(trials),
  });
  const capability = { purpose: 'capability', blocking: false } as const;
  const good = caseOf('K', ['pass', 'pass'], capability);

  for (const [title, past, ready] of [
    ['a capability case at 100 % over three runs is ready', [run('2', good), run('1', good)], 1],
    ['over two it is not', [run('2', good)], 0],
    ['nor when it failed once', [run('2', caseOf('K', ['pass', 'fail'], capability)), run('1', good)], 0],
    [
      'nor when an error hides what it would have done',
      [run('2', caseOf('K', ['pass', 'error'], capability)), run('1', good)],
      0,
    ],
    ['runs of another model are no evidence', [run('2', good, 'other'), run('1', good)], 0],
    ['later runs are no evidence for a run that is graded again', [run('5', good), run('4', good)], 0],
    ['a run is no evidence for itself', [run('3', good), run('1', good)], 0],
  ] as const)
    test(title, () => assert.equal(progressOf(run('3', good), [...past]).ready.length, ready));

  test('each project has its own trials of a case, and is named', () => {
    const trials = ['desktop', 'phone'].flatMap((project) =>
      caseOf('R', ['pass', 'fail']).map((trial) => ({ ...trial, project, identity: project })),
    );
    assert.deepEqual(
      progressOf(run('9', trials), []).unreliable.map(({ title }) => title.split(' ').at(-1)),
      ['[desktop]', '[phone]'],
    );
  });

  for (const [title, now, past, passes] of [
    ['a regression case that failed once in this run is unreliable', ['pass', 'fail', 'pass'], [], 2],
    ['one that failed in the run before as well', ['pass'], [['fail']], 1],
    ['one that always fails is not unreliable, but broken', ['fail'], [['fail']], null],
    ['one that always passes is reliable', ['pass'], [['pass']], null],
    ['an error is no flicker', ['pass', 'error'], [], null],
    ['what was longer ago is forgotten', ['pass'], [['pass'], ['pass'], ['fail']], null],
  ] as const)
    test(title, () => {
      const before = past.map((standings, index) => run(String(8 - index), caseOf('R', [...standings])));
      const [found] = progressOf(run('9', caseOf('R', [...now])), before).unreliable;
      assert.equal(found?.passes ?? null, passes);
      if (found)
        assert.ok(
          found.interval.low < found.passes / found.n && found.passes / found.n < found.interval.high,
        );
    });
});

describe('the pictures', () => {
  const trials = [
    ...caseOf('A', ['pass', 'fail']),
    ...caseOf('B', ['pass', 'pass'], { title: '<script>alert(1)</script> & "x"' }),
  ];
  const cases = figuresOfCases(trials);

  test('are drawn of cases with several trials only', () => {
    const once = figuresOfCases(caseOf('A', ['pass']));
    assert.equal(plotCases(once), null);
    assert.equal(plotPassHatK(figuresOfSuites(caseOf('A', ['pass']), once)), null);
  });

  test('have a line for each suite and a bar for each case, the worst first', () => {
    const lines = plotPassHatK(figuresOfSuites(trials, cases)) ?? '';
    assert.equal([...lines.matchAll(/<polyline /g)].length, 1);
    // 75 % at k = 1, 50 % at k = 2, in a plot of 260 units.
    assert.match(lines, /points="48,105 468,170"/);
    const bars = plotCases(cases) ?? '';
    assert.ok(bars.indexOf('>A ') < bars.indexOf('>B '));
    assert.match(bars, />1 \/ 2</);
  });

  test('show titles as text', () => {
    const bars = plotCases(cases) ?? '';
    assert.doesNotMatch(bars, /<script|"x"/);
    assert.match(bars, /&#60;script&#62;/);
  });
});

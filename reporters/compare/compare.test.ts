import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aReportedTrial } from '../../tests/doubles/a-reported-trial.ts';
import type { Change } from '../../view/data.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';
import type { Standing } from '../gate/standing.ts';
import { makeReport, type Report } from '../report/report.ts';
import { compareReports } from './compare.ts';
import { compareMarkdown, compareText } from './compare-text.ts';

const run: Parameters<typeof makeReport>[0]['run'] = {
  startedAt: '2026-11-20T10:00:00.000Z',
  durationMs: 1000,
  shards: [],
  status: 'passed',
  unavailable: null,
  policy: 'all',
  mutated: false,
};

type Cases = Record<string, Standing[]>;
const reportOf = (cases: Cases, declared: Partial<ReportedTrial['case']> = {}): Report =>
  makeReport({
    run,
    errors: [],
    trials: Object.entries(cases).flatMap(([id, standings]) =>
      standings.map((standing, index) =>
        aReportedTrial({ case: { id, suite: 's', ...declared }, trial: index + 1, standing }),
      ),
    ),
  });
const compared = (base: Cases, head: Cases, declared?: Partial<ReportedTrial['case']>) =>
  compareReports(reportOf(base, declared), reportOf(head, declared));

describe('a case', () => {
  for (const [title, base, head, change] of [
    ['passed and fails', ['pass'], ['fail'], 'regressed'],
    ['failed and passes', ['fail'], ['pass'], 'improved'],
    ['passed and warns', ['pass'], ['warn'], 'unchanged'],
    ['fails as before', ['fail'], ['fail'], 'unchanged'],
    ['passed every trial and fails one', ['pass', 'pass', 'pass'], ['pass', 'fail', 'pass'], 'regressed'],
    ['has more trials now, of which only a later one fails', ['pass'], ['pass', 'fail', 'pass'], 'undecided'],
    ['flickers as before', ['pass', 'fail'], ['fail', 'pass'], 'undecided'],
    ['ends in an error now', ['pass'], ['error'], 'undecided'],
    ['was ungraded before', ['ungraded'], ['pass'], 'undecided'],
    ['had an error among its trials', ['error', 'pass', 'pass'], ['pass', 'pass'], 'unchanged'],
  ] as const satisfies [string, Standing[], Standing[], Change][])
    test(`that ${title}: ${change}`, () => {
      const { cases } = compared({ C: [...base] }, { C: [...head] });
      assert.equal(cases[0]?.change, change);
    });

  test('that stands in one run only is named, and not compared', () => {
    const { cases, added, removed } = compared({ A: ['pass'] }, { B: ['fail'] });
    assert.deepEqual([cases, added, removed], [[], ['B 创建明天的任务'], ['A 创建明天的任务']]);
  });
});

const many = (count: number, standing: Standing): Cases =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`C${index}`, [standing]]));

describe('the comparison', () => {
  test('is a significant regression when six of ten cases get worse and none better', () => {
    const { regressed, groups } = compared(many(10, 'pass'), { ...many(10, 'pass'), ...many(6, 'fail') });
    assert.equal(regressed, true);
    assert.equal(groups[0]?.p.toFixed(5), '0.03125');
  });

  test('is none when five do: that could be chance', () => {
    const { regressed, groups } = compared(many(10, 'pass'), { ...many(10, 'pass'), ...many(5, 'fail') });
    assert.equal(regressed, false);
    assert.equal(groups[0]?.smallest, 6);
  });

  test('is none when as many got better', () => {
    const mixed = (one: Standing, other: Standing) => ({ ...many(20, one), ...many(10, other) });
    assert.equal(compared(mixed('pass', 'fail'), mixed('fail', 'pass')).regressed, false);
  });

  test('does not look at capability cases', () => {
    const capability = { purpose: 'capability', blocking: false } as const;
    assert.equal(compared(many(10, 'pass'), many(10, 'fail'), capability).regressed, false);
  });

  for (const [title, base, head, purpose] of [
    ['is in quarantine', {}, { purpose: 'capability', blocking: false }, 'capability'],
    ['has graduated', { purpose: 'capability', blocking: false }, {}, 'regression'],
  ] as const)
    test(`takes a case without a score for what it is now: it ${title}`, () => {
      const { lost } = compareReports(reportOf({ C: ['pass'] }, base), reportOf({ C: ['error'] }, head));
      assert.deepEqual(
        lost.map((one) => one.purpose),
        [purpose],
      );
    });

  test('never pools trials: a hundred failures of one case are one case that got worse', () => {
    const hundred = (standing: Standing) => ({ C: Array.from({ length: 100 }, () => standing) });
    const { regressed, groups } = compared(hundred('pass'), hundred('fail'));
    assert.deepEqual([regressed, groups[0]?.regressed, groups[0]?.p], [false, 1, 1]);
  });

  test('corrects for there being several suites', () => {
    const suites = (standing: Standing) =>
      makeReport({
        run,
        errors: [],
        trials: ['a', 'b'].flatMap((suite) =>
          Array.from({ length: 6 }, (_, index) =>
            aReportedTrial({
              case: { id: `${suite}${index}`, suite },
              standing: suite === 'a' ? standing : 'pass',
            }),
          ),
        ),
      });
    const { groups } = compareReports(suites('pass'), suites('fail'));
    assert.deepEqual(
      groups.map(({ name, p, significant, smallest }) => [name, p.toFixed(4), significant, smallest]),
      [
        ['all', '0.0313', true, 6],
        // Six cases of one of two suites can show nothing.
        ['a', '0.0625', false, null],
        ['b', '1.0000', false, null],
      ],
    );
  });

  test('says what so few cases could have shown', () => {
    const text = compareText(compared(many(4, 'pass'), many(4, 'fail'))).join('\n');
    assert.match(
      text,
      /4 got worse, 0 better \(p = 0\.13\)\. So few cases \(4\) could not have shown any difference\./,
    );
    const enough = compareText(compared(many(12, 'pass'), many(12, 'pass'))).join('\n');
    assert.match(enough, /Only a difference of 6 cases \(50 %\) or more would have shown\./);
  });

  test('shows titles as text', () => {
    const hostile = { title: '| <img src=x> [y](javascript:1)' };
    const markdown = compareMarkdown(compared({ A: ['pass'] }, { A: ['fail'] }, hostile));
    assert.doesNotMatch(markdown, /<img|\]\(/);
    assert.match(markdown, /A &#124; &#60;img/);
  });
});

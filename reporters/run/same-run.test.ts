import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Origin } from '../../record/run/origin.ts';
import { aReportedTrial, aRun } from '../../tests/doubles/a-reported-trial.ts';
import { joinShards, mergeReports } from '../gate/merge.ts';
import { makeReport, type Report } from '../report/report.ts';
import { planOf, type ReportOrigin } from './same-run.ts';

const ids = ['C01', 'C02'];
const trialOf = (id: string, current: number, { runId, ...origin }: ReportOrigin) =>
  aReportedTrial({ id, case: { id }, shard: { current, total: 2 }, runId, origin });
const plan = planOf(ids.map((id) => aReportedTrial({ case: { id } })));
const a: ReportOrigin = { runId: 'AA', commit: 'a'.repeat(40), config: 'c1', plan };
const b = { runId: 'BB', commit: 'b'.repeat(40) };
const other = { tests: 3, hash: 'other' };

/** The second shard differs from the first in these. */
const cases: [
  title: string,
  second: Partial<ReportOrigin>,
  first: Partial<ReportOrigin>,
  reason: RegExp | null,
][] = [
  ['one run', {}, {}, null],
  ['one run, without Git', { commit: null }, { commit: null }, null],
  ['one run, of which one checkout had no Git', { commit: null }, {}, null],
  ['one run, with the same local changes', { commit: `${a.commit}+d1` }, { commit: `${a.commit}+d1` }, null],
  ['different runs of one commit', { runId: 'BB' }, {}, /different runs: shard 1 AA, shard 2 BB/],
  ['different runs of different commits', b, {}, /different runs: shard 1 AA, shard 2 BB/],
  ['different runs, without Git', { runId: 'BB', commit: null }, { commit: null }, /different runs/],
  [
    'one run id, and another commit',
    { commit: b.commit },
    {},
    /different commits: shard 1 aaaaaaaaaa, shard 2 bbbbbbbbbb/,
  ],
  ['one run id, and local changes in one of them', { commit: `${a.commit}+d1` }, {}, /different commits/],
  [
    'another configuration',
    { config: 'c2' },
    {},
    /different configurations or settings: shard 1 c1, shard 2 c2/,
  ],
  ['another plan', { plan: other }, {}, /different plans: shard 1 2 tests .*, shard 2 3 tests/],
  [
    'a plan with more tests than the shards hold',
    { plan: other },
    { plan: other },
    /the plan of the run has 3 tests, and the shards have 2/,
  ],
];

describe('shards are decided upon together only where they are parts', () => {
  for (const [title, second, first, reason] of cases) {
    const parts = [
      { ...a, ...first },
      { ...a, ...second },
    ];
    const reports = parts.map((origin, index) =>
      reportOf([trialOf(ids[index] ?? '', index + 1, origin)], origin),
    );

    test(`of ${title}: reports`, () => check(mergeReports(reports, []).errors, reason));

    test(`of ${title}: blob reports`, () =>
      check(
        joinShards(
          parts.map((origin, index) => trialOf(ids[index] ?? '', index + 1, origin)),
          null,
        ).problems,
        reason,
      ));
  }

  test('a shard that holds no test states its run all the same', () => {
    const all = ids.map((id) => trialOf(id, 1, a));
    check(mergeReports([reportOf(all, a), reportOf([], a, 2)], []).errors, null);
    check(mergeReports([reportOf(all, a), reportOf([], { ...a, ...b }, 2)], []).errors, /different runs/);
  });

  test('a merged report states what its shards have in common', () => {
    const reports = [reportOf([trialOf('C01', 1, a)], a), reportOf([trialOf('C02', 2, a)], a)];
    assert.deepEqual(mergeReports(reports, []).run.origin, a);
  });
});

describe('runs without shards are decided upon together where they are of one commit', () => {
  const whole = (origin: Partial<ReportOrigin>) => {
    const all = { ...a, ...origin };
    return {
      ...reportOf([{ ...trialOf('C01', 1, all), shard: null, identity: all.runId ?? '' }], all),
      shards: [],
    };
  };
  for (const [title, reports, reason] of [
    ['of one commit', [whole({}), whole({ runId: 'BB' })], null],
    ['with another configuration', [whole({}), whole({ runId: 'BB', config: 'c2' })], null],
    ['of another commit', [whole({}), whole(b)], /different commits/],
    [
      'of which one does not state it',
      [whole({}), whole({ runId: 'BB', commit: null })],
      /run BB does not state its commit/,
    ],
    [
      'of which none states it',
      [whole({ commit: null }), whole({ runId: 'BB', commit: null })],
      /does not state its commit/,
    ],
  ] as const)
    test(title, () =>
      check(
        mergeReports(
          reports.map((report) => ({ ...report, run: { ...report.run, shards: [] } })),
          [],
        ).errors,
        reason,
      ),
    );
});

describe('a report is of the commit that is asked for', () => {
  const both = ids.map((id) => trialOf(id, 1, a));
  for (const [title, commit, reason] of [
    ['whole', a.commit, null],
    ['by its beginning', 'aaaaaaa', null],
    ['and it is another', 'bbbbbbb', /is of commit aaaaaaaaaa, and --commit asks for bbbbbbb/],
  ] as const)
    test(title, () =>
      check(mergeReports([reportOf(both, a, 1, 1)], [], { commit: commit ?? '' }).errors, reason),
    );

  for (const [title, commit] of [
    ['does not state it', null],
    ['had local changes', `${a.commit}+d1`],
  ] as const)
    test(`and it ${title}`, () =>
      check(
        mergeReports([reportOf(both, { ...a, commit }, 1, 1)], [], { commit: 'aaaaaaa' }).errors,
        /--commit asks for aaaaaaa/,
      ));
});

function reportOf(
  trials: Report['trials'],
  origin: Origin & { runId: string | null },
  current = trials[0]?.shard?.current ?? 1,
  total = 2,
): Report {
  return makeReport({ run: { ...aRun, shards: [{ current, total }], origin }, trials, errors: [] });
}

function check(problems: readonly string[], reason: RegExp | null): void {
  if (reason === null) assert.deepEqual(problems, []);
  else assert.match(problems.join('\n'), reason);
}

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { aReport } from '../../tests/doubles/a-report.ts';
import { blockingTrial as blocking, otherTrial as other } from '../../tests/doubles/a-reported-trial.ts';
import { makeReport, type Report, statusOf } from '../report/report.ts';
import type { GateInput } from './gate.ts';
import { mergeReports } from './merge.ts';
import { neverRan, type Standing } from './standing.ts';

describe('a merge', () => {
  const shard = (current: number, total: number, rest: Partial<GateInput> = {}) => {
    const report = aReport({ shards: [{ current, total }] }, rest);
    return { ...report, run: { ...report.run, ids: ['run-1'] } };
  };
  const part = (current: number, ...list: GateInput['trials']) => shard(current, 2, { trials: list });
  const ofRun = (report: Report, id: string) => ({ ...report, run: { ...report.run, ids: [id] } });

  const forbids = blocking('C01', 'pass', { forbiddenTools: ['delete_all'], knownTools: ['list_tasks'] });
  const selected = makeReport({ run: { ...aReport().run, selected: true }, trials: [forbids], errors: [] });

  const origin = (runId: string) => ({ runId, commit: 'c'.repeat(40), config: null, plan: null });
  /** As a run reports itself. */
  const ended = (...[changes, rest, retried = []]: [...Parameters<typeof aReport>, GateInput['trials']?]) => {
    const { trials, run } = aReport({ origin: origin('run-1'), ...changes }, rest);
    const made = makeReport({
      run: { ...run, status: rest?.status ?? 'passed' },
      trials,
      retried,
      errors: [],
    });
    return { ...made, run: { ...made.run, status: statusOf(made, { ci: true }) ?? run.status } };
  };
  const unblocked = ended(
    { origin: origin('run-2') },
    { trials: [other('C02', 'pass', { runId: 'run-2' })] },
  );
  const decided = ended({}, {});
  const user = (fault: string | null) => ({ simulated: { fault, tokens: { prompt: 0, completion: 0 } } });
  const simulated = [
    ended(
      { shards: [{ current: 1, total: 2 }] },
      { trials: [blocking('S01', 'pass', { attempt: 2, ...user(null) })] },
      [blocking('S01', 'error', user('invented_fact'))],
    ),
    ended(
      { shards: [{ current: 2, total: 2 }] },
      { trials: Array.from({ length: 30 }, (_, place) => blocking(`T${place}`, 'pass', user(null))) },
    ),
  ];
  const stopped = ended(
    {},
    {
      trials: [blocking('C01', 'pass'), other('C02', 'fail'), other('C03', 'not_run', { note: neverRan })],
      status: 'failed',
    },
  );
  const later = ended(
    { origin: origin('run-3') },
    { trials: [other('C04', 'not_run', { runId: 'run-3', note: neverRan })] },
  );

  for (const [title, reports, expected] of [
    [
      'one shard has all the blocking cases',
      [part(1, blocking('C01', 'pass')), part(2, other('C02', 'fail'))],
      'passed',
    ],
    [
      'the trials of one case in two shards',
      [part(1, blocking('C01', 'pass')), part(2, blocking('C01', 'fail', { trial: 2 }))],
      'blocked',
    ],
    ['a shard is missing', [part(1, blocking('C01', 'pass'))], 'blocked'],
    [
      'a shard is given twice',
      [part(1, blocking('C01', 'pass')), part(1, blocking('C01', 'pass')), part(2)],
      'blocked',
    ],
    [
      'the shards share the id of their run',
      [1, 2].map((current) => {
        const one = shard(current, 2);
        return { ...one, run: { ...one.run, ids: ['nightly-7'] } };
      }),
      'passed',
    ],
    [
      'a run that was not sharded is given twice',
      [aReport({}), aReport({})].map((one) => ({ ...one, run: { ...one.run, ids: ['run-1'] } })),
      'blocked',
    ],
    ['shards of different totals', [part(1, blocking('C01', 'pass')), shard(2, 3)], 'blocked'],
    [
      'shards of different runs',
      [part(1, blocking('C01', 'pass')), ofRun(part(2, other('C02', 'pass')), 'run-2')],
      'blocked',
    ],
    [
      'a shard that does not state its run',
      [part(1, blocking('C01', 'pass')), { ...part(2), run: { ...part(2).run, ids: [] } }],
      'blocked',
    ],
    [
      'different runs without shards, whose commits are unknown',
      [ofRun(aReport({}, { trials: [blocking('C01', 'pass')] }), 'run-1'), ofRun(aReport(), 'run-2')],
      'blocked',
    ],
    ['nothing', [], 'blocked'],
    ['a run of selected cases, which knows some of the tools', [selected], 'passed'],
    ['a run without a blocking case, beside one with them', [unblocked, decided], 'passed'],
    ['shards of which one has an untrustworthy part of a trustworthy suite', simulated, 'passed'],
    ['a run that left out a test after a failure that does not block', [stopped], 'passed'],
    ['a part that left a test for later, beside such a run', [stopped, later], 'blocked'],
    ['complete shards that do not know a forbidden tool', [part(1, forbids), part(2)], 'blocked'],
  ] satisfies [string, Report[], string][])
    test(title, () => assert.equal(mergeReports(reports, []).gate.decision, expected));

  test('decides as one run of all trials, also where a runner left out tests after a failure', () => {
    const any = fc.constantFrom<Standing[]>('pass', 'warn', 'fail', 'error', 'ungraded', 'skipped');
    const trial = fc.oneof(
      { weight: 6, arbitrary: fc.record({ blocks: fc.constant(false), standing: any }) },
      {
        weight: 3,
        arbitrary: fc.record({ blocks: fc.constant(true), standing: fc.constant<Standing>('pass') }),
      },
      { weight: 1, arbitrary: fc.record({ blocks: fc.constant(true), standing: any }) },
    );
    const shards = fc.array(fc.array(trial, { minLength: 1 }), { minLength: 2, maxLength: 4 });
    const failed = ({ standing: of }: { standing: Standing }) => !['pass', 'warn', 'skipped'].includes(of);
    fc.assert(
      fc.property(shards, fc.boolean(), (parts, stops) => {
        const ran = parts.map((part, shardPlace) => {
          const last = stops ? part.findIndex(failed) : -1;
          const trials = part.map(({ blocks, standing: of }, place) =>
            (blocks ? blocking : other)(
              `C${shardPlace}-${place}`,
              last >= 0 && place > last ? 'not_run' : of,
              {
                note: neverRan,
              },
            ),
          );
          return { trials, status: part.some(failed) ? ('failed' as const) : ('passed' as const) };
        });
        const status = ran.some((part) => part.status === 'failed') ? 'failed' : 'passed';
        const whole = ended({}, { trials: ran.flatMap(({ trials }) => trials), status });
        const reports = ran.map((part, place) =>
          ended({ shards: [{ current: place + 1, total: ran.length }] }, part),
        );
        assert.equal(mergeReports(reports, []).gate.decision, whole.gate.decision);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a report that cannot be read closes the gate', () => {
    const { gate } = mergeReports([aReport()], ['b/report.json: there is no such report']);
    assert.deepEqual(
      gate.reasons.map(({ reason }) => reason),
      ['b/report.json: there is no such report'],
    );
  });

  test('what one run leaves unexplained is not explained by the failures of another', () => {
    const unexplained = part(1, blocking('C01', 'pass'));
    const failed = { ...unexplained, ...aReport({ status: 'failed', shards: [{ current: 1, total: 2 }] }) };
    const { gate } = mergeReports([failed, part(2, other('C02', 'fail'))], []);
    assert.deepEqual(
      gate.reasons.map(({ reason }) => reason),
      ['shard 1: the run failed, and no trial says why'],
    );
  });
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aReport } from '../../tests/doubles/a-report.ts';
import {
  aReportedTrial,
  blockingTrial as blocking,
  otherTrial as other,
} from '../../tests/doubles/a-reported-trial.ts';
import type { GateInput } from '../gate/gate.ts';
import { headline, type Report, statusOf } from './report.ts';
import { markdownReport } from './text/markdown.ts';

test('a shard without blocking cases does not say that a gate passed, and does not fail', () => {
  const shards = [{ current: 2, total: 3 }];
  for (const trials of [[], [other('C02', 'pass')]]) {
    const report = aReport({ shards }, { trials });
    assert.equal(statusOf(report, { ci: true }), 'passed');
    assert.match(headline(report), /^Nothing was decided: this shard holds no blocking case\./);
    assert.match(markdownReport(report), /^# Evalwright: a shard without blocking cases\n/);
  }
});

describe('how a run ends', () => {
  const bad = { trials: [blocking('C01', 'fail')] };
  const measured = (standing: 'fail' | 'error') =>
    aReportedTrial({ case: { id: 'K1', purpose: 'capability', blocking: false }, standing });
  const rejected = {
    grader: 'judged(polite)',
    kind: 'judge' as const,
    verdict: 'fail' as const,
    code: 'not_met',
    reason: 'it is rude',
    required: true,
  };
  const otherBad = { trials: [blocking('C01', 'pass'), other('C02', 'fail')] };
  for (const [title, run, rest, ci, expected] of [
    ['the gate opens', {}, {}, true, 'passed'],
    ['the gate opens over failures of other cases', { status: 'failed' }, otherBad, true, 'passed'],
    [
      'the gate closes although the runner passed',
      {},
      { trials: [blocking('C01', 'not_run')] },
      true,
      'failed',
    ],
    ['the gate closes', { status: 'failed' }, bad, true, undefined],
    ['an interrupt keeps its own exit code', { status: 'interrupted' }, {}, true, undefined],
    ['no gate: the runner decides', { policy: 'all', status: 'failed' }, otherBad, false, undefined],
    [
      'no gate, and a capability case failed: it is measured, and fails no run',
      { policy: 'all', status: 'failed' },
      { trials: [blocking('C01', 'pass'), measured('fail')] },
      false,
      'passed',
    ],
    [
      'no gate, and a capability case could not be measured',
      { policy: 'all', status: 'failed' },
      { trials: [blocking('C01', 'pass'), measured('error')] },
      false,
      undefined,
    ],
    [
      'no gate, and a regression case failed beside it',
      { policy: 'all', status: 'failed' },
      { trials: [other('C02', 'fail'), measured('fail')] },
      false,
      undefined,
    ],
    [
      'no gate, and a capability case failed by the judge alone',
      { policy: 'all' },
      { trials: [blocking('C01', 'pass'), { ...measured('fail'), id: 'k', scores: [rejected] }] },
      false,
      undefined,
    ],
    [
      'no gate, and a regression case failed by the judge alone',
      { policy: 'all' },
      { trials: [other('C02', 'fail', { id: 'c', scores: [rejected] })] },
      false,
      'failed',
    ],
    [
      'no gate, and a test that passed without any record where it blocks',
      { policy: 'all' },
      { trials: [blocking('C01', 'ungraded')] },
      false,
      'failed',
    ],
    [
      'no gate, and a test that passed with a record that contradicts itself',
      { policy: 'all' },
      { trials: [other('C02', 'error', { note: 'its trial record cannot be read' })] },
      false,
      'failed',
    ],
    [
      'no gate, and a failure that the runner expected or repeated',
      { policy: 'all' },
      { trials: [other('C02', 'fail', { id: 'c' }), other('C02', 'pass')] },
      false,
      undefined,
    ],
    [
      'no gate, and trials left for later',
      { policy: 'all' },
      { trials: [other('C02', 'not_run')] },
      false,
      'failed',
    ],
    ['no gate, and nothing could run', { policy: 'all', unavailable: 'no key' }, {}, false, undefined],
    ['no gate, and nothing could run under CI', { policy: 'all', unavailable: 'no key' }, {}, true, 'failed'],
    ['under mutation nothing failed', { policy: 'all', mutated: true }, {}, false, 'failed'],
    ['under mutation the gate closes', { mutated: true, status: 'failed' }, bad, true, 'failed'],
  ] satisfies [string, Partial<Report['run']>, Partial<GateInput>, boolean, string | undefined][])
    test(title, () => assert.equal(statusOf(aReport(run, rest), { ci }), expected));
});

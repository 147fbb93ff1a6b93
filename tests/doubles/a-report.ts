import type { GateInput } from '../../reporters/gate/gate.ts';
import { makeReport, type Report } from '../../reporters/report/report.ts';
import { blockingTrial } from './a-reported-trial.ts';

/** A run with one trial of a blocking case, which passed. */
export const gateInput = (changes: Partial<GateInput> = {}): GateInput => ({
  trials: [blockingTrial('C01', 'pass')],
  errors: [],
  status: 'passed',
  ...changes,
});

export const aReport = (changes: Partial<Report['run']> = {}, rest: Partial<GateInput> = {}): Report => {
  const { trials: all, errors } = gateInput(rest);
  return makeReport({
    run: {
      startedAt: '2026-11-20T10:00:00.000Z',
      durationMs: 1_000,
      shards: [],
      status: 'passed',
      unavailable: null,
      policy: 'blocking',
      mutated: false,
      ...changes,
    },
    trials: [...all],
    errors: [...errors],
  });
};

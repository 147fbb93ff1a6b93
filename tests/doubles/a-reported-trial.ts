import { identityOf } from '../../record/test-case.ts';
import type { ReportedTrial } from '../../reporters/gate/reported-trial.ts';
import type { Standing } from '../../reporters/gate/standing.ts';
import { aTrial } from './a-trial.ts';

/** Reported trials for tests: one of a blocking case that passed, with what the test is about laid over it. */
export function aReportedTrial({
  case: declared = {},
  ...overrides
}: Partial<Omit<ReportedTrial, 'case'>> & { case?: Partial<ReportedTrial['case']> } = {}): ReportedTrial {
  const whole = { ...aTrial().case, ...declared };
  return {
    id: null,
    project: overrides.project ?? '',
    // As of a test in the file of its case, which is called by the case's id.
    identity: identityOf(overrides.project ?? '', [whole.file, whole.id]),
    attempt: 1,
    rerunOf: null,
    recordedRerun: null,
    shard: null,
    measures: { firstTokenMs: [], completeMs: [], tokens: null, cost: null },
    case: whole,
    trial: 1,
    standing: 'pass',
    note: null,
    triggers: [],
    scores: [],
    simulated: null,
    mutation: null,
    llm: { mode: 'stub', model: 'stub' },
    runId: 'run-1',
    origin: null,
    prompt: null,
    tools: null,
    forbiddenTools: [],
    knownTools: [],
    cassette: null,
    attack: null,
    drift: [],
    conversation: '',
    stack: [],
    durationMs: 1_000,
    trace: null,
    coverage: null,
    showedSecret: false,
    ...overrides,
  };
}

export const blockingTrial = (id: string, standing: Standing, rest: Partial<ReportedTrial> = {}) =>
  aReportedTrial({ ...rest, case: { id }, standing });

export const otherTrial = (id: string, standing: Standing, rest: Partial<ReportedTrial> = {}) =>
  aReportedTrial({ ...rest, case: { id, blocking: false }, standing });

/** What a report says of a run that went well. */
export const aRun = {
  startedAt: '2026-11-20T10:00:00Z',
  durationMs: 1,
  shards: [],
  status: 'passed' as const,
  unavailable: null,
  policy: 'blocking' as const,
  mutated: false,
};

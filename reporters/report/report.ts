import { z } from 'zod';
import { shardSchema } from '../../record/trial.ts';
import { coverTools, serverCoverageSchema, type ToolLists } from '../coverage/tool-coverage.ts';
import { driftFiguresOf, driftFiguresSchema } from '../drift/drift-figures.ts';
import { checkGate, gateCheckSchema } from '../gate/checks/gate-check.ts';
import { unknownForbiddenTools, withoutRepeatedTools } from '../gate/checks/known-tools.ts';
import { decide, type GateInput, gatePolicies, gateSchema, runStatuses } from '../gate/gate.ts';
import { type Proof, proofSchema } from '../gate/proof/proof.ts';
import { hasFailed, type ReportedTrial, reportedTrialSchema } from '../gate/reported-trial.ts';
import { countSuites, recordedTwice, suiteCountsSchema, trendScore } from '../gate/suites.ts';
import { type PastRun, progressOf, progressSchema } from '../run/history.ts';
import { reportOriginSchema } from '../run/same-run.ts';
import { caseFiguresSchema, figuresOfCases, figuresOfSuites, suiteFiguresSchema } from './figures.ts';
import { judgeFiguresOf, judgeFiguresSchema } from './judge-figures.ts';
import { modelUseSchema, sumOfUses } from './model-use.ts';
import { simulatorFiguresOf, simulatorFiguresSchema } from './simulator-figures.ts';

export const reportVersion = 3;

export const reportSchema = z.object({
  version: z.literal(reportVersion),
  run: z.object({
    /** The runs in this report; several if reports of shards were merged. */
    ids: z.array(z.string()),
    /** The configuration; null in reports of earlier versions, and where several runs differ. */
    origin: reportOriginSchema.nullable().default(null),
    /** ISO 8601. */
    startedAt: z.string(),
    durationMs: z.number(),
    llm: z.object({ mode: z.string(), model: z.string() }).nullable(),
    /** The shards in this report; empty without sharding. */
    shards: z.array(shardSchema),
    status: z.enum(runStatuses),
    /** Why nothing could run; null if something could. */
    unavailable: z.string().nullable(),
    /** Whether the gate decides the exit code (`blocking`), or any failure does. */
    policy: z.enum(gatePolicies),
    /** Whether every blocking case was mutated: then the gate must block. */
    mutated: z.boolean(),
    /** Whether cases were selected: the run then does not know every tool. */
    selected: z.boolean().default(false),
  }),
  gate: gateSchema,
  gateCheck: gateCheckSchema.nullable(),
  /** A trend, which decides nothing. */
  score: z.number().int(),
  suites: z.array(suiteCountsSchema),
  figures: z.object({ cases: z.array(caseFiguresSchema), suites: z.array(suiteFiguresSchema) }),
  progress: progressSchema,
  /** All model calls of the agent, including attempts that ended in an error; null if not observed. */
  model: modelUseSchema.nullable().default(null),
  /** How many cases deviate from their cassettes; null without a real model. */
  drift: driftFiguresSchema.nullable().default(null),
  /** What a run with the stub model proves; null if no stub model played. */
  proof: proofSchema.nullable().default(null),
  /** Null if no trial asked the judge. */
  judge: judgeFiguresSchema.nullable().default(null),
  /** The suites with simulated users; empty without any. */
  simulators: z.array(simulatorFiguresSchema).default([]),
  trials: z.array(reportedTrialSchema),
  /** Errors, and trials that were not finalised, after which the trial was repeated; they are not among the trials. */
  retried: z.array(reportedTrialSchema),
  /** By server, the tools that the agent was seen to call; empty without tool coverage. */
  toolCoverage: z.array(serverCoverageSchema).default([]),
  /** Failures outside of trials. */
  errors: z.array(z.string()),
});
export type Report = z.infer<typeof reportSchema>;

/**
 * @param trials the last attempt at each trial: see `splitAttempts`.
 * @param past kept runs, latest first, for trends of each case.
 */
export function makeReport({
  run,
  trials,
  retried = [],
  errors: told,
  past = [],
  toolLists = null,
  proof = null,
}: {
  run: Omit<Report['run'], 'ids' | 'llm' | 'origin' | 'selected'> &
    Partial<Pick<Report['run'], 'origin' | 'selected'>>;
  past?: readonly PastRun[];
  toolLists?: ToolLists | null;
  proof?: Proof | null;
  retried?: readonly ReportedTrial[];
} & Pick<Report, 'trials' | 'errors'>): Report {
  const ordered = withoutRepeatedTools(inOrder(trials));
  const part = run.shards.length > 0 && run.shards.length < (run.shards[0]?.total ?? 0);
  // Another shard, or an unselected case, may know the tool.
  const unknown = part || run.selected ? [] : unknownForbiddenTools(ordered);
  const errors = [...new Set([...told, ...recordedTwice([...trials, ...retried]), ...unknown])];
  const attempts = [...ordered, ...retried];
  const simulators = simulatorFiguresOf(attempts);
  const input: GateInput = { trials: ordered, errors, status: run.status, part, simulators, proof };
  const gate = decide(input);
  const cases = figuresOfCases(ordered);
  const ids = [...new Set(ordered.flatMap(({ runId }) => runId ?? []))].sort();
  const llm = mainModel(ordered);
  return {
    version: reportVersion,
    run: { ...run, origin: run.origin ?? null, selected: run.selected ?? false, ids, llm },
    gate,
    gateCheck: run.mutated ? checkGate(ordered, gate) : null,
    score: trendScore(ordered),
    suites: countSuites(ordered),
    figures: { cases, suites: figuresOfSuites(ordered, cases) },
    progress: progressOf({ ids, startedAt: run.startedAt, llm, cases }, past),
    model: sumOfUses(
      attempts.flatMap((trial) =>
        // A stub model beside a real one invents its counts.
        llm?.mode === 'real' && trial.llm?.mode !== 'real' ? [] : (trial.measures.model ?? []),
      ),
    ),
    drift: driftFiguresOf(ordered),
    proof,
    judge: judgeFiguresOf(ordered, retried),
    simulators,
    trials: ordered,
    retried: inOrder(retried),
    toolCoverage: coverTools(ordered, toolLists),
    errors,
  };
}

/** The model of a run; of several, for example of merged runs, a real one, which costs money. */
function mainModel(trials: readonly ReportedTrial[]): Report['run']['llm'] {
  const models = trials.flatMap(({ llm }) => llm ?? []);
  return models.find(({ mode }) => mode === 'real') ?? models[0] ?? null;
}

const inOrder = (trials: readonly ReportedTrial[]) =>
  trials.toSorted(
    (one, other) =>
      one.case.suite.localeCompare(other.case.suite) ||
      one.case.id.localeCompare(other.case.id) ||
      one.project.localeCompare(other.project) ||
      one.identity.localeCompare(other.identity) ||
      one.trial - other.trial,
  );

/** The decision in a line, which ends every report. */
export function headline({
  gate: { decision, blocking, reasons },
  run: { policy, unavailable },
}: Report): string {
  if (unavailable !== null && policy === 'blocking') return 'Gate BLOCKED: nothing could run.';
  if (decision === 'passed' && blocking.all === 0)
    return 'Nothing was decided: this shard holds no blocking case. Merge the reports of all shards (evalwright gate).';
  const failed = blocking.all - blocking.passed;
  const because =
    failed > 0
      ? `${failed} of ${blocking.all} blocking cases did not pass every trial`
      : (reasons[0]?.reason.replace(/\.$/, '') ??
        `${blocking.all === 1 ? 'the blocking case' : `all ${blocking.all} blocking cases`} passed every trial`);
  if (policy === 'blocking') return `Gate ${decision === 'passed' ? 'PASSED' : 'BLOCKED'}: ${because}.`;
  return `The gate would ${decision === 'passed' ? 'pass' : 'block'}: ${because}. It is not in force here: any failure fails this run (EVALWRIGHT_GATE=blocking, or CI, puts it in force).`;
}

/**
 * Returns the exit status that overrides the runner's; undefined to keep the runner's.
 *
 * @param ci whether tests that could not run fail the run.
 */
export function statusOf(report: Report, { ci }: { ci: boolean }): 'passed' | 'failed' | undefined {
  const { gate, run, trials, errors } = report;
  // A mutated run is never green: either the gate blocks, or the gate is broken.
  if (run.mutated || (run.unavailable !== null && ci)) return 'failed';
  if (run.policy === 'blocking') {
    if (gate.decision === 'passed') return 'passed';
    return run.status === 'passed' ? 'failed' : undefined;
  }
  const failed = trials.filter(hasFailed);
  const others = trials.filter(failsRun);
  if (run.status === 'passed') return errors.length > 0 || others.some(isUnseen) ? 'failed' : undefined;
  const onlyMeasured = errors.length === 0 && failed.length > 0 && others.length === 0;
  return run.status === 'failed' && onlyMeasured ? 'passed' : undefined;
}

/** A failed capability case measures progress, and fails no run. */
const isMeasured = ({ case: { purpose }, standing }: ReportedTrial): boolean =>
  purpose === 'capability' && standing === 'fail';

/** Whether a trial fails a run in which the gate is not in force. */
export const failsRun = (trial: ReportedTrial): boolean => hasFailed(trial) && !isMeasured(trial);

/**
 * Whether the runner does not know that this trial failed: it never ran, left no valid record, or was failed later by the
 * judge or a person.
 */
const isUnseen = ({ id, standing, scores }: ReportedTrial): boolean =>
  (id === null && standing !== 'fail') ||
  scores.some(
    ({ kind, verdict, required }) =>
      kind !== 'code' && (verdict === 'fail' || (verdict === 'ungraded' && required)),
  );

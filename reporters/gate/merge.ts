import type { FullConfig } from '@playwright/test/reporter';
import { listsOf } from '../coverage/tool-coverage.ts';
import { makeReport, type Report } from '../report/report.ts';
import {
  commonOrigin,
  differentOrigins,
  incompletePlan,
  notOfCommit,
  type Part,
  partsOf,
  type ReportOrigin,
} from '../run/same-run.ts';
import type { RunStatus } from './gate.ts';
import { joinProofs } from './proof/proof.ts';
import type { ReportedTrial } from './reported-trial.ts';

/**
 * Merges the reports of several runs or shards into one and applies the gate. It fails closed: an unreadable report,
 * a missing shard and a duplicate shard are errors of the run.
 *
 * @param problems the problems of the reports themselves.
 * @param commit the commit of all parts, or its beginning. Default: any commit that they share.
 */
export function mergeReports(
  reports: readonly Report[],
  problems: readonly string[],
  { commit }: { commit?: string | undefined } = {},
): Report {
  const runs = reports.map(({ run }) => run);
  const parts = runs.map(partOf);
  const trials = reports.flatMap((report) => report.trials);
  const begun = Math.min(...runs.map(({ startedAt }) => Date.parse(startedAt)));
  const ended = Math.max(...runs.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs));
  return makeReport({
    run: {
      startedAt: new Date(Number.isFinite(begun) ? begun : 0).toISOString(),
      durationMs: Number.isFinite(ended) ? ended - begun : 0,
      shards: runs.flatMap(({ shards }) => shards),
      status: mergedStatus(reports),
      unavailable: runs.every(({ unavailable }) => unavailable !== null)
        ? (runs[0]?.unavailable ?? null)
        : null,
      policy: 'blocking',
      mutated: runs.some(({ mutated }) => mutated),
      selected: runs.some(({ selected }) => selected),
      origin: commonOrigin(parts),
    },
    trials,
    retried: reports.flatMap(({ retried }) => retried),
    toolLists: listsOf(reports),
    proof: joinProofs(reports.map(({ proof }) => proof)),
    errors: [
      ...problems,
      ...wrongParts(parts, { shards: runs.flatMap((run) => run.shards), trials }),
      ...(commit === undefined ? [] : notOfCommit(parts, commit)),
      ...twice(runs),
      ...reports.flatMap(errorsOf),
    ],
  });
}

/** A report of an earlier version identifies its run by its trials alone. */
function partOf({ ids, shards, origin }: Report['run']): Part {
  const [id = null, other] = ids;
  const { runId = other === undefined ? id : null, ...rest } = origin ?? {
    commit: null,
    config: null,
    plan: null,
  };
  const name =
    shards.length > 0 ? `shard ${shards.map(({ current }) => current).join(', ')}` : `run ${ids.join(', ')}`;
  return { name, isShard: shards.length > 0, runId, ...rest };
}

/** Returns the reasons why the parts are not one complete run. */
function wrongParts(
  parts: readonly Part[],
  { shards, trials }: { shards: Report['run']['shards']; trials: readonly ReportedTrial[] },
): string[] {
  const problems = [...differentOrigins(parts), ...missingShards(shards)];
  return problems.length > 0 ? problems : incompletePlan(parts, trials);
}

/** Returns what failed a run besides its trials. Merged with failures of another run it would go unnoticed. */
function errorsOf(report: Report): string[] {
  const { errors, run } = report;
  const { shards, unavailable } = run;
  const shard = shards[0] ? `shard ${shards[0].current}: ` : '';
  return [
    ...errors,
    ...(unavailable === null ? [] : [`nothing could run: ${unavailable}`]),
    ...unexplainedIn(report),
  ].map((error) => `${shard}${error}`);
}

/** A failure that no trial explains. A new decision takes it as an error of the run. */
export const unexplainedIn = ({ gate }: Pick<Report, 'gate'>): string[] =>
  gate.reasons.flatMap(({ code, reason }) => (code === 'unexplained' ? [reason] : []));

function mergedStatus(reports: readonly Report[]): RunStatus {
  const statuses = reports.map(runnerStatus);
  // Trials that one part has left for later count, even if a failure made the runner leave out tests of another.
  const worst: RunStatus[] = [
    'interrupted',
    'timedout',
    ...(reports.some(hasLeft) ? [] : ['failed' as const]),
  ];
  return worst.find((status) => statuses.includes(status)) ?? 'passed';
}

/**
 * The status with which a report is decided again. A report has the status of its own decision: `failed` if the gate
 * blocked for any reason, and `passed` even if the runner left out tests after a failure that does not block.
 */
export function runnerStatus(report: Pick<Report, 'run' | 'gate' | 'trials'>): RunStatus {
  const { run, trials } = report;
  if (run.status === 'interrupted' || run.status === 'timedout') return run.status;
  const leftOut = trials.some(({ standing }) => standing === 'not_run') && !hasLeft(report);
  return leftOut ? 'failed' : 'passed';
}

const hasLeft = ({ gate }: Pick<Report, 'gate'>): boolean =>
  gate.reasons.some(({ code }) => code === 'left_for_later');

/** Returns the problems of parts that should form one run. */
export function missingShards(shards: Report['run']['shards']): string[] {
  const totals = [...new Set(shards.map(({ total }) => total))];
  if (totals.length > 1)
    return [
      `the reports are of runs in ${totals.sort((one, other) => one - other).join(' and in ')} shards; merge those of one run`,
    ];
  const given = new Set(shards.map(({ current }) => current));
  const missing = Array.from({ length: totals[0] ?? 0 }, (_, index) => index + 1).filter(
    (one) => !given.has(one),
  );
  return missing.map((current) => `the report of shard ${current} of ${totals[0]} is missing`);
}

function twice(runs: readonly Report['run'][]): string[] {
  const names = runs.flatMap(({ ids, shards }) => [
    // The shards of one run may share its id.
    ...(shards.length > 0 ? [] : ids.map((id) => `run ${id}`)),
    ...shards.map(({ current }) => `shard ${current}`),
  ]);
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [...repeated].map((name) => `the report of ${name} was given twice`);
}

/**
 * Merges blob reports of shards into one run. Each shard states the total, so missing shards are detected. A complete
 * run does not mention shards.
 */
export function joinShards(
  trials: ReportedTrial[],
  config: Pick<FullConfig, 'shard'> | null,
): { joined: ReportedTrial[]; problems: string[]; origin: ReportOrigin | null } {
  if (config?.shard) return { joined: trials, problems: [], origin: null };
  const parts = partsOf(trials);
  const shards = new Map(trials.flatMap(({ shard }) => (shard ? [[JSON.stringify(shard), shard]] : [])));
  return {
    joined: trials.map((trial) => ({ ...trial, shard: null })),
    problems: wrongParts(parts, { shards: [...shards.values()], trials }),
    origin: commonOrigin(parts),
  };
}

import { z } from 'zod';
import { unheard } from '../../graders/tools/exercises-tool.ts';
import { isSure, matchToolName } from '../../graders/tools/tool-names.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';
import { type CoveredTrial, coveredTrialSchema } from './covered-trial.ts';

const definition = z.object({
  name: z.string(),
  hash: z.string(),
  /** Why it is excluded on purpose. */
  without: z.string().optional(),
});
type Definition = z.infer<typeof definition>;

/** The tools that a server listed when the run began, and before. */
export type ToolLists = {
  lists: { server: string; tools: Definition[] }[];
  /** Null if no earlier run is known. */
  before: ToolLists['lists'] | null;
};

const rowSchema = coveredTrialSchema.omit({ tool: true }).extend({
  tool: z.string(),
  standing: z.string(),
  /** Passed trials and all trials; each clarified question is a separate trial. */
  passed: z.number().int(),
  attempts: z.number().int(),
  durationMs: z.number(),
});
export type CoverageRow = z.infer<typeof rowSchema>;

export const serverCoverageSchema = z.object({
  server: z.string(),
  rows: z.array(rowSchema),
  /** Problems of the server or its list. */
  problems: z.array(z.string()),
  listed: z.array(definition),
  before: z.array(definition).nullable(),
  exercised: z.number().int(),
  /** Tools that no trial has exercised, and why. */
  neverExercised: z.array(z.object({ tool: z.string(), reason: z.string() })),
  /** Tools that no case forbids. */
  neverRefused: z.array(z.string()),
  /** Reason → the number of failed trials. */
  reasons: z.record(z.string(), z.number().int()),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** Tools whose definition changed. */
  changed: z.array(z.string()),
});
export type ServerCoverage = z.infer<typeof serverCoverageSchema>;

/** By server; empty without coverage trials. */
export function coverTools(trials: readonly ReportedTrial[], known: ToolLists | null): ServerCoverage[] {
  const covered = trials.flatMap((trial) => (trial.coverage ? [{ trial, coverage: trial.coverage }] : []));
  return [...Map.groupBy(covered, ({ coverage }) => coverage.server)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([server, members]) => coverServer(server, members, { trials, known }));
}

type Covered = { trial: ReportedTrial; coverage: CoveredTrial };

function coverServer(
  server: string,
  members: readonly Covered[],
  { trials, known }: { trials: readonly ReportedTrial[]; known: ToolLists | null },
): ServerCoverage {
  const byTool = Map.groupBy(
    members.flatMap((one) => (one.coverage.tool === null ? [] : [{ ...one, tool: one.coverage.tool }])),
    ({ tool }) => tool,
  );
  const rows = [...byTool].map(([tool, attempts]) => rowOf(tool, attempts));
  const listOf = (lists: ToolLists['lists'] | null | undefined) =>
    lists?.find((list) => list.server === server)?.tools.map((tool) => definition.parse(tool)) ?? null;
  const before = listOf(known?.before);
  const now = listOf(known?.lists) ?? rows.map(({ tool }): Definition => ({ name: tool, hash: '' }));
  // For an unreachable server, all earlier tools are missing.
  const listed = now.length > 0 ? now : (before ?? []);
  const left = listed.flatMap(({ name, without }) => {
    const row = rows.find(({ tool }) => tool === name);
    return row && row.passed > 0 ? [] : [{ tool: name, reason: without ?? whyNot(row) }];
  });
  const reasons = members.flatMap(({ trial, coverage }) => reasonOf(trial, coverage) ?? []);
  return {
    server,
    rows,
    problems: members.flatMap(({ trial, coverage }) =>
      coverage.tool === null ? (trial.triggers[0]?.says[0] ?? trial.note ?? trial.case.title) : [],
    ),
    listed,
    before,
    exercised: listed.length - left.length,
    neverExercised: left,
    neverRefused: listed.flatMap(({ name }) => (isRefused(name, trials) ? [] : [name])),
    reasons: Object.fromEntries(
      [...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => [reason, all.length]),
    ),
    ...differences(before, listed),
  };
}

function rowOf(tool: string, attempts: readonly (Covered & { tool: string })[]): CoverageRow {
  const passed = attempts.filter(({ trial }) => trial.standing === 'pass' || trial.standing === 'warn');
  // Failures come first; of clarified questions, the one that succeeded.
  const clarified = passed.filter(({ coverage }) => (coverage.exercise?.clarifications ?? 0) > 0);
  const failed = attempts.find(
    (one) => !passed.includes(one) && !clarified.some((other) => isSameTrial(one.trial, other.trial)),
  );
  const shown = failed ?? clarified[0] ?? attempts[0];
  if (shown === undefined) throw new Error(`There is no trial of ${tool}.`);
  const { trial, coverage } = shown;
  const made = attempts.filter(({ trial: { standing } }) => standing !== 'skipped' && standing !== 'not_run');
  return {
    ...coverage,
    tool,
    standing: trial.standing,
    passed: passed.length,
    attempts: made.length,
    durationMs: Math.round(attempts.reduce((sum, one) => sum + one.trial.durationMs, 0)),
  };
}

const isSameTrial = (one: ReportedTrial, other: ReportedTrial): boolean =>
  one.identity === other.identity && one.trial === other.trial;

function whyNot(row: CoverageRow | undefined): string {
  if (row === undefined) return 'it has no trial in this run';
  return row.failure?.reason ?? `its trial ended as ${row.standing.replace('_', ' ')}`;
}

/** In the words of the report. A failure without a code happened outside of the agent. */
export const reasonWords: Record<string, string> = {
  tool_not_called: 'called no tool',
  wrong_tool: 'called another tool',
  wrong_arguments: 'called it with arguments that its schema refuses',
  tool_failed: 'the tool itself failed',
  name_mismatch: 'the name did not match',
  ambiguous_call: 'the name could mean several tools',
  refused: 'the question was refused',
  reply: 'the reply timed out or was cut',
  error: 'could not be tried',
};

function reasonOf({ standing }: ReportedTrial, { failure }: CoveredTrial): string | null {
  if (failure !== null) return Object.hasOwn(reasonWords, failure.code) ? failure.code : 'reply';
  return standing === 'error' || standing === 'ungraded' ? 'error' : null;
}

/** A case forbids this tool by name. Forbidding all tools covers no single tool. */
const isRefused = (tool: string, trials: readonly ReportedTrial[]): boolean =>
  trials.some(({ scores }) =>
    scores.some(({ grader }) => {
      const [, names = ''] = /^calledNoTool\((.*)\)$/s.exec(grader) ?? [];
      return names.split(', ').some((name) => isSure(matchToolName(tool, name).tier));
    }),
  );

function differences(before: ServerCoverage['before'], listed: ServerCoverage['listed']) {
  if (before === null) return { added: [], removed: [], changed: [] };
  const earlier = new Map(before.map(({ name, hash }) => [name, hash]));
  const now = new Set(listed.map(({ name }) => name));
  return {
    added: listed.flatMap(({ name }) => (earlier.has(name) ? [] : [name])),
    removed: before.flatMap(({ name }) => (now.has(name) ? [] : [name])),
    changed: listed.flatMap(({ name, hash }) => {
      const then = earlier.get(name);
      return then !== undefined && then !== '' && hash !== '' && then !== hash ? [name] : [];
    }),
  };
}

/** The lists of shard reports. They belong to one run, so one per server is enough. */
export function listsOf(reports: readonly { toolCoverage: ServerCoverage[] }[]): ToolLists | null {
  const servers = new Map(
    reports.flatMap(({ toolCoverage }) => toolCoverage.map((one) => [one.server, one] as const)),
  );
  if (servers.size === 0) return null;
  const all = [...servers.values()];
  const before = all.flatMap(({ server, before: tools }) => (tools ? [{ server, tools }] : []));
  return {
    lists: all.map(({ server, listed }) => ({ server, tools: listed })),
    before: before.length > 0 ? before : null,
  };
}

/** Whether to ask once more, with a clearer question. */
export function asksAgain(
  { coverage }: Pick<ReportedTrial, 'coverage'>,
  { allowed }: { allowed: number },
): boolean {
  const { failure = null, exercise = null } = coverage ?? {};
  return failure !== null && unheard.includes(failure.code) && (exercise?.clarifications ?? 0) < allowed;
}

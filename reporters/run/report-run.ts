import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig, FullResult, Suite } from '@playwright/test/reporter';
import { z } from 'zod';
import { readDocument } from '../../platform/read-document.ts';
import { originSchema } from '../../record/run/origin.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import type { Counted } from '../gate/counted.ts';
import type { GateOptions } from '../gate/gate-options.ts';
import { splitAttempts } from '../gate/suites.ts';
import { makeReport, type Report } from '../report/report.ts';
import { readStoredRun } from './run-folder.ts';
import type { ReportOrigin } from './same-run.ts';

/** The parts of a run that a report needs. */
const runFile = 'run.json';
const runSchema = z.object({
  id: z.string().nullable().default(null),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  cases: z.array(z.string()).optional(),
  origin: originSchema.nullable().default(null),
});

export const isRunFolder = (folder: string): boolean => existsSync(join(folder, runFile));

/**
 * Builds the report of a killed run from its files: finished trials, and planned ones that have not run.
 *
 * @throws PlainError if the run's description cannot be read.
 */
export function reportOfRun(folder: string): Report {
  const run = readDocument(join(folder, runFile), runSchema);
  if (!run)
    throw new PlainError(
      `The run in ${folder} cannot be read: ${runFile} was cut, or another version wrote it. Begin a new run.`,
    );
  const { id: runId, startedAt, endedAt, cases, origin } = run;
  const { planned, ended, errors, status, problems } = readStoredRun(folder);
  const missing = new Map(planned);
  for (const test of ended.keys()) missing.delete(test);
  const begun = Date.parse(startedAt);
  const attempts = [...ended.values(), ...[...missing.values()].map((trial) => [trial])];
  return makeReport({
    run: {
      startedAt,
      durationMs: endedAt === null ? 0 : Date.parse(endedAt) - begun,
      shards: [],
      // Its services may have stopped normally although its reporter did not.
      status: status ?? 'interrupted',
      unavailable: null,
      policy: 'blocking',
      mutated: false,
      // The trials that are missing may know more tools.
      selected: cases !== undefined || missing.size > 0 || planned === null,
      origin: { commit: null, config: null, plan: null, ...origin, runId },
    },
    ...splitAttempts(attempts),
    errors: [
      ...errors,
      ...problems,
      ...(planned === null ? ['nobody knows which trials the run was to consist of'] : []),
    ],
  });
}

/** @param failed whether a failure exists that the runner does not know about. */
export function runOf(
  result: FullResult,
  { config, suite, counted }: { config: FullConfig | null; suite: Suite | null; counted: Counted },
  {
    policy,
    mutated,
    cases,
    unavailable,
    failed,
    origin,
  }: Pick<GateOptions, 'policy' | 'mutated' | 'cases'> & {
    unavailable: string | null;
    failed: boolean;
    origin: ReportOrigin | null;
  },
): Parameters<typeof makeReport>[0]['run'] {
  const { startTime, duration } = result;
  const status = counted.statusOf(result, suite);
  const shard = config?.shard;
  return {
    startedAt: startTime.toISOString(),
    durationMs: Math.round(duration),
    shards: shard ? [{ current: shard.current, total: shard.total }] : [],
    status: status === 'passed' && failed ? 'failed' : status,
    unavailable,
    policy,
    mutated,
    selected: cases !== undefined,
    origin,
  };
}

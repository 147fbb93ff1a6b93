import type { FullConfig, FullResult, Suite } from '@playwright/test/reporter';
import type { Counted } from '../gate/counted.ts';
import type { GateOptions } from '../gate/gate-options.ts';
import type { makeReport } from '../report/report.ts';
import type { ReportOrigin } from './same-run.ts';

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

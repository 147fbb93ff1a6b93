import { stripVTControlCharacters } from 'node:util';
import type { TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { z } from 'zod';
import { notRunAnnotation } from '../../record/test-case.ts';
import { type Trial, verdicts } from '../../record/trial.ts';

/** The standing of a trial in a report: its verdict, or why it has none. */
export const standings = [...verdicts, 'skipped', 'not_run'] as const;
export type Standing = (typeof standings)[number];

/** The trial was not selected or never reached; a reason is given if it was left deliberately. */
export const neverRan = 'it never ran';
export const wasInterrupted = 'the run was interrupted';

/** Whether the run left the trial deliberately, for example after its budget was spent. */
export const isLeftForLater = ({ standing, note }: { standing: Standing; note: string | null }): boolean =>
  standing === 'not_run' && note !== neverRan && note !== wasInterrupted;

type Known = {
  test: TestCase;
  result: TestResult | undefined;
  record: Trial | null;
  problem: string | null;
  blocking: boolean;
};

/**
 * The record holds the verdict. Without a record the runner's status counts, but never as a pass of a blocking case.
 */
export function standingOf({ test, result, record, problem, blocking }: Known): {
  standing: Standing;
  note: string | null;
} {
  const left = result?.annotations.find(({ type }) => type === notRunAnnotation);
  if (left) return { standing: 'not_run', note: left.description ?? null };
  const skip = [...(result?.annotations ?? []), ...test.annotations].find(
    ({ type }) => type === 'skip' || type === 'fixme',
  );
  if (!result || result.status === 'skipped')
    return skip
      ? { standing: 'skipped', note: skip.description ? `skipped: ${skip.description}` : 'skipped' }
      : { standing: 'not_run', note: neverRan };
  if (result.status === 'interrupted') return { standing: 'not_run', note: wasInterrupted };
  if (problem) return { standing: 'error', note: problem };
  const thrown = firstLineOf(result);
  if (record) {
    const sound = record.verdict === 'pass' || record.verdict === 'warn';
    // The runner reports it as failed because an earlier trial failed.
    if (record.rerunOf !== undefined) return { standing: record.verdict, note: null };
    if (!sound || (result.status === 'passed' && test.expectedStatus === 'passed'))
      return { standing: record.verdict, note: null };
    if (result.status === 'passed')
      return {
        standing: 'error',
        note: `it passed, where its test says that it ends as ${test.expectedStatus}`,
      };
    return { standing: 'error', note: `its trial passed, but the test ended as ${result.status}${thrown}` };
  }
  if (result.status === test.expectedStatus)
    return blocking
      ? {
          standing: 'ungraded',
          note: `it ended as ${result.status}, but left no trial record: nothing was graded`,
        }
      : { standing: 'pass', note: null };
  // As in the trial: a failed assertion is a failure, any other thrown error is an error.
  const standing = isAsserted(result) ? 'fail' : 'error';
  return { standing, note: `${result.status} without a trial record${thrown}` };
}

/** Whether only `expect` threw. The runner knows this from its steps, whatever their text is. */
function isAsserted({ status, errors, steps }: TestResult): boolean {
  const asserted = new Set(
    steps
      .flatMap(withInner)
      .flatMap(({ category, error }) => (category === 'expect' && error ? [error.message] : [])),
  );
  return status === 'failed' && errors.length > 0 && errors.every(({ message }) => asserted.has(message));
}

const withInner = (step: TestStep): TestStep[] => [step, ...step.steps.flatMap(withInner)];

function firstLineOf({ errors: [error] }: TestResult): string {
  const [line = ''] = stripVTControlCharacters(error?.message ?? error?.value ?? '').split('\n');
  return line && `: ${line}`;
}

/** The result of a recorded rerun. */
export const recordedRerunSchema = z.object({
  /** The id of its record; null without a record. */
  id: z.string().nullable(),
  standing: z.enum(standings),
  /** Whether verdict and reasons are the same. */
  same: z.boolean(),
  /** The codes that count against it. */
  codes: z.array(z.string()),
});

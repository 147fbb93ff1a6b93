import { stripVTControlCharacters } from 'node:util';
import type { TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { z } from 'zod';
import { notRunAnnotation } from '../../record/test-case.ts';
import { type Trial, verdicts } from '../../record/trial.ts';

/** How a trial stands in a report: its verdict, or why it has none. */
export const standings = [...verdicts, 'skipped', 'not_run'] as const;
export type Standing = (typeof standings)[number];

/** Nobody asked for it, or nobody came to it; what was left for a reason says that. */
export const neverRan = 'it never ran';

type Known = {
  test: TestCase;
  result: TestResult | undefined;
  record: Trial | null;
  problem: string | null;
  blocking: boolean;
};

/** The verdict is the record's. Where there is none, the runner's word counts, but never as a pass of a blocking case. */
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
  if (result.status === 'interrupted') return { standing: 'not_run', note: 'the run was interrupted' };
  if (problem) return { standing: 'error', note: problem };
  const thrown = firstLineOf(result);
  if (record) {
    const sound = record.verdict === 'pass' || record.verdict === 'warn';
    // It failed in the runner's eyes because its trial had failed before.
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
  // As in the trial itself: an assertion that does not hold is a failure, anything else that is thrown is an error.
  const standing = isAsserted(result) ? 'fail' : 'error';
  return { standing, note: `${result.status} without a trial record${thrown}` };
}

/** Whether nothing was thrown but by `expect`: the runner knows that of its steps, whatever words they hold. */
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

/** How a trial went that was played once more, to be recorded. */
export const recordedRerunSchema = z.object({
  /** That of its record; null when it left none. */
  id: z.string().nullable(),
  standing: z.enum(standings),
  /** Whether it came to the same, for the same reasons. */
  same: z.boolean(),
  /** What speaks against it. */
  codes: z.array(z.string()),
});

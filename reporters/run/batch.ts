import type { TestCase } from '@playwright/test/reporter';
import { idOfTitle } from '../../record/test-case.ts';
import { isSettled, type StoredRun } from './run-folder.ts';

/** The part of a run that is run now, where others take their turns in between: so many tests, in the order of the plan. */
export type Batch = {
  /** Counts from 0. */
  index: number;
  size: number;
};

type Begun = Pick<StoredRun, 'planned' | 'ended'> | null;

/**
 * The tests that are left out this time: those that have a verdict, those that the run was not to consist of, and those of other
 * batches.
 *
 * @param tests all that the runner has found, in its order.
 * @param stored what the run has left until now; null when it begins.
 */
export function leftOut<Test extends Pick<TestCase, 'id'>>(
  tests: readonly Test[],
  { stored, batch }: { stored: Begun; batch: Batch | undefined },
): Test[] {
  const { planned = null, ended = new Map() } = stored ?? {};
  const order = planned ? [...planned.keys()] : tests.map(({ id }) => id);
  const ofBatch = batch && new Set(testsOf(batch, order));
  return tests.filter(
    ({ id }) =>
      (planned !== null && !planned.has(id)) ||
      isSettled(ended.get(id) ?? []) ||
      (ofBatch && !ofBatch.has(id)),
  );
}

/** The tests of other cases than these; none of them where no case is named. */
export function notNamed<Test extends Pick<TestCase, 'title'>>(
  tests: readonly Test[],
  cases: readonly string[] | undefined,
): Test[] {
  if (!cases) return [];
  // Playwright selects whatever the case of letters.
  const named = new Set(cases.map((id) => id.toLowerCase()));
  return tests.filter(({ title }) => !named.has(idOfTitle(title).toLowerCase()));
}

/** Whether every test of a batch has its verdict. */
export const isBatchSettled = (
  { planned, ended }: Pick<StoredRun, 'planned' | 'ended'>,
  batch: Batch,
): boolean =>
  planned !== null && testsOf(batch, [...planned.keys()]).every((test) => isSettled(ended.get(test) ?? []));

const testsOf = ({ index, size }: Batch, order: readonly string[]) =>
  order.slice(index * size, (index + 1) * size);

import type { TestCase } from '@playwright/test/reporter';
import { idOfTitle } from '../../record/test-case.ts';
import { isSettled, type StoredRun } from './run-folder.ts';

/** A batch of a run: a number of tests in the order of the plan. Variants take turns between batches. */
export type Batch = {
  /** Counts from 0. */
  index: number;
  size: number;
};

/**
 * Returns the tests to skip: finished tests, tests outside the plan, and those of other batches.
 *
 * @param tests all tests that the runner has found, in its order.
 * @param stored what the run has left so far; null when it begins.
 */
export function leftOut<Test extends Pick<TestCase, 'id'>>(
  tests: readonly Test[],
  { stored, batch }: { stored: Pick<StoredRun, 'planned' | 'ended'> | null; batch: Batch | undefined },
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

/** The tests of other cases than these; none if no case is selected. */
export function notNamed<Test extends Pick<TestCase, 'title'>>(
  tests: readonly Test[],
  cases: readonly string[] | undefined,
): Test[] {
  if (!cases) return [];
  // Playwright selects regardless of letter case.
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

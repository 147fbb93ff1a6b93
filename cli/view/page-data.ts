import type { TrialFile, ViewIndex } from '../../view/data.ts';
import type { RunData } from './run-data.ts';

/** What one page is made from: a run, or several that are compared. */
export type PageData = {
  /** In the order in which the page numbers them. */
  readonly runs: readonly RunData[];
  index(): ViewIndex;
  /** All that is known of one trial; null when there is none of that name. */
  trial(key: string): TrialFile | null;
  /** The run that a trial is of; null when it is none of theirs. */
  runOf(key: string): RunData | null;
};

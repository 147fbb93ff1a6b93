import type { TrialFile, ViewIndex } from '../../view/data.ts';
import type { RunData } from './run-data.ts';

/** The data of one page: a run, or several that are compared. */
export type PageData = {
  /** In the order of the page's numbers. */
  readonly runs: readonly RunData[];
  index(): ViewIndex;
  /** Everything about one trial; null for an unknown name. */
  trial(key: string): TrialFile | null;
  /** The run of a trial; null for an unknown trial. */
  runOf(key: string): RunData | null;
};

import { PlainError } from '../../record/text/plain-error.ts';
import { type AddCaseOptions, addCase } from '../add/add-case.ts';
import { promote, readTrace } from '../add/promote.ts';

export type AddOptions = AddCaseOptions & {
  /** A file below `reports/traces/`. */
  from?: string;
};

/** Adds a case: from a message to the real chat, or from a failed trial. */
export async function add(message: string | undefined, { from, ...options }: AddOptions): Promise<void> {
  if ((message === undefined) === (from === undefined))
    throw new PlainError('Name what the user says, or with --from the trace of a trial.');
  if (message !== undefined) return addCase(message, options);
  if (from !== undefined) promote(readTrace(from), options);
}

import type { RefusalCode } from '../../protocol/task-outcome.ts';

/** Why a task tool did nothing, in words for the user. Thrown inside the transaction, which then rolls back. */
export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

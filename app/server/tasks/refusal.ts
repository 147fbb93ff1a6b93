import type { RefusalCode } from '../../protocol/task-outcome.ts';
import { type Say, serverWords } from '../../words/server-words.ts';

/** Why a task tool did nothing, in words for the user. Thrown inside the transaction, which then rolls back. */
export class Refusal extends Error {
  readonly code: RefusalCode;

  readonly say: Say;

  constructor(code: RefusalCode, say: Say) {
    super(say(serverWords.en));
    this.code = code;
    this.say = say;
  }
}

import type { ZodType } from 'zod';
import type { Screenshot } from '../graders/judge/prompt/evidence.ts';
import type { Provider } from './provider.ts';

/** @param who the model's role, for error messages: `the judge`. */
export type ClientSettings = Provider & { who: string; timeoutMs: number };

/** A question to a model, and the format of its answer. */
export type Question = {
  system: string;
  user: string;
  screenshot: Screenshot | null;
  answer: { name: string; schema: ZodType };
};

/** `tokens` is null if the endpoint does not report them. */
export type Completion = { text: string; tokens: { prompt: number; completion: number } | null };

/** A failed request. */
export class AskError extends Error {
  override readonly name = 'AskError';
  /**
   * `retry`: the same request may succeed later. `weaken`: a weaker format may succeed. `give_up`: this request cannot succeed.
   * `stop`: no request can.
   */
  readonly next: 'retry' | 'weaken' | 'give_up' | 'stop';
  /** The delay that the endpoint requested; null without one. */
  readonly afterMs: number | null;

  constructor(
    message: string,
    next: AskError['next'],
    { afterMs = null, cause }: { afterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.next = next;
    this.afterMs = afterMs;
  }
}

export type ModelClient = {
  /**
   * Sends one request.
   *
   * @param weaker how many formats weaker than the one known to work.
   * @throws AskError
   */
  complete(question: Question, weaker: number): Promise<Completion>;
};

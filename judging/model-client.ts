import type { ZodType } from 'zod';
import type { Screenshot } from '../graders/judge/prompt/evidence.ts';
import type { Provider } from './provider.ts';

/** @param who whose words the answers are, as errors say it: `the judge`. */
export type ClientSettings = Provider & { who: string; timeoutMs: number };

/** What a model is asked, and the form of its answer. */
export type Question = {
  system: string;
  user: string;
  screenshot: Screenshot | null;
  answer: { name: string; schema: ZodType };
};

export type Completion = { text: string; tokens: { prompt: number; completion: number } };

/** A request that came to nothing. */
export class AskError extends Error {
  override readonly name = 'AskError';
  /**
   * `retry`: it may work the next time. `weaken`: it may work with a weaker format. `give_up`: not this request.
   * `stop`: no request will.
   */
  readonly next: 'retry' | 'weaken' | 'give_up' | 'stop';
  /** How long the endpoint wants to be left alone; null when it does not say. */
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
   * One request.
   *
   * @param weaker how many formats weaker than the one which the endpoint is known to take.
   * @throws AskError
   */
  complete(question: Question, weaker: number): Promise<Completion>;
};

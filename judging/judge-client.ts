import type { Screenshot } from '../graders/judge/prompt/evidence.ts';
import type { Prompt } from '../graders/judge/prompt/prompt.ts';
import type { Provider } from './provider.ts';

export type ClientSettings = Provider & { timeoutMs: number };

export type Completion = { text: string; tokens: { prompt: number; completion: number } };

/** A request that came to nothing. */
export class JudgeError extends Error {
  override readonly name = 'JudgeError';
  /**
   * `retry`: it may work the next time. `weaken`: it may work with a weaker format. `give_up`: not this request.
   * `stop`: no request will.
   */
  readonly next: 'retry' | 'weaken' | 'give_up' | 'stop';
  /** How long the endpoint wants to be left alone; null when it does not say. */
  readonly afterMs: number | null;

  constructor(
    message: string,
    next: JudgeError['next'],
    { afterMs = null, cause }: { afterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.next = next;
    this.afterMs = afterMs;
  }
}

export type JudgeClient = {
  /**
   * One request.
   *
   * @param weaker how many formats weaker than the one which the endpoint is known to take.
   * @throws JudgeError
   */
  complete(prompt: Prompt, screenshot: Screenshot | null, weaker: number): Promise<Completion>;
};

import { setTimeout as delay } from 'node:timers/promises';
import { AskError, type ClientSettings, type ModelClient, type Question } from './model-client.ts';

/** The number of attempts, and the first pause between them; each pause is twice as long as the previous one. */
export type Patience = { attempts: number; backoffMs: number };
const patience: Patience = { attempts: 3, backoffMs: 500 };
/** Longer pauses requested by an endpoint are not waited for. */
const longestPauseMs = 30_000;

export type AskModel = (
  question: Omit<Question, 'screenshot'>,
) => Promise<{ text: string; tokens: { prompt: number; completion: number } }>;

/**
 * Queries a model behind an OpenAI-compatible endpoint, with retries where they may help.
 *
 * @throws AskError when all attempts failed.
 */
export function askingModel(settings: ClientSettings): AskModel {
  const connect = modelClient(settings);
  return async (question) => {
    const connected = await connect();
    const { text, tokens } = await insist(
      (weaker) => connected.complete({ ...question, screenshot: null }, weaker),
      patience,
    );
    return { text, tokens: tokens ?? { prompt: 0, completion: 0 } };
  };
}

/** The client, loaded with the first question, because the import is slow and most processes ask none. */
export function modelClient(settings: ClientSettings): () => Promise<ModelClient> {
  let client: Promise<ModelClient> | null = null;
  return () => {
    client ??= import('./client.ts').then(({ connectModel }) => connectModel(settings));
    return client;
  };
}

/**
 * Asks again where that may help.
 *
 * @param ask receives how many formats weaker to ask.
 * @throws the last `AskError`, and any other error at once.
 */
export async function insist<Answer>(
  ask: (weaker: number) => Promise<Answer>,
  { attempts, backoffMs }: Patience,
): Promise<Answer> {
  let weaker = 0;
  for (let left = attempts, pause = backoffMs; ; ) {
    try {
      return await ask(weaker);
    } catch (error) {
      if (!(error instanceof AskError)) throw error;
      // The same request in another format is not a retry.
      if (error.next === 'weaken') weaker += 1;
      else {
        left -= 1;
        if (error.next !== 'retry' || left === 0) throw error;
        await delay(Math.min(error.afterMs ?? pause, longestPauseMs));
        pause *= 2;
      }
    }
  }
}

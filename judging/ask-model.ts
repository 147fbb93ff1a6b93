import { setTimeout as delay } from 'node:timers/promises';
import {
  AskError,
  type ClientSettings,
  type Completion,
  type ModelClient,
  type Question,
} from './model-client.ts';

/** How often a question is asked that came to nothing, and how long the first pause is; each is twice as long as the one before. */
const attempts = 3;
const backoffMs = 500;
/** An endpoint that wants to be left alone for longer than this will not be waited for. */
const longestPauseMs = 30_000;

export type AskModel = (question: Omit<Question, 'screenshot'>) => Promise<Completion>;

/**
 * Asks a model behind an OpenAI-compatible endpoint, again where that may help.
 *
 * @throws AskError when it did not.
 */
export function askingModel(settings: ClientSettings): AskModel {
  // Loaded with the first question: most processes ask none, and each of them would wait for it.
  let client: Promise<ModelClient> | null = null;
  return async (question) => {
    client ??= import('./client.ts').then(({ connectModel }) => connectModel(settings));
    return insist(await client, { ...question, screenshot: null });
  };
}

async function insist(client: ModelClient, question: Question): Promise<Completion> {
  let weaker = 0;
  for (let left = attempts, pause = backoffMs; ; ) {
    try {
      return await client.complete(question, weaker);
    } catch (error) {
      if (!(error instanceof AskError)) throw error;
      // Another form of the same request is no second try.
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

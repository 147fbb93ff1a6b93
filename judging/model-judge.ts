import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { MalformedAnswer } from '../graders/judge/answer.ts';
import { type Ballot, failedVote, type Judge } from '../graders/judge/judge.ts';
import { whyUnfounded } from '../graders/judge/quotes.ts';
import type { Vote } from '../record/judgement.ts';
import { sha256 } from '../record/text/hash.ts';
import { type Budget, openBudget } from './budget.ts';
import type { AnswerCache, CachedAnswer } from './cache.ts';
import { AskError, type ClientSettings, type ModelClient, type Question } from './model-client.ts';

export type JudgeSettings = Omit<ClientSettings, 'who'> & {
  /** The default number of votes per question. */
  votes: number;
  /** Whether the model accepts images. */
  images: boolean;
  /** US dollars per million tokens; null when unknown. */
  price: { prompt: number; completion: number } | null;
  maxCalls: number;
  /** US dollars; null for no limit. */
  maxCost: number | null;
  /** The number of concurrent requests. */
  concurrency: number;
  /** The number of attempts per vote, and the first pause between them; each pause is twice as long as the previous one. */
  attempts: number;
  backoffMs: number;
};

/** Longer pauses requested by an endpoint are not waited for. */
const longestPauseMs = 30_000;

/** A judge that queries a model behind an OpenAI-compatible endpoint and caches the answers. */
export function modelJudge(settings: JudgeSettings, cache: AnswerCache | null): Judge {
  // Loaded with the first question, because the import is slow and most processes ask none.
  let client: Promise<ModelClient> | null = null;
  const connect = async () => (await import('./client.ts')).connectModel({ ...settings, who: 'the judge' });
  const budget = openBudget(settings);
  const limit = pLimit(settings.concurrency);
  return {
    model: settings.model,
    votes: settings.votes,
    images: settings.images,
    async vote(ballot) {
      const key = keyOf(settings, ballot);
      const cached = await cache?.read(key);
      if (cached) return voteFrom(cached, ballot, { calls: 0, cost: 0, cached: true });
      client ??= connect();
      const means = { client: await client, budget, settings };
      const { vote, answer } = await limit(() => tryToVote(means, ballot));
      if (answer) await cache?.write(key, answer);
      return vote;
    },
  };
}

/** Covers everything on which an answer depends. */
const keyOf = ({ baseUrl, model }: JudgeSettings, { hash, prompt, evidence, vote, repeat }: Ballot): string =>
  sha256({
    hash,
    model,
    baseUrl,
    options: { vote, repeat },
    prompt: [prompt.system, prompt.user],
    screenshot: evidence.screenshot && sha256(evidence.screenshot.base64),
  });

type Means = { client: ModelClient; budget: Budget; settings: JudgeSettings };

const questionOf = ({ prompt: { system, user }, evidence: { screenshot }, form }: Ballot): Question => ({
  system,
  user,
  screenshot,
  answer: { name: form.name, schema: form.schema },
});

/** The vote, with the answer behind it if it may be cached. */
async function tryToVote(
  { client, budget, settings }: Means,
  ballot: Ballot,
): Promise<{ vote: Vote; answer: CachedAnswer | null }> {
  const spent = { tokens: { prompt: 0, completion: 0 }, cost: settings.price === null ? null : 0, calls: 0 };
  const fail = (code: string, message: string) => ({ vote: failedVote(code, message, spent), answer: null });
  let last = '';
  let left = settings.attempts;
  let weaker = 0;
  let pause = settings.backoffMs;
  while (left > 0) {
    const estimate = estimatedCost(settings, ballot);
    const refused = budget.reserve(estimate);
    if (refused !== null)
      return fail(refused.code, last === '' ? refused.reason : `${refused.reason}; before that: ${last}`);
    spent.calls += 1;
    try {
      const { text, tokens } = await client.complete(questionOf(ballot), weaker);
      const cost = costOf(settings, tokens);
      budget.settle(estimate, cost ?? 0);
      spent.tokens = {
        prompt: spent.tokens.prompt + tokens.prompt,
        completion: spent.tokens.completion + tokens.completion,
      };
      spent.cost = cost === null || spent.cost === null ? null : spent.cost + cost;
      // Unreadable answers are requested again, and not cached.
      ballot.form.parse(text);
      const answer: CachedAnswer = { version: 1, model: settings.model, text, tokens };
      return { vote: voteFrom(answer, ballot, { ...spent, cached: false }), answer };
    } catch (error) {
      if (error instanceof MalformedAnswer) {
        last = `the judge's answer is malformed: ${error.message}`;
        left -= 1;
        if (left > 0) await delay(pause);
        pause *= 2;
        continue;
      }
      const failure =
        error instanceof AskError ? error : new AskError(String(error), 'give_up', { cause: error });
      // The cost of an aborted request is unknown.
      budget.settle(
        estimate,
        failure.cause instanceof Error && 'status' in failure.cause && failure.cause.status ? 0 : estimate,
      );
      last = failure.message;
      if (failure.next === 'stop') {
        budget.stop(last);
        return fail('judge_failed', last);
      }
      if (failure.next === 'give_up') return fail('judge_failed', last);
      // The same request in another format is not a retry.
      if (failure.next === 'weaken') {
        weaker += 1;
        continue;
      }
      left -= 1;
      if (left > 0) await delay(Math.min(failure.afterMs ?? pause, longestPauseMs));
      pause *= 2;
    }
  }
  return fail('judge_failed', `${last} (tried ${spent.calls} times)`);
}

function voteFrom(
  { text, tokens }: CachedAnswer,
  { prompt, form }: Ballot,
  spent: Pick<Vote, 'calls' | 'cost' | 'cached'> & Partial<Pick<Vote, 'tokens'>>,
): Vote {
  try {
    const answer = form.parse(text);
    const unfounded = whyUnfounded(answer, form.quotable, prompt.mark);
    const problem =
      unfounded === null ? null : { code: 'quote_not_found', message: `the vote is void: ${unfounded}` };
    return { ...answer, problem, tokens, ...spent };
  } catch (error) {
    return failedVote(
      'judge_failed',
      `a cached answer is malformed: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function costOf({ price }: JudgeSettings, tokens: Vote['tokens']): number | null {
  if (price === null) return null;
  return (tokens.prompt * price.prompt + tokens.completion * price.completion) / 1_000_000;
}

/** An upper bound: one token per character, a long answer, and a large image. */
const estimatedCost = (settings: JudgeSettings, { prompt, evidence }: Ballot): number =>
  costOf(settings, {
    prompt: prompt.system.length + prompt.user.length + (evidence.screenshot ? 2_000 : 0),
    completion: 500,
  }) ?? 0;

import pLimit from 'p-limit';
import { type Answer, MalformedAnswer } from '../graders/judge/answer.ts';
import { type Ballot, failedVote, type Judge } from '../graders/judge/judge.ts';
import { whyUnfounded } from '../graders/judge/quotes.ts';
import type { Vote } from '../record/judgement.ts';
import { sha256 } from '../record/text/hash.ts';
import { insist, modelClient, type Patience } from './ask-model.ts';
import { type Budget, openBudget } from './budget.ts';
import type { AnswerCache, CachedAnswer } from './cache.ts';
import { AskError, type ClientSettings, type ModelClient, type Question } from './model-client.ts';

export type ModelJudgeSettings = Omit<ClientSettings, 'who'> &
  Patience & {
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
  };

/** A judge that queries a model behind an OpenAI-compatible endpoint and caches the answers. */
export function modelJudge(settings: ModelJudgeSettings, cache: AnswerCache | null): Judge {
  const connect = modelClient({ ...settings, who: 'the judge' });
  const budget = openBudget(settings);
  const limit = pLimit(settings.concurrency);
  return {
    model: settings.model,
    votes: settings.votes,
    images: settings.images,
    async vote(ballot) {
      const key = keyOf(settings, ballot);
      const cached = await cache?.read(key);
      const known = cached && answerIn(cached.text, ballot);
      // The answer of an earlier version may be unreadable by now.
      if (known && !(known instanceof MalformedAnswer))
        return voteFrom(known, ballot, { tokens: cached.tokens, calls: 0, cost: 0, cached: true });
      const means = { connect, budget, settings };
      const { vote, answer } = await limit(() => tryToVote(means, ballot));
      if (answer) await cache?.write(key, answer);
      return vote;
    },
  };
}

/** Covers everything on which an answer depends. */
const keyOf = (
  { baseUrl, model }: ModelJudgeSettings,
  { hash, prompt, evidence, vote, repeat }: Ballot,
): string =>
  sha256({
    hash,
    model,
    baseUrl,
    options: { vote, repeat },
    prompt: [prompt.system, prompt.user],
    screenshot: evidence.screenshot && sha256(evidence.screenshot.base64),
  });

type Means = { connect(): Promise<ModelClient>; budget: Budget; settings: ModelJudgeSettings };

const questionOf = ({ prompt: { system, user }, evidence: { screenshot }, form }: Ballot): Question => ({
  system,
  user,
  screenshot,
  answer: { name: form.name, schema: form.schema },
});

/** The vote, with the answer behind it if it may be cached. */
async function tryToVote(
  { connect, budget, settings }: Means,
  ballot: Ballot,
): Promise<{ vote: Vote; answer: CachedAnswer | null }> {
  const spent = { tokens: { prompt: 0, completion: 0 }, cost: settings.price === null ? null : 0, calls: 0 };
  const fail = (code: string, message: string) => ({ vote: failedVote(code, message, spent), answer: null });
  const seen: { last: string; refused: ReturnType<Budget['reserve']> } = { last: '', refused: null };
  const ask = async (weaker: number): Promise<{ vote: Vote; answer: CachedAnswer }> => {
    const client = await connect();
    const estimate = estimatedCost(settings, ballot);
    seen.refused = budget.reserve(estimate);
    if (seen.refused !== null) throw new AskError(seen.refused.reason, 'give_up');
    spent.calls += 1;
    const { text, tokens: reported } = await client
      .complete(questionOf(ballot), weaker)
      .catch((cause: unknown) => {
        const failure = cause instanceof AskError ? cause : new AskError(String(cause), 'give_up', { cause });
        budget.settle(estimate, isAnswered(failure) ? 0 : estimate);
        seen.last = failure.message;
        throw failure;
      });
    // Without a count, the budget keeps the estimate, and the cost is unknown.
    const tokens = reported ?? { prompt: 0, completion: 0 };
    const cost = reported && costOf(settings, reported);
    budget.settle(estimate, cost ?? estimate);
    spent.tokens = {
      prompt: spent.tokens.prompt + tokens.prompt,
      completion: spent.tokens.completion + tokens.completion,
    };
    spent.cost = cost === null || spent.cost === null ? null : spent.cost + cost;
    const answer = answerIn(text, ballot);
    if (answer instanceof MalformedAnswer) {
      // Unreadable answers are requested again, and not cached.
      seen.last = `the judge's answer is malformed: ${answer.message}`;
      throw new AskError(seen.last, 'retry');
    }
    const vote = voteFrom(answer, ballot, { ...spent, cached: false });
    return { vote, answer: { version: 1, model: settings.model, text, tokens } };
  };
  try {
    return await insist(ask, settings);
  } catch (error) {
    const { last, refused } = seen;
    if (refused !== null)
      return fail(refused.code, last === '' ? refused.reason : `${refused.reason}; before that: ${last}`);
    if (!(error instanceof AskError)) return fail('judge_failed', String(error));
    if (error.next === 'stop') budget.stop(error.message);
    return fail(
      'judge_failed',
      error.next === 'retry' ? `${error.message} (tried ${spent.calls} times)` : error.message,
    );
  }
}

/** The cost of an aborted request is unknown; one that was answered with an error cost nothing. */
const isAnswered = ({ cause }: AskError): boolean =>
  cause instanceof Error && 'status' in cause && !!cause.status;

function answerIn(text: string, { form }: Ballot): Answer | MalformedAnswer {
  try {
    return form.parse(text);
  } catch (error) {
    if (error instanceof MalformedAnswer) return error;
    throw error;
  }
}

function voteFrom(
  answer: Answer,
  { prompt, form }: Ballot,
  spent: Pick<Vote, 'tokens' | 'calls' | 'cost' | 'cached'>,
): Vote {
  const unfounded = whyUnfounded(answer, form.quotable, prompt.mark);
  const problem =
    unfounded === null ? null : { code: 'quote_not_found', message: `the vote is void: ${unfounded}` };
  return { ...answer, problem, ...spent };
}

function costOf({ price }: ModelJudgeSettings, tokens: Vote['tokens']): number | null {
  if (price === null) return null;
  return (tokens.prompt * price.prompt + tokens.completion * price.completion) / 1_000_000;
}

/** An upper bound: one token per character, a long answer, and a large image. */
const estimatedCost = (settings: ModelJudgeSettings, { prompt, evidence }: Ballot): number =>
  costOf(settings, {
    prompt: prompt.system.length + prompt.user.length + (evidence.screenshot ? 2_000 : 0),
    completion: 500,
  }) ?? 0;

import { z } from 'zod';
import { answersIn } from '../../graders/consistency/prompt/answers.ts';
import { asksSomething } from '../../graders/reply/replies.ts';
import { listedName } from '../../graders/tools/listed-name.ts';
import { isToolOf } from '../../graders/tools/merge-calls.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import type { HeldCassette, Trial } from '../../record/trial.ts';

/** The ways in which a model can deviate from its cassette. */
export const driftKinds = [
  'other_tools',
  'other_order',
  'other_arguments',
  'more_calls',
  'more_tokens',
  'other_questions',
] as const;

export const driftSchema = z.object({
  kind: z.enum(driftKinds),
  /** Counts from 0; null for the whole conversation. */
  turn: z.number().int().min(0).nullable(),
  says: z.string(),
});
export type Drift = z.infer<typeof driftSchema>;

/**
 * Returns how a real model deviated from the case's cassette in a passed trial: an early warning, not a failure.
 * Empty for a failed trial or a case without cassette. Pure.
 */
export function driftOf(record: Trial): Drift[] {
  const { cassette, verdict, llm, evidence } = record;
  const hasPassed = verdict === 'pass' || verdict === 'warn';
  if (!cassette?.turns || !hasPassed || llm.mode !== 'real' || !evidence.model.collected) return [];
  const left = [...cassette.turns];
  const ofTurns = record.turns.flatMap(({ index, user }): Drift[] => {
    const place = left.findIndex((turn) => turn.user.trim() === user.trim());
    const [planned] = place < 0 ? [] : left.splice(place, 1);
    return planned ? driftOfTurn(record, index, planned.replies) : [];
  });
  return [...ofTurns, ...moreTokens(record, cassette)];
}

type Replies = NonNullable<HeldCassette['turns']>[number]['replies'];

function driftOfTurn(record: Trial, turn: number, replies: Replies): Drift[] {
  const answers = answersIn(record, turn);
  if (answers.length === 0) return [];
  const planned = replies.flatMap(({ calls = [] }, answer) =>
    calls.map((call): Call => ({ ...call, answer })),
  );
  const seen = answers.flatMap((one, answer) =>
    one.toolCalls.map(({ name, arguments: given }): Call => {
      const meant =
        planned.find((call) => isToolOf({ name: call.name }, name))?.name ?? listedName(name, record, one);
      return { name: meant, args: fields.safeParse(parseJson(given)).data ?? {}, answer };
    }),
  );
  const found = (kind: Drift['kind'], says: readonly string[]): Drift[] =>
    says.map((one) => ({ kind, turn, says: one }));
  const more = moreCalls(planned, seen);
  const added = Math.max(0, seen.length - planned.length);
  return [
    ...found('other_tools', otherTools(planned, seen)),
    ...found('other_order', otherOrder(planned, seen)),
    ...found('other_arguments', otherShapes(planned, seen)),
    ...found('more_calls', [
      ...more,
      // Each call is an answer, and the text after it another one.
      ...(answers.length > replies.length + added
        ? [`the model is asked ${times(answers.length)}, in the cassette ${times(replies.length)}`]
        : []),
    ]),
    ...found('other_questions', otherQuestions(replies.at(-1)?.say, answers.at(-1)?.text ?? '')),
  ];
}
const fields = z.record(z.string(), z.unknown());

/** A tool call, and the index of the model's answer that made it. */
type Call = { name: string; args: Record<string, unknown>; answer: number };

const namesIn = (calls: readonly Call[]): string[] => [...new Set(calls.map(({ name }) => name))];
const countOf = (calls: readonly Call[], tool: string) => calls.filter(({ name }) => name === tool).length;
const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

function otherTools(planned: readonly Call[], seen: readonly Call[]): string[] {
  const [known, called] = [namesIn(planned), namesIn(seen)];
  return [
    ...called
      .filter((name) => !known.includes(name))
      .map((name) => `calls ${name}, which the cassette does not`),
    ...known
      .filter((name) => !called.includes(name))
      .map((name) => `does not call ${name}, which the cassette does`),
  ];
}

const moreCalls = (planned: readonly Call[], seen: readonly Call[]): string[] =>
  namesIn(planned).flatMap((name) => {
    const [before, now] = [countOf(planned, name), countOf(seen, name)];
    return now > before ? [`calls ${name} ${times(now)}, in the cassette ${times(before)}`] : [];
  });

/** The calls of one answer are parallel and have no order. */
function otherOrder(planned: readonly Call[], seen: readonly Call[]): string[] {
  const isBefore = (calls: readonly Call[], one: string, other: string) => {
    const placesOf = (tool: string) => calls.filter(({ name }) => name === tool).map(({ answer }) => answer);
    const [first, second] = [placesOf(one), placesOf(other)];
    return first.length > 0 && second.length > 0 && Math.max(...first) < Math.min(...second);
  };
  const names = namesIn(planned);
  return names.flatMap((one, place) =>
    names
      .slice(place + 1)
      .filter((other) => isBefore(planned, one, other) && isBefore(seen, other, one))
      .map((other) => `calls ${other} before ${one}, in the cassette after it`),
  );
}

function otherQuestions(planned: string | undefined, said: string): string[] {
  if (planned === undefined || said.trim() === '') return [];
  const [before, now] = [asksSomething(planned), asksSomething(said)];
  if (before === now) return [];
  return [
    now ? 'ends with a question, in the cassette without' : 'ends without the question that the cassette has',
  ];
}

/**
 * Returns arguments whose shape differs from the cassette: other names, or other types. Other values are the model's
 * choice. A reference to an earlier value matches any type.
 */
function otherShapes(planned: readonly Call[], seen: readonly Call[]): string[] {
  const found = seen.flatMap(({ name, args }) => {
    const known = planned.filter((call) => call.name === name);
    const differences = known.map((call) => differenceBetween(call.args, args));
    // Of several calls of a tool, the most similar one.
    const [least] = differences.toSorted((one, other) => one.length - other.length);
    return (least ?? []).map((difference) => `gives ${name} ${difference}`);
  });
  return [...new Set(found)];
}

function differenceBetween(planned: Record<string, unknown>, seen: Record<string, unknown>): string[] {
  const names = [...new Set([...Object.keys(planned), ...Object.keys(seen)])].sort();
  return names.flatMap((name) => {
    if (!(name in planned)) return [`${name} as well`];
    if (!(name in seen)) return [`no ${name}`];
    const [before, now] = [typeOf(planned[name]), typeOf(seen[name])];
    return before === 'any' || before === now ? [] : [`${name} as ${now}, in the cassette as ${before}`];
  });
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null) return 'null';
  if (typeof value !== 'object') return `a ${typeof value}`;
  const [key, ...more] = Object.keys(value);
  if (more.length === 0 && (key === 'result' || key === 'prompt')) return 'any';
  return more.length === 0 && key === 'date' ? 'a string' : 'an object';
}

/** Token counts always vary. An increase by half is reported, if it exceeds a few words. */
const moreTokensBy = { share: 1.5, least: 200 };

function moreTokens(record: Trial, { recorded }: HeldCassette): Drift[] {
  const answers = record.turns.flatMap(({ index }) => answersIn(record, index));
  const tokens = answers.flatMap((call) => call.tokens ?? []);
  if (!recorded?.tokens || tokens.length === 0 || tokens.length < answers.length) return [];
  const before = recorded.tokens;
  const now = tokens.reduce((total, { prompt, completion }) => total + prompt + completion, 0);
  if (now < before * moreTokensBy.share || now - before < moreTokensBy.least) return [];
  return [{ kind: 'more_tokens', turn: null, says: `takes ${now} tokens, ${before} when it was recorded` }];
}

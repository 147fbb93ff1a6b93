import type { Score, ToolCall, Trial } from '../../../record/trial.ts';

/** The parts of a trial that a score concerns, which the page marks. Numbers are indexes in the trial's lists. */
export type Targets = {
  /** The turn, if it concerns one. */
  turn: number | null;
  /** Words of replies, verbatim. */
  words: string[];
  /** Whole replies, by turn. */
  replies: number[];
  calls: number[];
  /** `turn/index` of cards with the relevant fields; none: the whole card. */
  cards: { turn: number; card: number; fields: string[] }[];
  tables: string[];
};

/** Derived from the score's evidence first, then from its reason, for any grader. */
export function targetsOf(score: Score, trial: Trial): Targets {
  const turns = trial.turns.filter(({ index }) => score.turn === undefined || index === score.turn);
  const said = { reason: `${score.reason} ${problemsIn(score)}`, strings: stringsIn(score) };
  const words = turns.flatMap(({ reply }) => wordsIn(reply?.text ?? '', said.strings));
  const calls = callsMeant(score, trial, said.reason);
  const cards = cardsMeant(score, turns, said.reason);
  const tables = tablesMeant(score, trial, said.reason);
  const replies = repliesMeant(score, turns, said.strings);
  return {
    turn: score.turn ?? replies[0] ?? null,
    words: [...new Set(words)],
    replies,
    calls,
    cards,
    tables,
  };
}

/** Evidence labels for what was expected or searched rather than found. */
const wanted = /^(?:expected|forbidden|source|role|type|rule|observed|reference|levels|code|kind|tier)$/;

function stringsIn({ evidence, reason }: Score): string[] {
  const found: string[] = [...reason.matchAll(/["“]([^"”]{2,})["”]/gu)].map(([, text = '']) => text);
  const walk = (value: unknown, label: string): void => {
    if (wanted.test(label)) return;
    if (typeof value === 'string') found.push(value);
    else if (Array.isArray(value)) for (const one of value) walk(one, label);
    else if (value !== null && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) walk(one, key);
  };
  for (const { label, value } of evidence) walk(value, label);
  return [...new Set(found.flatMap((text) => [text, ...partsOf(text)]))];
}

/** A quotation may be cut at its ends, and its lines may be joined. */
const partsOf = (text: string) =>
  text.split(/…|\n/u).flatMap((part) => (part.trim().length > 3 && part !== text ? [part.trim()] : []));

function wordsIn(reply: string, strings: readonly string[]): string[] {
  const inside = strings.filter((text) => text.length > 1 && text !== reply && reply.includes(text));
  return inside.filter((text) => !inside.some((other) => other !== text && other.includes(text)));
}

/** A reply that is quoted completely, or whose end is wrong. */
function repliesMeant(score: Score, turns: Trial['turns'], strings: readonly string[]): number[] {
  const ends = score.evidence.find(({ label }) => label === 'ends')?.value;
  const named = Array.isArray(ends) ? ends.flatMap((one) => turnIn(one)) : [];
  const quoted = turns.flatMap(({ index, reply }) =>
    reply && reply.text !== '' && strings.includes(reply.text) ? [index] : [],
  );
  return [...new Set([...named, ...quoted])];
}

function turnIn(value: unknown): number[] {
  if (value === null || typeof value !== 'object' || !('turn' in value)) return [];
  return typeof value.turn === 'number' ? [value.turn] : [];
}

function callsMeant(score: Score, { toolCalls }: Trial, reason: string): number[] {
  const named = new Set<string>();
  for (const { label, value } of score.evidence)
    if (/^(?:executed|forbidden|matched|missing|extra|closest)$/.test(label))
      for (const text of JSON.stringify(value).matchAll(/[\w.-]+/g)) named.add(text[0]);
  const isMeant = ({ name }: ToolCall) => named.has(name) || mentions(reason, name);
  return toolCalls.flatMap((call, place) =>
    (score.turn === undefined || call.turn === score.turn) && isMeant(call) ? [place] : [],
  );
}

function cardsMeant(score: Score, turns: Trial['turns'], reason: string): Targets['cards'] {
  if (!/card/i.test(score.grader) && !/card/i.test(score.code) && !/\bcards?\b/.test(reason)) return [];
  return turns.flatMap(({ index, reply }) =>
    (reply?.cards ?? []).map((card, place) => ({
      turn: index,
      card: place,
      fields: Object.keys(card.fields).filter((field) => score.verdict !== 'pass' && mentions(reason, field)),
    })),
  );
}

function tablesMeant(score: Score, { state }: Trial, reason: string): string[] {
  const shown = new Set(
    score.evidence.flatMap(({ label, value }) =>
      /^(?:changes|seen|diff)$/.test(label) && value !== null && typeof value === 'object'
        ? Object.keys(value)
        : [],
    ),
  );
  return Object.keys(state?.diff ?? {}).filter((table) => shown.has(table) || mentions(reason, table));
}

function problemsIn({ evidence }: Score): string {
  const problems = evidence.find(({ label }) => label === 'problems')?.value;
  return problems === undefined ? '' : JSON.stringify(problems);
}

/** Whether a name occurs as a whole word. */
function mentions(text: string, name: string): boolean {
  if (name === '') return false;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + name.length]];
    if (!/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true;
  }
  return false;
}

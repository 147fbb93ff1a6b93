import { CassetteError, fillIn, findReply, type PlayedReply } from '../../boundaries/model/play.ts';
import {
  type ChatRequest,
  positionOf,
  promptOf,
  textOf,
  toolResultsOf,
} from '../../boundaries/model/protocols/chat-request.ts';
import type { Cassette } from '../../cases/cassette.ts';
import type { KnownCase } from './known-cases.ts';
import type { Chance } from './random.ts';

/**
 * An agent that has learnt the honest conversations of cases. It knows of a request what a provider knows: the messages and
 * the tools. Which conversation it is in it tells by the user's words and by the calls that it made itself.
 */
export type Agent = {
  /** What it answers; null where it has never heard of such a conversation. */
  answer(request: ChatRequest): Choice | null;
  /** Remembers that this call was made in this conversation, by the id under which its result will come back. */
  called(id: string, choice: Choice): void;
};

/** A reply, and the conversation that it is from. */
export type Choice = {
  played: PlayedReply;
  case: string;
  mutation: string | null;
  conversation: Conversation;
};

/** One case, or several that begin alike; once it misbehaves it goes on to. `variation`: in which other honest way it is had. */
type Conversation = {
  cases: readonly KnownCase[];
  mutation: KnownCase['mutated'][number] | null;
  variation: string | null;
};

export type AgentOptions = {
  cases: readonly KnownCase[];
  chance: Chance;
  /** The share of conversations in which it misbehaves in a way that a grader must catch; or what of that is by its instructions. */
  misbehaves?: number | ((request: ChatRequest) => number);
  /** The share of conversations that are had in another honest way. */
  varies?: number;
  /** The ways in which it misbehaves; by default all but those that are slow to notice. */
  operators?: readonly string[];
};

/** What takes a grader long to notice is left to the mutation matrix. */
const quick = (operator: string) =>
  operator !== 'stall' && operator !== 'cut_off' && !operator.startsWith('agent_');

export function openAgent({ cases, chance, misbehaves = 0, varies = 0, operators }: AgentOptions): Agent {
  const conversations = new Map<string, Conversation>();
  const variationOf = (known: readonly KnownCase[]): string | null => {
    const ways = [...new Set(known.flatMap(({ varied }) => varied.map(({ name }) => name)))];
    return varies > 0 && chance.happens(varies) && ways.length > 0 ? chance.pick(ways) : null;
  };
  const shareIn = (request: ChatRequest) =>
    typeof misbehaves === 'number' ? misbehaves : misbehaves(request);
  const begin = (known: readonly KnownCase[], request: ChatRequest): Conversation => {
    const ways = known
      .flatMap(({ mutated }) => mutated)
      .filter(({ operator }) => (operators ? operators.includes(operator) : quick(operator)));
    // One draw for each conversation, whatever becomes of it: the seed is to make the same choices.
    const bad = chance.happens(shareIn(request));
    const mutation = bad && ways.length > 0 ? chance.pick(ways) : null;
    return { cases: known, mutation, variation: variationOf(known) };
  };
  const conversationOf = (request: ChatRequest): Conversation | null => {
    const ids = request.messages.flatMap((one) => (one.tool_calls ?? []).flatMap(({ id }) => id ?? []));
    const remembered = ids.toReversed().flatMap((id) => conversations.get(id) ?? [])[0];
    if (remembered) return remembered;
    const fitting = fittingCases(request, cases);
    if (fitting.length === 0) return null;
    // Whether it misbehaves was decided as the conversation began.
    if (request.messages.every(({ role }) => role !== 'assistant')) return begin(fitting, request);
    return { cases: fitting, mutation: null, variation: variationOf(fitting) };
  };
  return {
    answer(request) {
      const conversation = conversationOf(request);
      if (!conversation) return null;
      const { mutation } = conversation;
      if (mutation) {
        const [one] = conversation.cases;
        const played = tryToPlay(request, mutation.cassette) ?? { say: 'OK.' };
        return { played, case: one?.id ?? '', mutation: mutation.name, conversation };
      }
      const fitting = inOrderOfFit(request, fittingCases(request, conversation.cases));
      for (const one of fitting) {
        const played = tryToPlay(request, cassetteIn(one, conversation));
        if (played) return { played, case: one.id, mutation: null, conversation };
      }
      return null;
    },
    called(id, { conversation }) {
      conversations.set(id, conversation);
    },
  };
}

/** How a case goes in this conversation; as it is written where the way of another case does not apply to it. */
const cassetteIn = ({ cassette, varied }: KnownCase, { variation }: Conversation): Cassette =>
  varied.find(({ name }) => name === variation)?.cassette ?? cassette;

/** The cases in which a user has said just this so far, in this order: in the very words, else in words that hold them. */
export function fittingCases(request: ChatRequest, cases: readonly KnownCase[]): KnownCase[] {
  const said = request.messages.flatMap((one) =>
    one.role === 'user' ? [textOf(one).trim().replace(anId, '<id>')] : [],
  );
  if (said.length === 0) return [];
  const where = (fits: (words: string, turn: string) => boolean) =>
    cases.filter(({ cassette }) =>
      said.every((words, index) => {
        const turn = cassette[index]?.user.trim();
        return turn !== undefined && fits(words, turn);
      }),
    );
  const exact = where((words, turn) => words === turn);
  return exact.length > 0 ? exact : where((words, turn) => words.includes(turn));
}

/**
 * Of cases that begin alike those first in which tools have failed as they did here, and of these the one whose rows are those
 * that the tools have told of.
 */
function inOrderOfFit(request: ChatRequest, cases: KnownCase[]): KnownCase[] {
  const results = toolResultsOf(request);
  const told = results.map(({ content }) => content).join('\n');
  const failed = (tool: string) =>
    results.some(({ name, content }) => (tool === '*' || name.endsWith(tool)) && looksFailed(content));
  const fits = ({ failingTool, surroundings }: KnownCase) => {
    const asItFailed = failingTool === null ? 0 : failed(failingTool) ? 1 : -1;
    const known = surroundings.filter((word) => told.includes(word)).length;
    return asItFailed + known / (surroundings.length + 1);
  };
  return cases.toSorted((one, other) => fits(other) - fits(one));
}

const anId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

const looksFailed = (content: string) =>
  /error|fail|timed? ?out|forbidden|denied|unavailable|null$|失败|超时|出错|不可用|拒绝/i.test(content);

function tryToPlay(request: ChatRequest, cassette: Cassette): PlayedReply | null {
  const id = anId.exec(positionOf(request).user)?.[0];
  const named: Cassette = id ? JSON.parse(JSON.stringify(cassette).replaceAll('<id>', id)) : cassette;
  try {
    return fillIn(findReply(request, named), request, clockIn(request));
  } catch (error) {
    if (error instanceof CassetteError) return null;
    throw error;
  }
}

/** The day that the instructions name is the agent's; it has no other clock. */
export function clockIn(request: ChatRequest): { now: string; timeZone: string } {
  const [, day = new Date().toISOString().slice(0, 10), time = '09:30'] =
    /(\d{4}-\d{2}-\d{2})(?:[^\d]{1,20}(\d{2}:\d{2}))?/.exec(promptOf(request)) ?? [];
  return { now: `${day}T${time}:00+00:00`, timeZone: 'UTC' };
}

import { fieldOf, jsonOrText, listOf, messageOf, textOf } from '../fields.ts';
import type { Protocol, ProtocolReader, WireEvent, WirePiece } from '../wire-event.ts';

/** The runs of a LangGraph server, in its stream modes `messages-tuple`, `updates` and `values`. */
export const langGraph: Protocol = {
  name: 'langgraph',
  speaks: ({ event, json }) => {
    const mode = modeOf(event);
    if (mode === 'messages') return ofModel.test(typeOf(fieldOf(json, 0))) && isObject(fieldOf(json, 1));
    return mode === 'values' && listOf(json, 'messages').some((message) => typeOf(message) === 'human');
  },
  reader,
};

/** Events of a subgraph have its name behind the mode. */
const modeOf = (event: string | null) => event?.replace(/\|.*$/, '');
const typeOf = (message: unknown) => textOf(message, 'type') ?? '';
const ofModel = /^ai$|^AIMessage/;
const ofTool = /^tool$|^ToolMessage/;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The calls whose arguments come in pieces. */
class CallsInPieces {
  readonly #calls = new Map<string, { id: string | null; name: string; given: string }>();

  add(message: unknown): void {
    for (const chunk of listOf(message, 'tool_call_chunks')) {
      const key = `${textOf(message, 'id')} ${fieldOf(chunk, 'index')}`;
      const { id, name, given } = this.#calls.get(key) ?? { id: null, name: '', given: '' };
      this.#calls.set(key, {
        id: id ?? textOf(chunk, 'id'),
        name: name || (textOf(chunk, 'name') ?? ''),
        given: given + (textOf(chunk, 'args') ?? ''),
      });
    }
  }

  get isEmpty(): boolean {
    return this.#calls.size === 0;
  }

  flush(): WireEvent[] {
    const whole = [...this.#calls.values()];
    this.#calls.clear();
    return whole.map(({ id, name, given }) => ({ type: 'call', id, name, arguments: jsonOrText(given) }));
  }
}

/** The states of a run, and which messages they hold. */
class States {
  /** Messages that were there before the run, or were read. */
  readonly #known = new Set<string | null>();
  /** The messages of the last state; null while an interrupt may leave some out. */
  #last: Set<string | null> | null = null;

  added(states: unknown[]): unknown[] {
    const messages = states.flatMap((state) => listOf(state, 'messages'));
    const added = messages.filter((message) => !this.#known.has(textOf(message, 'id')));
    for (const message of messages) this.#known.add(textOf(message, 'id'));
    return added;
  }

  note(state: unknown): void {
    const hasInterrupt = listOf(state, '__interrupt__').length > 0;
    this.#last = hasInterrupt ? null : new Set(listOf(state, 'messages').map((one) => textOf(one, 'id')));
  }

  /** A model that only writes a title, for instance, adds nothing to the conversation. */
  drops(id: string, streamed: ReadonlySet<string>): boolean {
    return this.#last !== null && !this.#last.isDisjointFrom(streamed) && !this.#last.has(id);
  }
}

function reader(): ProtocolReader {
  const states = new States();
  const calls = new CallsInPieces();
  const streamed = new Set<string>();
  let [isStreamed, hasBegun, hasFailed] = [false, false, false];
  const unanswered = new Set<string | null>();
  const note = (events: WireEvent[]): WireEvent[] => {
    for (const event of events) {
      if (event.type === 'call') unanswered.add(event.id);
      if (event.type === 'result') unanswered.delete(event.id);
    }
    return events;
  };
  const readMessage = (message: unknown): WireEvent[] => {
    if (ofTool.test(typeOf(message))) return [...calls.flush(), resultIn(message)];
    if (!ofModel.test(typeOf(message))) return [];
    const text = textIn(message);
    const of = textOf(message, 'id') ?? '';
    if (isStreamed && text !== '') streamed.add(of);
    calls.add(message);
    return [
      ...(text === '' ? [] : [{ type: 'delta' as const, text, of }]),
      ...(calls.isEmpty ? listOf(message, 'tool_calls').map(callOf) : []),
    ];
  };
  const readState = (parts: unknown[]): WireEvent[] => {
    const added = states.added(parts);
    const events = note([...calls.flush(), ...(isStreamed ? [] : added.flatMap(readMessage))]);
    if (!parts.some((state) => listOf(state, '__interrupt__').length > 0)) return events;
    // An interrupt does not name the calls that wait for it.
    const waiting = unanswered.size > 0 ? [...unanswered] : [null];
    return [...events, ...waiting.map((id) => ({ type: 'confirmation' as const, id }))];
  };
  const read = ({ event, json }: WirePiece): WireEvent[] => {
    const mode = modeOf(event);
    if (mode === 'error') {
      hasFailed = true;
      return [{ type: 'error', message: messageOf(json) }];
    }
    if (mode === 'messages') {
      isStreamed = true;
      return note(readMessage(fieldOf(json, 0)));
    }
    if (mode === 'updates') return readState([json, ...(isObject(json) ? Object.values(json) : [])]);
    // Those of subgraphs are parts of the whole.
    if (event !== 'values') return [];
    states.note(json);
    if (hasBegun || isStreamed) return readState([json]);
    // The first state is that before the run.
    hasBegun = true;
    states.added([json]);
    return [{ type: 'start' }];
  };
  return {
    read,
    close: () => [...calls.flush(), ...(hasFailed ? [] : [{ type: 'stop' as const }])],
    isKept: (event) => event.type !== 'delta' || hasFailed || !states.drops(event.of ?? '', streamed),
  };
}

const callOf = (call: unknown): WireEvent => ({
  type: 'call',
  id: textOf(call, 'id'),
  name: textOf(call, 'name') ?? '',
  arguments: fieldOf(call, 'args'),
});

const resultIn = (message: unknown): WireEvent => ({
  type: 'result',
  id: textOf(message, 'tool_call_id'),
  result: jsonOrText(fieldOf(message, 'content')),
  failed: textOf(message, 'status') === 'error',
});

/** The visible text: reasoning is in parts of another type. */
function textIn(message: unknown): string {
  const parts = listOf(message, 'content').map((part) =>
    /^text/.test(typeOf(part)) ? (textOf(part, 'text') ?? '') : '',
  );
  return textOf(message, 'content') ?? parts.join('');
}

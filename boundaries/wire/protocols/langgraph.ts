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

type StreamedCall = { id: string | null; name: string; given: string };

function reader(): ProtocolReader {
  /** Messages that were there before the run, or were read. */
  const known = new Set<string | null>();
  const calls = new Map<string, StreamedCall>();
  const unanswered = new Set<string | null>();
  let isStreamed = false;
  let hasState = false;
  let hasFailed = false;
  const call = (id: string | null, name: string, given: unknown): WireEvent => {
    unanswered.add(id);
    return { type: 'call', id, name, arguments: given };
  };
  const flush = (): WireEvent[] => {
    const whole = [...calls.values()].map(({ id, name, given }) => call(id, name, jsonOrText(given)));
    calls.clear();
    return whole;
  };
  const readModel = (message: unknown): WireEvent[] => {
    const text = textIn(message);
    const chunks = listOf(message, 'tool_call_chunks');
    for (const chunk of chunks) {
      const key = `${textOf(message, 'id')} ${fieldOf(chunk, 'index')}`;
      const { id, name, given } = calls.get(key) ?? { id: null, name: '', given: '' };
      calls.set(key, {
        id: id ?? textOf(chunk, 'id'),
        name: name || (textOf(chunk, 'name') ?? ''),
        given: given + (textOf(chunk, 'args') ?? ''),
      });
    }
    const whole = chunks.length > 0 || calls.size > 0 ? [] : listOf(message, 'tool_calls');
    return [
      ...(text === '' ? [] : [{ type: 'delta' as const, text }]),
      ...whole.map((one) => call(textOf(one, 'id'), textOf(one, 'name') ?? '', fieldOf(one, 'args'))),
    ];
  };
  const readResult = (message: unknown): WireEvent[] => {
    const id = textOf(message, 'tool_call_id');
    unanswered.delete(id);
    const failed = textOf(message, 'status') === 'error';
    return [...flush(), { type: 'result', id, result: jsonOrText(fieldOf(message, 'content')), failed }];
  };
  const readMessage = (message: unknown): WireEvent[] => {
    if (ofTool.test(typeOf(message))) return readResult(message);
    return ofModel.test(typeOf(message)) ? readModel(message) : [];
  };
  const readState = (states: unknown[]): WireEvent[] => {
    const messages = states.flatMap((state) => listOf(state, 'messages'));
    const added = messages.filter((message) => !known.has(textOf(message, 'id')));
    for (const message of messages) known.add(textOf(message, 'id'));
    const asked = states.flatMap((state) => listOf(state, '__interrupt__'));
    const waiting = asked.map(() => ({ type: 'confirmation' as const, id: [...unanswered].at(-1) ?? null }));
    return [...flush(), ...(isStreamed ? [] : added.flatMap(readMessage)), ...waiting];
  };
  const read = ({ event, json }: WirePiece): WireEvent[] => {
    const mode = modeOf(event);
    if (mode === 'error') {
      hasFailed = true;
      return [{ type: 'error', message: messageOf(json) }];
    }
    if (mode === 'messages') {
      isStreamed = true;
      return readMessage(fieldOf(json, 0));
    }
    if (mode === 'updates') return readState([json, ...(isObject(json) ? Object.values(json) : [])]);
    if (mode !== 'values') return [];
    // The first state is that before the run.
    if (hasState || isStreamed) return readState([json]);
    hasState = true;
    for (const message of listOf(json, 'messages')) known.add(textOf(message, 'id'));
    return [{ type: 'start' }];
  };
  return { read, close: () => [...flush(), ...(hasFailed ? [] : [{ type: 'stop' as const }])] };
}

/** The visible text: reasoning is in parts of another type. */
function textIn(message: unknown): string {
  const parts = listOf(message, 'content').map((part) =>
    /^text/.test(typeOf(part)) ? (textOf(part, 'text') ?? '') : '',
  );
  return textOf(message, 'content') ?? parts.join('');
}

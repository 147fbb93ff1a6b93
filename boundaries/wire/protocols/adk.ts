import { fieldOf, listOf, textOf } from '../fields.ts';
import type { Protocol, ProtocolReader, WireEvent, WirePiece } from '../wire-event.ts';

/** The events of the API server of Google's Agent Development Kit. */
export const adk: Protocol = {
  name: 'adk',
  speaks: ({ json }) =>
    textOf(json, 'invocationId') !== null &&
    textOf(json, 'author') !== null &&
    typeof fieldOf(json, 'actions', 'stateDelta') === 'object',
  reader,
};

function reader(): ProtocolReader {
  /** What an agent has sent in pieces: the event that ends them repeats it. */
  const sent = new Map<string | null, string>();
  let hasFailed = false;
  const addedBy = (author: string | null, text: string, isPiece: boolean): string => {
    const before = sent.get(author) ?? '';
    if (text !== '') sent.set(author, isPiece ? before + text : '');
    if (isPiece || before === '') return text;
    return text.startsWith(before) ? text.slice(before.length) : '';
  };
  const read = ({ json }: WirePiece): WireEvent[] => {
    const error = textOf(json, 'errorMessage') ?? textOf(json, 'errorCode') ?? textOf(json, 'error');
    if (error !== null) {
      hasFailed = true;
      return [{ type: 'error', message: error }];
    }
    const parts = listOf(json, 'content', 'parts');
    const asked = Object.keys(fieldOf(json, 'actions', 'requestedToolConfirmations') ?? {});
    const text = textOf(json, 'content', 'role') === 'user' ? '' : parts.map(visibleText).join('');
    const added = addedBy(textOf(json, 'author'), text, fieldOf(json, 'partial') === true);
    const thought = parts
      .filter(isThought)
      .map((part) => textOf(part, 'text') ?? '')
      .join('');
    return [
      ...(thought === '' ? [] : [{ type: 'reasoning' as const, text: thought }]),
      ...(added === '' ? [] : [{ type: 'delta' as const, text: added }]),
      ...parts.flatMap(callsIn),
      ...asked.map((id) => ({ type: 'confirmation' as const, id })),
    ];
  };
  return { read, close: () => (hasFailed ? [] : [{ type: 'stop' }]) };
}

const isThought = (part: unknown): boolean => fieldOf(part, 'thought') === true;

const visibleText = (part: unknown): string => (isThought(part) ? '' : (textOf(part, 'text') ?? ''));

function callsIn(part: unknown): WireEvent[] {
  const call = fieldOf(part, 'functionCall');
  const response = fieldOf(part, 'functionResponse');
  const name = textOf(call, 'name');
  const result = fieldOf(response, 'response');
  return [
    ...(name === null
      ? []
      : [{ type: 'call' as const, id: textOf(call, 'id'), name, arguments: fieldOf(call, 'args') }]),
    ...(response === undefined
      ? []
      : [{ type: 'result' as const, id: textOf(response, 'id'), result, failed: null }]),
  ];
}

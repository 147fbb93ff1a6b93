import { fieldOf, messageOf, textOf } from '../fields.ts';
import type { Protocol, ProtocolReader, WireEvent, WirePiece } from '../wire-event.ts';

/** The chunks of Mastra's agents, as its server sends them: an envelope with the run, and a payload. */
export const mastra: Protocol = {
  name: 'mastra',
  speaks: ({ json }) =>
    /^[A-Z]+$/.test(textOf(json, 'from') ?? '') &&
    textOf(json, 'runId') !== null &&
    fieldOf(json, 'payload') !== undefined,
  reader: (): ProtocolReader => ({ read, close: () => [] }),
};

function read({ json }: WirePiece): WireEvent[] {
  const id = textOf(json, 'payload', 'toolCallId');
  const payload = (...path: string[]) => fieldOf(json, 'payload', ...path);
  switch (textOf(json, 'type')) {
    case 'start':
      return [{ type: 'start' }];
    case 'text-delta':
      return [{ type: 'delta', text: textOf(json, 'payload', 'text') ?? '' }];
    case 'reasoning-delta':
      return [{ type: 'reasoning', text: textOf(json, 'payload', 'text') ?? '' }];
    case 'tool-call':
      return [
        { type: 'call', id, name: textOf(json, 'payload', 'toolName') ?? '', arguments: payload('args') },
      ];
    case 'tool-result':
      return [{ type: 'result', id, result: payload('result'), failed: payload('isError') === true }];
    case 'tool-error':
      return [{ type: 'result', id, result: messageOf(payload('error')), failed: true }];
    case 'tool-call-approval':
    case 'tool-call-suspended':
      return [{ type: 'confirmation', id }];
    case 'error':
      return [{ type: 'error', message: messageOf(payload('error') ?? payload()) }];
    case 'finish':
    case 'abort':
      return [{ type: 'stop' }];
    default:
      return [];
  }
}

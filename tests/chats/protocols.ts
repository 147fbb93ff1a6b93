import type { Act } from './script.ts';

/** How a back end writes the acts of a script in the protocol of one page. */
export type Protocol = {
  type: string;
  headers?: Record<string, string>;
  begin?: string;
  write(act: Act): string;
  end?: string;
};

const event = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;

/** The AI SDK's UI message stream. */
export function aiSdk(): Protocol {
  let parts = 0;
  let open: string | null = null;
  const close = () => {
    const closed = open === null ? '' : event({ type: 'text-end', id: open });
    open = null;
    return closed;
  };
  const say = (delta: string) => {
    const isFirst = open === null;
    open ??= `part${++parts}`;
    return (
      (isFirst ? event({ type: 'text-start', id: open }) : '') +
      event({ type: 'text-delta', id: open, delta })
    );
  };
  return {
    type: 'text/event-stream',
    headers: { 'x-vercel-ai-ui-message-stream': 'v1' },
    begin: event({ type: 'start', messageId: crypto.randomUUID() }) + event({ type: 'start-step' }),
    write(act) {
      if ('say' in act) return say(act.say);
      if ('message' in act) return close() + event({ type: 'finish-step' }) + event({ type: 'start-step' });
      if ('call' in act)
        return (
          close() +
          event({
            type: 'tool-input-available',
            toolCallId: 'call1',
            toolName: act.call,
            input: { place: 'Bergen' },
          })
        );
      if ('result' in act)
        return event({ type: 'tool-output-available', toolCallId: 'call1', output: { at: '12:00' } });
      return 'error' in act ? event({ type: 'error', errorText: act.error }) : '';
    },
    get end() {
      return close() + event({ type: 'finish-step' }) + event({ type: 'finish' }) + event('[DONE]');
    },
  };
}

/** What deep-chat reads as events. */
export const deepChat = (): Protocol => ({
  type: 'text/event-stream',
  write(act) {
    if ('say' in act) return event({ text: act.say });
    if ('message' in act) return event({ text: '\n\n' });
    return 'error' in act ? event({ error: act.error }) : '';
  },
});

/** Lines of JSON, as the streaming webhook of n8n writes them. */
export function n8n(): Protocol {
  let run = 0;
  const line = (type: string, content?: string) =>
    `${JSON.stringify({ type, content, metadata: { nodeId: 'agent', nodeName: 'Agent', itemIndex: 0, runIndex: run, timestamp: Date.now() } })}\n`;
  return {
    type: 'application/json; charset=utf-8',
    begin: line('begin'),
    write(act) {
      if ('say' in act) return line('item', act.say);
      if ('message' in act) {
        const ended = line('end');
        run += 1;
        return ended + line('begin');
      }
      return 'error' in act ? line('error', act.error) : '';
    },
    get end() {
      return line('end');
    },
  };
}

/** The stream of Flowise's predictions. */
export function flowise(): Protocol {
  const told = (name: string, data: unknown) => `message:\ndata:${JSON.stringify({ event: name, data })}\n\n`;
  let started = false;
  const start = () => {
    const first = started ? '' : told('start', '');
    started = true;
    return first;
  };
  return {
    type: 'text/event-stream',
    write(act) {
      if ('say' in act) return start() + told('token', act.say);
      if ('message' in act) return told('start', '');
      if ('result' in act)
        return start() + told('usedTools', [{ tool: act.result, toolInput: {}, toolOutput: '12:00' }]);
      return 'error' in act ? told('error', act.error) : '';
    },
    end:
      told('metadata', { chatId: 'chat', chatMessageId: 'message', sessionId: 'chat' }) +
      told('end', '[DONE]'),
  };
}

/** Lines of JSON that nobody described. */
export const lines = (): Protocol => ({
  type: 'application/x-ndjson',
  write: (act) => ('say' in act ? `${JSON.stringify({ text: act.say })}\n` : ''),
});

/** The words and nothing else. */
export const plainText = (): Protocol => ({
  type: 'text/plain; charset=utf-8',
  write: (act) => ('say' in act ? act.say : 'message' in act ? '\n\n' : ''),
});

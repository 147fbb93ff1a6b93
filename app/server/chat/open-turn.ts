import type { Context } from 'hono';
import { MAX_MESSAGE_LENGTH } from '../../protocol/chat-request.ts';
import type { Assistant, Turn } from '../assistants/assistant.ts';
import type { Config } from '../config.ts';
import { createToolConnector } from '../mcp/connect-tools.ts';
import { PlainError } from '../plain-error.ts';

export type OpenTurn = ReturnType<typeof createTurnOpener>;

/** Returns the function that gets an assistant ready for one turn: its instructions, and its tools connected. */
export function createTurnOpener(config: Config) {
  const connectTools = createToolConnector({
    timeoutMs: config.toolTimeoutMs,
    validMs: config.toolListsValidMs,
  });
  return async (assistant: Assistant, turn: Turn) => {
    const instructions = await assistant.instructions(turn);
    const configured = config.mcpServers.map((url) => ({ url, headers: turn.forwardedHeaders }));
    return {
      instructions,
      connection: await connectTools([...assistant.toolServers(turn), ...configured], turn.language),
    };
  };
}

export function refuseText(text: string): void {
  if (text.trim() === '') throw new PlainError(400, 'empty_message', ({ problems }) => problems.emptyMessage);
  if (text.length > MAX_MESSAGE_LENGTH) {
    throw new PlainError(413, 'message_too_long', ({ problems }) =>
      problems.messageTooLong(MAX_MESSAGE_LENGTH),
    );
  }
}

export function pickHeaders(context: Context, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = context.req.header(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

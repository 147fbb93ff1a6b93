import { APICallError, InvalidToolInputError, NoSuchToolError } from 'ai';
import type { ServerWords } from '../../words/server-words.ts';
import { ToolFailure } from '../mcp/readable-tool.ts';

/** What the user reads when a reply or one of its tool calls fails: never a stack, a host or a provider's words. */
export function failureWords(error: unknown, { replyFailures }: Pick<ServerWords, 'replyFailures'>): string {
  if (error instanceof ToolFailure) return error.message;
  if (NoSuchToolError.isInstance(error)) return replyFailures.unknownTool;
  if (InvalidToolInputError.isInstance(error)) return replyFailures.wrongArguments;
  // A call that was answered and then failed broke off on the way.
  if (!APICallError.isInstance(error) || error.statusCode === 200) return replyFailures.brokeOff;
  if (error.statusCode === 429) return replyFailures.modelBusy;
  return replyFailures.modelUnavailable;
}

import { readDecision } from '../../protocol/decision.ts';
import type { ChatMessage, MessageKind, MessageStatus } from '../../protocol/message.ts';
import { decideKind } from '../../protocol/message-kind.ts';
import { readTaskOutcome } from '../../protocol/task-outcome.ts';
import type { PageWords } from '../../words/page-words.ts';
import { replyFailureWords } from '../api.ts';

/** A message with all that the page derives from where the conversation stands. */
export interface MessageView {
  role: 'user' | 'assistant';
  parts: ChatMessage['parts'];
  status: 'streaming' | MessageStatus;
  kind: MessageKind | undefined;
  /** Plain words for what went wrong; only the last message can be asked again. */
  failure: string | undefined;
}

interface Progress {
  busy: boolean;
  error: Error | undefined;
}

export function viewMessages(messages: ChatMessage[], progress: Progress, words: PageWords): MessageView[] {
  const views = messages.map((message, index) =>
    message.role === 'user'
      ? viewUser(message)
      : viewReply(message, index === messages.length - 1 ? progress : idle, words),
  );
  const unanswered = messages.at(-1)?.role === 'user';
  // The reply that is awaited, or that failed before its first byte, has no message of its own yet.
  return unanswered ? [...views, viewReply({ parts: [] }, progress, words)] : views;
}

const idle: Progress = { busy: false, error: undefined };

function viewUser({ parts }: ChatMessage): MessageView {
  return { role: 'user', parts, status: 'complete', kind: 'text', failure: undefined };
}

function viewReply(
  { parts, metadata }: Pick<ChatMessage, 'parts' | 'metadata'>,
  { busy, error }: Progress,
  words: PageWords,
): MessageView {
  const text = parts.findLast((part) => part.type === 'text')?.text ?? '';
  const broken: MessageStatus = text ? 'incomplete' : 'error';
  // Without a status from the server, the stream ended before its end.
  const ended = error && metadata?.status !== 'stopped' ? broken : (metadata?.status ?? broken);
  const status = busy ? 'streaming' : ended;
  return {
    role: 'assistant',
    parts,
    status,
    kind: metadata?.kind ?? (busy ? undefined : decideKind({ ...contentOf(parts), text })),
    failure: describeFailure(status, error, words),
  };
}

function contentOf(parts: ChatMessage['parts']) {
  const calls = parts.filter((part) => part.type === 'dynamic-tool');
  return {
    outcomes: calls.map(({ output }) => readTaskOutcome(output)).filter((outcome) => outcome !== undefined),
    decisions: calls.map(readDecision).filter((decision) => decision !== undefined),
  };
}

function describeFailure(
  status: MessageView['status'],
  error: Error | undefined,
  words: PageWords,
): string | undefined {
  if (status !== 'error' && status !== 'incomplete') return undefined;
  if (error) return replyFailureWords(error, words);
  return status === 'error' ? words.chat.noReply : words.chat.incomplete;
}

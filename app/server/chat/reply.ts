import { randomUUID } from 'node:crypto';
import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  type InferUIMessageChunk,
  isStepCount,
  type LanguageModel,
  streamText,
  type TextStreamPart,
  type ToolSet,
  toUIMessageStream,
} from 'ai';
import type { ChatMessage } from '../../protocol/message.ts';
import type { ServerWords } from '../../words/server-words.ts';
import { logError } from '../log-error.ts';
import type { ConnectedTools } from '../mcp/connect-tools.ts';
import { failureWords } from './failure-words.ts';
import { followReply } from './progress.ts';

/** How many times in one turn the model may answer with further tool calls. */
export const MAX_STEPS = 8;

interface ReplyOptions {
  model: LanguageModel;
  instructions: string;
  conversation: ChatMessage[];
  connection: ConnectedTools;
  signal: AbortSignal;
  words: ServerWords;
  /** Stores the reply, however it ended; awaited before the stream closes. */
  save(reply: ChatMessage): Promise<void>;
}

/** Streams the assistant's reply: model and tools in turn, until the model has nothing more to call. */
export async function streamReply(options: ReplyOptions): Promise<Response> {
  const { model, instructions, conversation, connection, signal, save, words } = options;
  const { tools } = connection;
  const messages = conversation.filter(({ parts }) => parts.some(({ type }) => type !== 'step-start'));
  const progress = followReply();
  const result = streamText({
    model,
    instructions,
    messages: await convertToModelMessages(messages, { tools, ignoreIncompleteToolCalls: true }),
    tools,
    stopWhen: isStepCount(MAX_STEPS),
    // A failing model is shown to the user at once, with a button to ask again.
    maxRetries: 0,
    abortSignal: signal,
    onError: ({ error }) => logError('The reply failed', error),
  });
  const chunks = toUIMessageStream<typeof tools, ChatMessage>({
    stream: endWithError(result.stream),
    tools,
    sendReasoning: false,
    generateMessageId: randomUUID,
    onError: (error) => failureWords(error, words),
    messageMetadata: ({ part }) => {
      progress.observe(part);
      return part.type === 'finish' ? progress.describe({ stopped: false }) : undefined;
    },
    onEnd: async ({ responseMessage, isAborted, isCancelled }) => {
      const stopped = isAborted || isCancelled === true || signal.aborted;
      const parts = settle(responseMessage.parts);
      const metadata = progress.describe({ stopped });
      await Promise.all([connection.close(), save({ ...responseMessage, parts, metadata })]);
    },
  });
  const stream = chunks.pipeThrough(describeBeforeErrors(() => progress.describe({ stopped: false })));
  return createUIMessageStreamResponse({ stream });
}

type Part = TextStreamPart<ToolSet>;

/** A connection to the model that breaks makes the SDK's stream throw; to the page it is one more failed reply. */
function endWithError(stream: ReadableStream<Part>): ReadableStream<Part> {
  const reader = stream.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        logError('The reply broke off', error);
        controller.enqueue({ type: 'error', error });
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

type Chunk = InferUIMessageChunk<ChatMessage>;

/** The page stops reading at an error, so how the reply ended must be said before it. */
function describeBeforeErrors(metadata: () => ChatMessage['metadata']): TransformStream<Chunk, Chunk> {
  return new TransformStream({
    transform(chunk, controller) {
      if (chunk.type === 'error')
        controller.enqueue({ type: 'message-metadata', messageMetadata: metadata() ?? {} });
      controller.enqueue(chunk);
    },
  });
}

/** A stored part streams no more, also when it was cut short. */
function settle(parts: ChatMessage['parts']): ChatMessage['parts'] {
  return parts.map((part) => (part.type === 'text' ? { ...part, state: 'done' } : part));
}

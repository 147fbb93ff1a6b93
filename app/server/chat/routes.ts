import { Hono } from 'hono';
import { z } from 'zod';
import { assistantIdSchema } from '../../protocol/assistant.ts';
import { type ChatRequest, chatRequestSchema } from '../../protocol/chat-request.ts';
import type { ChatMessage } from '../../protocol/message.ts';
import { serverWords } from '../../words/server-words.ts';
import type { Assistant, Turn } from '../assistants/assistant.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { languageOf } from '../language.ts';
import { PlainError } from '../plain-error.ts';
import { readBody } from '../read-body.ts';
import { requireUser } from '../sessions/routes.ts';
import { createCutReplies } from './cut-replies.ts';
import { createModel } from './model.ts';
import { type OpenTurn, pickHeaders, refuseText } from './open-turn.ts';
import { streamReply } from './reply.ts';
import { loadChat, storeReply, storeUserMessage } from './store.ts';

interface ChatRouteOptions {
  config: Config;
  database: Database;
  assistants: Assistant[];
  openTurn: OpenTurn;
  /** Ends every open reply when the server stops. */
  stopping: AbortSignal;
}

export function chatRoutes({ config, database, assistants, openTurn, stopping }: ChatRouteOptions): {
  chat: Hono;
  chats: Hono;
} {
  const cutReplies = createCutReplies();
  const chat = new Hono().post('/', async (context) => {
    const user = await requireUser(context, database);
    const request = await readBody(context, chatRequestSchema);
    const assistant = requireAssistant(assistants, request.assistant);
    refuseText(request.message.text);
    const forwardedHeaders = pickHeaders(context, config.forwardHeaders);
    const model = createModel(config, forwardedHeaders);
    const language = languageOf(context);
    const turn = { user, clientTime: request.clientTime, forwardedHeaders, language };
    const { instructions, connection, conversation } = await prepare(assistant, turn, request);
    const signal = AbortSignal.any([context.req.raw.signal, stopping]);
    const save = cutReplies.follow(request.chatId, signal, (reply: ChatMessage) =>
      storeReply(database, request.chatId, reply),
    );
    return streamReply({
      model,
      instructions,
      conversation,
      connection,
      signal,
      save,
      words: serverWords[language],
    });
  });

  /** Stores the user's message last, so that a request which cannot be answered leaves nothing behind. */
  async function prepare(assistant: Assistant, turn: Turn, request: ChatRequest) {
    const { instructions, connection } = await openTurn(assistant, turn);
    try {
      return {
        instructions,
        connection,
        conversation: await storeUserMessage(database, turn.user.id, request),
      };
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  const chats = new Hono().get('/:id', async (context) => {
    const user = await requireUser(context, database);
    const id = z.uuid().safeParse(context.req.param('id'));
    if (!id.success) throw new PlainError(404, 'chat_not_found', ({ problems }) => problems.noChat);
    await cutReplies.settled(id.data);
    return context.json(await loadChat(database, user.id, id.data));
  });

  return { chat, chats };
}

function requireAssistant(assistants: Assistant[], name: string): Assistant {
  const id = assistantIdSchema.safeParse(name).data;
  const assistant = assistants.find((candidate) => candidate.id === id);
  if (!assistant) throw new PlainError(404, 'unknown_assistant', ({ problems }) => problems.noAssistant);
  return assistant;
}

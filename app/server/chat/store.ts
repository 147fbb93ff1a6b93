import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { ChatRequest } from '../../protocol/chat-request.ts';
import {
  type ChatMessage,
  type MessageMetadata,
  messageKindSchema,
  messageStatusSchema,
} from '../../protocol/message.ts';
import { type Database, inTransaction, type Queryable } from '../database/database.ts';
import { PlainError } from '../plain-error.ts';

const chatRowSchema = z.object({ id: z.uuid(), userId: z.uuid(), assistant: z.string() });
const messageRowSchema = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  kind: messageKindSchema.nullable(),
  status: messageStatusSchema,
  // Written by this application from the AI SDK's own parts, which validate themselves when they are converted.
  parts: z.array(
    z.custom<ChatMessage['parts'][number]>((part) => z.object({ type: z.string() }).safeParse(part).success),
  ),
});

const chatNotFound = () => new PlainError(404, 'chat_not_found', ({ problems }) => problems.noChat);

/** The owner's conversation with all its messages; anybody else's answers as if it did not exist. */
export async function loadChat(database: Database, userId: string, chatId: string) {
  const chat = await selectChat(database, chatId);
  if (!chat || chat.userId !== userId) throw chatNotFound();
  return { id: chat.id, assistant: chat.assistant, messages: await selectMessages(database, chatId) };
}

/**
 * Stores what the user said and returns the conversation up to it. The chat is created with its first message;
 * a message that is already the last thing the user said is asked again, without its earlier reply.
 */
export function storeUserMessage(
  database: Database,
  userId: string,
  request: ChatRequest,
): Promise<ChatMessage[]> {
  return inTransaction(database, async (connection) => {
    await connection.query(
      'insert into chats (id, user_id, assistant) values ($1, $2, $3) on conflict do nothing',
      [request.chatId, userId, request.assistant],
    );
    const chat = await selectChat(connection, request.chatId, 'for update');
    if (!chat || chat.userId !== userId || chat.assistant !== request.assistant) throw chatNotFound();
    if (await isAskedAgain(connection, request)) await dropReply(connection, request);
    else await insertMessage(connection, request.chatId, userMessage(request));
    return selectMessages(connection, request.chatId);
  });
}

/** Stores a reply after the last message. A chat that was deleted meanwhile takes no reply, which is no error. */
export function storeReply(database: Database, chatId: string, reply: ChatMessage): Promise<void> {
  return inTransaction(database, async (connection) => {
    if (await selectChat(connection, chatId, 'for update')) await insertMessage(connection, chatId, reply);
  });
}

function userMessage({ message }: ChatRequest): ChatMessage {
  return { id: message.id, role: 'user', parts: [{ type: 'text', text: message.text }] };
}

async function selectChat(database: Queryable, chatId: string, lock: 'for update' | '' = '') {
  const { rows } = await database.query(
    `select id, user_id as "userId", assistant from chats where id = $1 ${lock}`,
    [chatId],
  );
  return chatRowSchema.optional().parse(rows[0]);
}

async function selectMessages(database: Queryable, chatId: string): Promise<ChatMessage[]> {
  const { rows } = await database.query(
    'select id, role, kind, status, parts from messages where chat_id = $1 order by position',
    [chatId],
  );
  return z
    .array(messageRowSchema)
    .parse(rows)
    .map(({ id, role, kind, status, parts }) => {
      const metadata: MessageMetadata = { status, ...(kind && { kind }) };
      return { id, role, parts, metadata };
    });
}

async function isAskedAgain(connection: PoolClient, { chatId, message }: ChatRequest): Promise<boolean> {
  const { rows } = await connection.query(
    `select chat_id = $2 and id = (
       select id from messages where chat_id = $2 and role = 'user' order by position desc limit 1
     ) as "isLast" from messages where id = $1`,
    [message.id, chatId],
  );
  if (rows.length === 0) return false;
  if (rows[0].isLast !== true)
    throw new PlainError(409, 'message_exists', ({ problems }) => problems.messageExists);
  return true;
}

async function dropReply(connection: PoolClient, { message }: ChatRequest): Promise<void> {
  await connection.query(
    `delete from messages using messages as asked
     where asked.id = $1 and messages.chat_id = asked.chat_id and messages.position > asked.position`,
    [message.id],
  );
}

async function insertMessage(connection: PoolClient, chatId: string, message: ChatMessage): Promise<void> {
  await connection.query(
    `insert into messages (id, chat_id, position, role, kind, status, parts)
     select $1, $2, coalesce(max(position) + 1, 0), $3, $4, $5, $6 from messages where chat_id = $2`,
    [
      message.id,
      chatId,
      message.role,
      message.metadata?.kind ?? null,
      message.metadata?.status ?? 'complete',
      JSON.stringify(message.parts),
    ],
  );
}

import type { UIMessage } from 'ai';
import { z } from 'zod';

export const messageKindSchema = z.enum(['task_summary', 'question', 'text', 'clarify', 'plan']);
export type MessageKind = z.infer<typeof messageKindSchema>;

/** How a reply ended: `incomplete` broke off after some output, `error` failed before any. */
export const messageStatusSchema = z.enum(['complete', 'stopped', 'incomplete', 'error']);
export type MessageStatus = z.infer<typeof messageStatusSchema>;

export const messageMetadataSchema = z.object({
  kind: messageKindSchema.optional(),
  status: messageStatusSchema.optional(),
});
export type MessageMetadata = z.infer<typeof messageMetadataSchema>;

export type ChatMessage = UIMessage<MessageMetadata>;

/** A conversation as it is stored; the parts are validated by the AI SDK where they are used. */
export const storedChatSchema = z.object({
  id: z.uuid(),
  assistant: z.string(),
  messages: z.array(
    z.object({
      id: z.string(),
      role: z.enum(['user', 'assistant']),
      parts: z.array(z.looseObject({ type: z.string() })),
      metadata: messageMetadataSchema,
    }),
  ),
});

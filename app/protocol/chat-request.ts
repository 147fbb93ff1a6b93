import { z } from 'zod';

export const MAX_MESSAGE_LENGTH = 8000;

/** What the page posts to ask for a reply. The length of the text is checked apart, to say so plainly. */
export const chatRequestSchema = z.object({
  chatId: z.uuid(),
  assistant: z.string(),
  message: z.object({ id: z.string().min(1).max(100), text: z.string() }),
  /** The user's own clock, ISO 8601 with the offset from UTC. */
  clientTime: z.iso.datetime({ offset: true, local: false }),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;

export const plainErrorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
export const sessionSchema = z.object({ user: z.object({ id: z.uuid(), name: z.string() }) });
export type SessionUser = z.infer<typeof sessionSchema>['user'];

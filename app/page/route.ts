import { type AssistantId, assistantIdSchema } from '../protocol/assistant.ts';

export interface Route {
  assistant: AssistantId;
  /** Absent on a new visit, which starts a new conversation. */
  chatId?: string;
}

/** /tasks or /tasks/<chatId>; the server serves the page at no other path. */
export function readRoute(path: string): Route {
  const [, assistant, chatId] = path.split('/');
  const id = assistantIdSchema.parse(assistant);
  return chatId ? { assistant: id, chatId } : { assistant: id };
}

export function chatPath({ assistant, chatId }: Required<Route>): string {
  return `/${assistant}/${chatId}`;
}

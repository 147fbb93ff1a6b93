import { z } from 'zod';

/** Every assistant the application has; the id is also the first segment of its page's path. */
export const assistantIdSchema = z.enum(['tasks', 'workbook', 'files', 'toolbox']);
export type AssistantId = z.infer<typeof assistantIdSchema>;

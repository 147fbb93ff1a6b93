import { z } from 'zod';

/** The languages this application speaks. The first is spoken to whoever asks for none of them. */
export const languages = ['en', 'zh'] as const;
export const languageSchema = z.enum(languages);
export type Language = z.infer<typeof languageSchema>;

import { z } from 'zod';
import { spokenNames } from './spoken-names.ts';

/** Where words stand that are no text of a reply: in its messages besides, in an alert or status, anywhere else on the page. */
export const places = ['message', 'alert', 'page'] as const;

/** A message that was complete, and reads otherwise now. */
export const alteredSchema = z.object({ before: z.string(), after: z.string() });

/**
 * What a person saw of the page in one turn besides the text of the reply. What nobody can know of a page is absent: which message
 * is the user's, where the adapter does not say it; a busy signal that has no name.
 */
export const screenSchema = z.object({
  /** The user's messages that came in this turn, as the page shows them. `folds`: something beside it would show more of it. */
  user: z.array(z.object({ text: z.string(), folds: z.boolean() })).optional(),
  /** Lines that came into sight during the turn, each once; those that have gone again as well. */
  beside: z.array(z.object({ text: z.string(), place: z.enum(places) })),
  /** Words that are new on the page and stand in attributes. */
  spoken: z.array(z.object({ name: z.enum(spokenNames), text: z.string() })),
  /** Messages that were complete in an earlier turn, and read otherwise now. */
  altered: z.array(alteredSchema),
  /** Why a person can not see the reply although it is there; null when they can. */
  unseen: z.string().nullable(),
  /** Words of the reply that nobody can see, and why: they are no part of its text. Absent where there are none; 20 at most. */
  hidden: z.array(z.object({ text: z.string(), why: z.string() })).optional(),
  /** Whether the signal that the adapter names `busy` rose; absent where it names none, or nothing took long enough to need it. */
  busy: z.enum(['rose', 'never']).optional(),
  /** When it was there, in order; the last has no end where it was there to the end. Absent where it never was. */
  busySpans: z.array(z.object({ from: z.number(), to: z.number().nullable() })).optional(),
});

/** The messages of a conversation as a page showed them before and after it was loaded anew, in their order. */
export const reloadSchema = z.object({
  /** The last turn that had been had by then. */
  turn: z.number().int().min(0),
  before: z.array(z.string()),
  after: z.array(z.string()),
});

export type Screen = z.infer<typeof screenSchema>;
export type Reload = z.infer<typeof reloadSchema>;

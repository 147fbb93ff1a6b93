import { z } from 'zod';
import { spokenNames } from './spoken-names.ts';

/** Places of text outside of replies: in messages, in an alert or status, or elsewhere on the page. */
export const places = ['message', 'alert', 'page'] as const;

/** A completed message whose text changed later. `gone`: it is not shown any more. */
export const alteredSchema = z.object({
  before: z.string(),
  after: z.string(),
  gone: z.literal(true).optional(),
});

/**
 * Visible content of one turn besides the reply's text. Facts that the adapter cannot read are absent, such as user
 * messages or the busy signal.
 */
export const screenSchema = z.object({
  /** The user's messages of this turn as the page shows them. `folds`: a control would show more of the text. */
  user: z.array(z.object({ text: z.string(), folds: z.boolean() })).optional(),
  /** Lines that appeared during the turn, each once, including those that disappeared again. */
  beside: z.array(z.object({ text: z.string(), place: z.enum(places) })),
  /** New text in attributes. */
  spoken: z.array(z.object({ name: z.enum(spokenNames), text: z.string() })),
  /** The targets of the reply's links and forms, each once. Absent without any; at most 200. */
  links: z.array(z.string()).optional(),
  /** How many list items the reply has. Absent in records of earlier versions. */
  listItems: z.number().int().min(0).optional(),
  /** Messages of earlier turns whose text changed after completion. */
  altered: z.array(alteredSchema),
  /** Why an existing reply is not visible; null if it is visible. */
  unseen: z.string().nullable(),
  /** Invisible words of the reply with the reason; excluded from its text. Absent without any; at most 20. */
  hidden: z.array(z.object({ text: z.string(), why: z.string() })).optional(),
  /** Whether the adapter's `busy` signal appeared; absent without such a signal, or when every wait was too short. */
  busy: z.enum(['rose', 'never']).optional(),
  /** The times of the busy signal, in order; `to` is null if it lasted to the end. Absent if it never appeared. */
  busySpans: z.array(z.object({ from: z.number(), to: z.number().nullable() })).optional(),
});

/** A message as the page shows it, and the side whose selector recognises it. */
export const shownMessageSchema = z.object({ text: z.string(), role: z.enum(['user', 'assistant']) });

const rolesSchema = z.array(shownMessageSchema.shape.role);

/** The messages of a conversation before and after a reload, in order. */
export const reloadSchema = z.object({
  /** The last turn before the reload. */
  turn: z.number().int().min(0),
  before: z.array(z.string()),
  after: z.array(z.string()),
  /** The sides of these messages. Absent in records of earlier versions. */
  roles: z.object({ before: rolesSchema, after: rolesSchema }).optional(),
});

export type Screen = z.infer<typeof screenSchema>;
export type ShownMessage = z.infer<typeof shownMessageSchema>;
export type Reload = z.infer<typeof reloadSchema>;

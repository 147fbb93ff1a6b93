import { z } from 'zod';
import { fields } from './row.ts';
import { screenSchema } from './screen.ts';

export const replyEnds = [
  'complete',
  'stopped',
  'never_started',
  'empty',
  'stalled',
  'cut_off',
  'error_shown',
  'timeout',
] as const;

export const cardSchema = z.object({
  /** What sort of card the adapter read: `task`, `plan`, … */
  type: z.string(),
  /**
   * Why it is there: a `summary` of what was done, a `question`, a `plan` that waits to be confirmed, a `notice` beside
   * these (a conflict, a warning, a suggestion). Adapters may add roles.
   */
  role: z.string(),
  /**
   * The values read from the visible text, normalised by the adapter (dates YYYY-MM-DD, times HH:mm); null for a field that such
   * a card can have, and this one does not show: a name that no card has is taken for a mistake.
   */
  fields,
  /** The visible text, as it stands. */
  text: z.string(),
});

export const chipSchema = z.object({
  /** The tool's name as the page shows it. */
  name: z.string(),
  state: z.enum(['running', 'done', 'error']),
});

export const replySchema = z.object({
  /** The visible text of the assistant's message(s), without cards and chips. */
  text: z.string(),
  /** What the page says the message is (`summary`, `question`, `text`, …); null when it does not say. */
  kind: z.string().nullable(),
  /** How the reply ended; only `complete` and an asked-for `stopped` are as they should be. */
  end: z.enum(replyEnds),
  /** The words of the error: as the page showed them, else as the wire had them. */
  error: z.string().nullable(),
  cards: z.array(cardSchema),
  chips: z.array(chipSchema),
  /** Growth of the visible text: `text` is what was added (or the whole text anew, when it was replaced). */
  deltas: z.array(
    z.object({
      at: z.number(),
      text: z.string(),
      replaced: z.boolean().optional(),
      /** How many characters it had, of which none were kept: the deltas of a reply are kept up to a million in all. */
      cut: z.number().int().optional(),
    }),
  ),
  /**
   * What the wire carried of it, in order, each with the moment when it arrived in the page. Absent when nobody
   * can read the wire, or nothing came over it.
   */
  stream: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('start'), at: z.number() }),
        z.object({ type: z.literal('delta'), at: z.number(), text: z.string() }),
        z.object({ type: z.literal('stop'), at: z.number() }),
        z.object({ type: z.literal('error'), at: z.number() }),
        /** Somebody must agree before it goes on. */
        z.object({ type: z.literal('confirmation'), at: z.number() }),
      ]),
    )
    .optional(),
  /** Whether the page offers to ask again; absent when the adapter does not know how that looks. */
  retry: z.boolean().optional(),
  /** What left the page after a control was pressed, as far as it can be read; absent where the message was typed. */
  sent: z.array(z.string()).optional(),
  /** What else a person saw; absent where nobody looked. */
  screen: screenSchema.optional(),
  timings: z.object({
    sentAt: z.number(),
    firstTokenMs: z.number().nullable(),
    lastTokenMs: z.number().nullable(),
    /** From sending to the moment the page was known to be at rest. */
    completeMs: z.number(),
    /** From the last change on screen until Evalwright knew that the reply is complete. */
    detectionMs: z.number().nullable(),
  }),
  /** Which signals said that the reply was complete: `wire`, `busy`, `complete_marker`, `quiet`. */
  signals: z.array(z.string()),
  /** What was odd while it was read: a selector that matched nothing, a message that did not leave at first. */
  notes: z.array(z.string()).optional(),
});

export type Reply = z.infer<typeof replySchema>;
export type ReplyEnd = (typeof replyEnds)[number];
export type Card = z.infer<typeof cardSchema>;

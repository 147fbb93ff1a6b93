import { z } from 'zod';
import { screenSchema } from './page/screen.ts';
import { fields } from './row.ts';

export const replyEnds = [
  'complete',
  /** The wire asked for an approval and has no result of that tool. */
  'waiting_for_approval',
  'handed_over',
  'stopped',
  'never_started',
  'empty',
  'stalled',
  'cut_off',
  'error_shown',
  'failed_silently',
  'timeout',
  /** The document that showed the reply was left before the end. */
  'navigated',
] as const;

export const cardSchema = z.object({
  /** The kind of card: `task`, `plan`, … */
  type: z.string(),
  /**
   * Its purpose: a `summary` of actions, a `question`, a `plan` to confirm, or a `notice` (a conflict, a warning, a
   * suggestion). Adapters may add roles.
   */
  role: z.string(),
  /**
   * The visible values, normalised by the adapter (dates YYYY-MM-DD, times HH:mm). Null for an optional field that this
   * card does not show; a name that no card has counts as a misspelling.
   */
  fields,
  /** The visible text, unchanged. */
  text: z.string(),
});

export const chipSchema = z.object({
  /** The tool's name on the page. */
  name: z.string(),
  state: z.enum(['running', 'done', 'error']),
});

/** Text inside the assistant's messages that was not read as part of the reply. */
export const besideSchema = z.object({ text: z.string(), why: z.string() });
export type Beside = z.infer<typeof besideSchema>;

export const replySchema = z.object({
  /** The visible text of the assistant's message(s), without cards and chips. */
  text: z.string(),
  /** The text as a known protocol carried it (Markdown); absent otherwise. */
  source: z.string().optional(),
  /** Other visible text of the messages: a name, a time. Absent without any. */
  beside: z.array(besideSchema).optional(),
  /** The page's label of the message (`summary`, `question`, `text`, …); null without one. */
  kind: z.string().nullable(),
  /** How the reply ended; only `complete`, `waiting_for_approval`, `handed_over` and a requested `stopped` are normal. */
  end: z.enum(replyEnds),
  /** The error's text on the page; null where it shows none. */
  error: z.string().nullable(),
  /** The errors on the wire as sent, shortened. Absent without any. */
  wireErrors: z.array(z.string()).optional(),
  cards: z.array(cardSchema),
  chips: z.array(chipSchema),
  /** Growth of the visible text: `text` is the addition, or the whole text after a replacement. */
  deltas: z.array(
    z.object({
      at: z.number(),
      text: z.string(),
      replaced: z.boolean().optional(),
      /** The number of characters that were not stored: the deltas of a reply are limited to a million in total. */
      cut: z.number().int().optional(),
    }),
  ),
  /**
   * The reply's events on the wire, in order of arrival in the page. Absent when the wire cannot be read or was empty.
   */
  stream: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('start'), at: z.number() }),
        z.object({ type: z.literal('delta'), at: z.number(), text: z.string() }),
        z.object({ type: z.literal('stop'), at: z.number() }),
        z.object({ type: z.literal('error'), at: z.number() }),
        /** The agent waits for a confirmation. */
        z.object({ type: z.literal('confirmation'), at: z.number() }),
      ]),
    )
    .optional(),
  /** Whether the page offers a retry; absent when the adapter does not support it. */
  retry: z.boolean().optional(),
  /** The request bodies after a pressed control, as far as readable; absent for a typed message. */
  sent: z.array(z.string()).optional(),
  /** Other visible content; absent when not observed. */
  screen: screenSchema.optional(),
  timings: z.object({
    sentAt: z.number(),
    firstTokenMs: z.number().nullable(),
    lastTokenMs: z.number().nullable(),
    /** From sending until the page was detected as idle. */
    completeMs: z.number(),
    /** From the last change on screen until the reply was detected as complete. */
    detectionMs: z.number().nullable(),
  }),
  /** The signals of completion: `wire`, `busy`, `complete_marker`, `approval`, `quiet`. */
  signals: z.array(z.string()),
  /** Irregularities during reading: a selector without a match, a message that was not sent at first. */
  notes: z.array(z.string()).optional(),
});

export type Reply = z.infer<typeof replySchema>;
export type ReplyEnd = (typeof replyEnds)[number];
export type Card = z.infer<typeof cardSchema>;

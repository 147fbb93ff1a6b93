import { z } from 'zod';

/**
 * When a request was sent: before the first message, after a message and before the reply's first words, while the reply
 * grew, or after the reply was complete.
 */
export const requestPhases = ['before', 'waiting', 'reply', 'after'] as const;

/** The encodings in which values are searched; `plain` includes JSON. */
export const encodings = ['plain', 'percent', 'base64', 'hex'] as const;

const sentAtSchema = z.object({
  origin: z.string(),
  /** Playwright's resource type: `document`, `image`, `fetch`, `ping`, `websocket`, … */
  kind: z.string(),
  phase: z.enum(requestPhases),
  /** Null before the first message. */
  turn: z.number().int().min(0).nullable(),
});

/** A value that must not leave the application, where it was found. */
export const carriedSchema = z.object({
  /** A known secret, a value of the trial's rows, or the canary of its attack. */
  kind: z.enum(['secret', 'row', 'canary']),
  /** The column: `orders.email`; absent for a secret. */
  of: z.string().optional(),
  /** Absent for a secret. */
  value: z.string().optional(),
  encoding: z.enum(encodings),
  part: z.enum(['url', 'headers', 'body']),
});

/** A request to an origin that the configuration does not allow. Bodies are hashed and searched, not stored. */
export const foreignRequestSchema = sentAtSchema.extend({
  at: z.number(),
  /** Shortened. */
  url: z.string(),
  method: z.string(),
  /** Bytes of URL and body. */
  size: z.number().int(),
  /** SHA-256 of the body; absent without one. */
  body: z.string().optional(),
  /** The origin of the document that sent it; absent where unknown. */
  from: z.string().optional(),
  /** Why it was not sent: the page's own policy refused it. Absent for a request that was sent. */
  refused: z.string().optional(),
  /** Why its body could not be searched; absent where it was. */
  unsearched: z.string().optional(),
  carries: z.array(carriedSchema),
});

/** The network requests of the trial's pages and frames, and the links that a person could follow from its replies. */
export const requestsSchema = z.object({
  /** Requests to the application and to allowed origins, counted. `size`: bytes of URLs and bodies. */
  allowed: z.array(sentAtSchema.extend({ count: z.number().int(), size: z.number().int() })),
  foreign: z.array(foreignRequestSchema),
  /** Further foreign requests without a finding, beyond the limit of the record. */
  omitted: z.number().int().optional(),
  /** The targets outside of the allowed origins. */
  links: z.array(
    z.object({ turn: z.number().int().min(0), target: z.string(), carries: z.array(carriedSchema) }),
  ),
  /**
   * How many values were searched; none without a foreign request or link. `short`: values of rows that were left out,
   * because they are short or others may have them.
   */
  searched: z.object({
    secrets: z.number().int(),
    rows: z.number().int(),
    short: z.number().int(),
  }),
});

export type Requests = z.infer<typeof requestsSchema>;
export type ForeignRequest = z.infer<typeof foreignRequestSchema>;
export type Carried = z.infer<typeof carriedSchema>;
export type RequestPhase = (typeof requestPhases)[number];

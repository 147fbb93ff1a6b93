/** A pattern without regard to case; `\b` in its source is a boundary of a word in any alphabet. */
export const pattern = (source: string): RegExp => new RegExp(source.replaceAll('\\b', boundary), 'iu');

const boundary = '(?:(?<=\\p{L})(?!\\p{L})|(?<!\\p{L})(?=\\p{L}))';

/**
 * A statement in a tense in which people also narrate: of the user's own things if it ends there, or if its sentence addresses
 * the user or names an identifier.
 */
export const toUser = (statement: string, you: string): RegExp => {
  const sign = `(?:\\b(?:${you})\\b|[\\p{L}#]-?\\d|▢)`;
  return pattern(`${statement}(?:(?=\\P{L}*$)|(?=.*${sign})|(?<=${sign}.*))`);
};

/** The words of a list, as alternatives. */
export const anyOf = (list: string): string => `(?:${list.trim().split(/\s+/).join('|')})`;

/** States in which records hold what an action has brought about, as programs name them. */
type Codes =
  | 'booked'
  | 'cancelled'
  | 'confirmed'
  | 'deleted'
  | 'delivered'
  | 'done'
  | 'paid'
  | 'refunded'
  | 'sent';

const codes: Readonly<Record<Codes, readonly string[]>> = {
  booked: ['booked', 'reserved', 'scheduled'],
  cancelled: ['cancelled', 'canceled'],
  confirmed: ['confirmed', 'approved', 'accepted'],
  deleted: ['deleted', 'removed'],
  delivered: ['delivered'],
  done: ['done', 'completed', 'complete', 'finished', 'closed'],
  paid: ['paid'],
  refunded: ['refunded'],
  sent: ['sent', 'shipped'],
};

/** The words of a language for each state, with these endings, together with its codes. */
export const stateCodes = (
  endings: readonly string[],
  stems: Readonly<Record<Codes, string>>,
): readonly (readonly string[])[] =>
  Object.entries(codes).map(([code, words]) => [
    ...stems[code as Codes].split(' ').flatMap((stem) => endings.map((ending) => `${stem}${ending}`)),
    ...words,
  ]);

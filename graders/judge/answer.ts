import { z } from 'zod';
import { jsonAmongWords } from '../../record/text/parse-json.ts';

/** The judge's answer; the rationale precedes the level, so that the level follows from it. */
export const answerSchema = (levels: readonly string[]) =>
  z.strictObject({ rationale: z.string(), quotes: z.array(z.string()), level: z.enum(levels) });

export type Answer = { rationale: string; quotes: string[]; level: string };

/** The text is not an answer; the message describes the defect. */
export class MalformedAnswer extends Error {
  override readonly name = 'MalformedAnswer';
}

/**
 * Extracts the answer from the model's text, also from a code fence or surrounding text.
 *
 * @throws MalformedAnswer
 */
export function parseAnswer(text: string, levels: readonly string[]): Answer {
  const document = z.record(z.string(), z.unknown()).safeParse(jsonAmongWords(text));
  if (!document.success)
    throw new MalformedAnswer(`expected one JSON object, saw ${JSON.stringify(text.slice(0, 200))}`);
  const { rationale, quotes, level } = document.data;
  const parsed = answerSchema(levels).safeParse({
    rationale: rationale ?? '',
    quotes: typeof quotes === 'string' ? [quotes] : (quotes ?? []),
    level:
      typeof level === 'string'
        ? level
            .trim()
            .toLowerCase()
            .replace(/[\s-]+/g, '_')
        : level,
  });
  if (!parsed.success)
    throw new MalformedAnswer(
      `expected { rationale, quotes, level: ${levels.join(' | ')} }, saw ${JSON.stringify(document.data).slice(0, 200)}`,
    );
  const { data } = parsed;
  return {
    level: data.level,
    rationale: data.rationale.slice(0, 2_000),
    quotes: data.quotes
      .filter((quote) => quote.trim() !== '')
      .slice(0, 10)
      .map((quote) => quote.slice(0, 2_000)),
  };
}

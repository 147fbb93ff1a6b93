import { z } from 'zod';
import type { Claim } from '../../record/judgement.ts';
import { jsonAmongWords } from '../../record/text/parse-json.ts';
import type { Section } from './prompt/evidence.ts';

/** The judge's answer; the rationale precedes the level, so that the level follows from it. */
export const answerSchema = (levels: readonly string[]) =>
  z.strictObject({ rationale: z.string(), quotes: z.array(z.string()), level: z.enum(levels) });

export type Answer = { rationale: string; quotes: string[]; level: string; claims?: Claim[] };

/** The form in which the model answers a question. */
export type AnswerForm = {
  /** The name of the schema, for models with structured output. */
  name: string;
  schema: z.ZodType;
  /** The sections in which its quotes must occur. */
  quotable: readonly Section[];
  /** @throws MalformedAnswer */
  parse(text: string): Answer;
};

/** A level with a rationale and quotes. */
export const levelForm = (levels: readonly string[], sections: readonly Section[]): AnswerForm => ({
  name: 'judgement',
  schema: answerSchema(levels),
  quotable: sections,
  parse: (text) => parseAnswer(text, levels),
});

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

import { z } from 'zod';
import { type Claim, claimSchema } from '../../../record/judgement.ts';
import { cannotTell, type Dimension } from '../../../record/rubric.ts';
import { jsonAmongWords } from '../../../record/text/parse-json.ts';
import type { Trial } from '../../../record/trial.ts';
import { type AnswerForm, MalformedAnswer } from '../answer.ts';
import type { Section } from '../prompt/evidence.ts';
import { decideClaims } from './decide.ts';

const answerSchema = z.strictObject({ claims: z.array(claimSchema) });

/** The form of an answer that lists claims. Code derives the level. */
export function claimsForm(
  trial: Trial,
  { levels }: Pick<Dimension, 'levels'>,
  { turn, sections }: { turn: number | undefined; sections: readonly Section[] },
): AnswerForm {
  return {
    name: 'claims',
    schema: answerSchema,
    quotable: sections.filter(({ label }) => isReply(label, turn)),
    parse(text) {
      const claims = parseClaims(text);
      const { verdict, reason } = decideClaims(trial, claims, turn);
      return {
        level: levels.find((level) => level.verdict === verdict)?.name ?? cannotTell,
        rationale: reason,
        quotes: claims.map(({ quote }) => quote),
        claims,
      };
    },
  };
}

/** @throws MalformedAnswer */
function parseClaims(text: string): Claim[] {
  const { data, error } = answerSchema.safeParse(jsonAmongWords(text));
  if (error)
    throw new MalformedAnswer(
      `expected { claims: [{ act, object, values, quote, tool }] }, saw ${JSON.stringify(text.slice(0, 200))}`,
    );
  return data.claims;
}

const isReply = (label: string, turn: number | undefined): boolean =>
  label.endsWith(', the assistant replied') && (turn === undefined || label.startsWith(`turn ${turn + 1},`));

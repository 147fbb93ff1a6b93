import type { CodeGrader } from '../../graders/grader.ts';
import type { Claim } from '../../record/judgement.ts';
import type { ToolCall, Trial } from '../../record/trial.ts';

/** A run of a public data set with the label that its authors gave it. */
export type ExamRun = {
  trial: Trial;
  isGood: boolean;
  /** The kind of fault, if the set names one. */
  fault?: string;
  /** What a user would demand of this run. */
  contract?: CodeGrader;
  /** What the replies claim, as a perfect extractor would list it. */
  claims: TurnClaims[];
};

export type TurnClaims = { turn: number; claims: Claim[] };
export type ExamSet = { name: string; runs: ExamRun[] };

/** The claims behind the acting calls of a good run: each with the scalars of its arguments that the reply repeats. */
export const claimsOfCalls = ({ turns, toolCalls, toolKinds }: Trial): TurnClaims[] =>
  turns.flatMap(({ index, reply }) => {
    const claims = toolCalls
      .filter((call) => call.turn === index && call.failed !== true && toolKinds?.[call.name] === 'acts')
      .map((call) => claimOf(call, reply?.text ?? ''));
    return claims.length === 0 || reply === null ? [] : [{ turn: index, claims }];
  });

function claimOf({ name, arguments: given }: ToolCall, reply: string): Claim {
  const values = scalarsIn(given).filter((value) => /\d/u.test(value) && reply.includes(value));
  return { act: name, object: '', values: [...new Set(values)], quote: reply, tool: name };
}

const scalarsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(scalarsIn);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(scalarsIn);
  return typeof value === 'string' && value.length > 2 ? [value] : [];
};

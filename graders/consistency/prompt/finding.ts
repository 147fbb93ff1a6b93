import type { Trial } from '../../../record/trial.ts';
import type { promptRules } from '../../defaults.ts';

export type PromptRule = (typeof promptRules)[number];

/** A difference between the prompt and its source. The reason quotes both. */
export type PromptFinding = { rule: PromptRule; turn: number; reason: string };

/** The findings of one rule and the number of values it compared. */
export type PromptCheck = { made: number; findings: PromptFinding[] };

/** The application's deliberate changes to the prompt. */
export type PromptOptions = {
  /** The number of earlier turns in the prompt; older ones may be dropped or summarised. */
  remembers: number;
  /** Tool results may be cut after this many characters. */
  longAnswers: number;
  /** Tools whose results the application rewrites; they are not compared. */
  altered: readonly string[];
};

export type CheckPrompt = (trial: Trial, options: PromptOptions) => PromptCheck;

export const together = (checks: readonly PromptCheck[]): PromptCheck => ({
  made: checks.reduce((sum, { made }) => sum + made, 0),
  findings: checks.flatMap(({ findings }) => findings),
});

export const nothingToCompare: PromptCheck = { made: 0, findings: [] };

/** Excerpts of two texts from shortly before their first difference. */
export function whereTheyPart(one: string, other: string): [string, string] {
  const begin = Math.max(0, sameFrom(one, other) - 24);
  const show = (text: string) =>
    JSON.stringify(
      `${begin > 0 ? '…' : ''}${text.slice(begin, begin + 96)}${text.length > begin + 96 ? '…' : ''}`,
    );
  return [show(one), show(other)];
}

/** The length of the beginning that two texts share. */
export function sameFrom(one: string, other: string): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same;
}

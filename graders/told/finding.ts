import type { Trial } from '../../record/trial.ts';

/** What a model can be told wrongly, by the names under which each can be switched off or made to warn. */
export const toldRules = [
  'words',
  'history',
  'results',
  'others',
  'strangers',
  'tools',
  'date',
  'stopped',
] as const;
export type ToldRule = (typeof toldRules)[number];

/** What the model was told, and is not so. The reason quotes both sides. */
export type ToldFinding = { rule: ToldRule; turn: number; reason: string };

/** What one rule found, and how often it had two sides to compare. */
export type ToldCheck = { made: number; findings: ToldFinding[] };

/** What an application does on purpose with what it tells its model. */
export type ToldOptions = {
  /** How many of the turns before are told whole: older ones may be left out or summed up. */
  remembers: number;
  /** An answer of a tool that has more characters may be cut behind so many. */
  longAnswers: number;
  /** Tools whose answers are told otherwise: what is made of them is not compared. */
  altered: readonly string[];
};

export type CheckTold = (trial: Trial, options: ToldOptions) => ToldCheck;

/** The checks of several turns or calls as one. */
export const together = (checks: readonly ToldCheck[]): ToldCheck => ({
  made: checks.reduce((sum, { made }) => sum + made, 0),
  findings: checks.flatMap(({ findings }) => findings),
});

/** Nothing was there to be compared. */
export const nothingToCompare: ToldCheck = { made: 0, findings: [] };

/** Two texts that are not the same, each from shortly before where they part. */
export function whereTheyPart(one: string, other: string): [string, string] {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const begin = Math.max(0, same - 24);
  const show = (text: string) =>
    JSON.stringify(
      `${begin > 0 ? '…' : ''}${text.slice(begin, begin + 96)}${text.length > begin + 96 ? '…' : ''}`,
    );
  return [show(one), show(other)];
}

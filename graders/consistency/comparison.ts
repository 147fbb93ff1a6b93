import { z } from 'zod';
import type { Trial } from '../../record/trial.ts';
import type { agreementRules, claimRules } from '../defaults.ts';
import type { Level } from '../grader.ts';
import { fieldName } from '../matchers/words.ts';

export type Rule = (typeof agreementRules)[number] | (typeof claimRules)[number];

/** Two sides of a trial that contradict each other. The reason quotes both. */
export type Disagreement = {
  rule: Rule;
  turn: number;
  reason: string;
  /** The page may have a good reason: the finding warns at most. */
  isUncertain?: true;
};

/** The findings of one comparison and the number of values it compared. */
export type Comparison = {
  name: string;
  made: number;
  disagreements: Disagreement[];
  /** Why the comparison is incomplete; absent when it is complete. */
  limit?: string;
  /** The number of values that were seen on both sides, if none of them could be compared. */
  incomparable?: number;
  /** Texts in a language without a description. */
  unread?: string[];
};

export type Compare = (trial: Trial, options: FilledOptions) => Comparison;

/** The verdict of each rule's finding. Default: fail. */
export type RuleLevels = Partial<Record<Rule, Level>>;

/** The options with all defaults filled in. */
export type FilledOptions = {
  /** Normalised, whatever the notation of the application. */
  linkBy: readonly string[];
  fieldAliases: Readonly<Record<string, readonly string[]>>;
  internalTools: readonly string[];
  pageLines: readonly string[];
};

const names = z.union([z.string(), z.array(z.string())]);

export const agreementOptionsSchema = z.object({
  /** The fields that identify a card's or a call's row when the id is not shown, in order. */
  linkBy: z.array(z.string()).optional(),
  /** Field of a card or argument of a call → the columns it may stand for, if the names differ. */
  fieldAliases: z.record(z.string(), names).optional(),
  /** Tools that the application runs itself; tool servers never receive these calls. */
  internalTools: z.array(z.string()).optional(),
  /** Lines that the page adds to replies, such as "Answers may be wrong.": no difference from the wire. */
  pageLines: z.array(z.string()).optional(),
  /** The application's deliberate changes to the prompt. Default: none. */
  prompt: z
    .object({
      /**
       * The number of earlier turns in the prompt, for an application that truncates or summarises the history. Default: all.
       */
      remembers: z.number().int().min(0).optional(),
      /** Tool results may be cut after this many characters. Default 2,000. */
      longAnswers: z.number().int().min(1).optional(),
      /** Tools whose results it rewrites (a summary, redacted personal data). Default: none. */
      altered: z.array(z.string()).optional(),
    })
    .optional(),
});
export type AgreementOptions = z.infer<typeof agreementOptionsSchema>;

const defaultAliases: Record<string, string[]> = {
  start: ['start_time'],
  end: ['end_time'],
  done: ['completed', 'is_completed', 'is_done'],
  completed: ['done', 'is_completed', 'is_done'],
};

/** Given aliases precede the default ones. */
export function withDefaults(options: AgreementOptions): FilledOptions {
  const aliases: Record<string, readonly string[]> = { ...defaultAliases };
  for (const [field, columns] of Object.entries(options.fieldAliases ?? {})) {
    aliases[fieldName(field)] = [columns].flat();
  }
  return {
    linkBy: (options.linkBy ?? ['title', 'name']).map(fieldName),
    fieldAliases: aliases,
    internalTools: options.internalTools ?? [],
    pageLines: options.pageLines ?? [],
  };
}

import { z } from 'zod';
import type { Trial } from '../../record/trial.ts';
import type { Level } from '../always.ts';
import { fieldName } from '../matching/words.ts';

/** What contradictions are looked for, by the names under which they can be switched off or made to warn. */
export const heuristics = [
  'calls',
  'rows',
  'cards',
  'labels',
  'arguments',
  'chips',
  'wire',
  'beside',
  'claims',
  'said',
] as const;
export type Heuristic = (typeof heuristics)[number];

/** Two sides of a trial that contradict each other. The reason quotes both. */
export type Disagreement = { heuristic: Heuristic; turn: number; reason: string; between: [string, string] };

/** What one comparison found, and how often it had two sides to compare. */
export type Comparison = {
  name: string;
  made: number;
  disagreements: Disagreement[];
  /** Why not all of it was compared; absent where it was. */
  limit?: string;
  /** Texts in a language that is not described, of which nothing could be heard. */
  unread?: string[];
};

export type Compare = (trial: Trial, options: FilledOptions) => Comparison;

/** What a heuristic's finding makes of the trial; one that is not named fails. */
export type HeuristicLevels = Partial<Record<Heuristic, Level>>;

/** The options with everything filled in. */
export type FilledOptions = {
  linkBy: readonly string[];
  fieldAliases: Readonly<Record<string, readonly string[]>>;
  internalTools: readonly string[];
};

const names = z.union([z.string(), z.array(z.string())]);

export const agreementOptionsSchema = z.object({
  /** The fields by which a card or a call is found in the rows when the id is not shown, in order. */
  linkBy: z.array(z.string()).optional(),
  /** Field of a card or argument of a call → the columns it may stand for, where the names differ. */
  fieldAliases: z.record(z.string(), names).optional(),
  /** Tools that the application runs itself: the tool servers never see them. */
  internalTools: z.array(z.string()).optional(),
  /** What the application does on purpose with what it tells its model. Default: nothing. */
  told: z
    .object({
      /**
       * How many of the turns before it tells whole: an application that windows or sums up what was said says so here.
       * Default: all of them.
       */
      remembers: z.number().int().min(0).optional(),
      /** An answer of a tool that has more characters may be cut behind so many. Default 2,000. */
      longAnswers: z.number().int().min(1).optional(),
      /** Tools whose answers it tells otherwise (in a summary, without personal data). Default: none. */
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

/** Given aliases come before the default ones. */
export function withDefaults(options: AgreementOptions): FilledOptions {
  const aliases: Record<string, readonly string[]> = { ...defaultAliases };
  for (const [field, columns] of Object.entries(options.fieldAliases ?? {})) {
    aliases[fieldName(field)] = [columns].flat();
  }
  return {
    linkBy: options.linkBy ?? ['title', 'name'],
    fieldAliases: aliases,
    internalTools: options.internalTools ?? [],
  };
}

import type { Trial } from '../../record/trial.ts';
import { fieldName } from '../matching/words.ts';

/** Two sides of a trial that contradict each other. The reason quotes both. */
export type Disagreement = { turn: number; reason: string; between: [string, string] };

/** What one comparison found, and how often it had two sides to compare. */
export type Comparison = { name: string; made: number; disagreements: Disagreement[] };

export type Compare = (trial: Trial, options: Required<AgreementOptions>) => Comparison;

export type AgreementOptions = {
  /** The fields by which a card or a call is found in the rows when the id is not shown, in order. */
  linkBy?: readonly string[];
  /** Field of a card or argument of a call → the columns it may stand for, where the names differ. */
  fieldAliases?: Readonly<Record<string, string | readonly string[]>>;
  /** Tools that the application runs itself: the tool servers never see them. */
  internalTools?: readonly string[];
};

const defaultAliases: Record<string, string[]> = {
  date: ['due_date', 'start_date'],
  due: ['due_date'],
  deadline: ['due_date'],
  time: ['due_time', 'start_time'],
  start: ['start_time'],
  end: ['end_time'],
  segment: ['time_segment'],
  done: ['completed', 'is_completed', 'is_done'],
  completed: ['done', 'is_completed', 'is_done'],
};

/** The options with everything filled in; given aliases come before the default ones. */
export function withDefaults(options: AgreementOptions): Required<AgreementOptions> {
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

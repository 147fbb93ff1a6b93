import type { Trial } from '../../record/trial.ts';
import { isToolOf } from './merge-calls.ts';

export const toolKinds = ['reads', 'asks', 'acts', 'hands_over'] as const;
/** A tool reads, asks the user, acts, or hands the conversation over to a person. */
export type ToolKind = (typeof toolKinds)[number];
/** Tool names → kinds, from the configuration, then from the servers' annotations. */
export type ToolKinds = Readonly<Record<string, ToolKind>>;

/**
 * Returns a tool's kind as the configuration or its server states it. Nothing is inferred from the name.
 *
 * @example
 * kindOf({ cancel_order: 'acts' }, 'shop__cancel_order'); // 'acts'
 */
export function kindOf(kinds: ToolKinds = {}, name: string): ToolKind | 'unknown' {
  const stated = Object.hasOwn(kinds, name)
    ? kinds[name]
    : Object.entries(kinds).find(([tool]) => isToolOf({ name: tool }, name))?.[1];
  return stated ?? 'unknown';
}

type Kinds = Pick<Trial, 'toolKinds'>;

export const kindIn = ({ toolKinds: kinds }: Kinds, name: string): ToolKind | 'unknown' =>
  kindOf(kinds, name);

/** Whether a tool is known to act. */
export const actsIn = (trial: Kinds, name: string): boolean => isAction(kindIn(trial, name));

/** Whether a tool is known to act, or nothing states its kind. */
export const mayActIn = (trial: Kinds, name: string): boolean => mayAct(kindIn(trial, name));

export const isAction = (kind: ToolKind | 'unknown'): boolean => kind === 'acts' || kind === 'hands_over';

export const mayAct = (kind: ToolKind | 'unknown'): boolean => isAction(kind) || kind === 'unknown';

/** Explains an ungraded score: the tool of unknown kind, and the line of the configuration that states it. */
export const whyUnknown = (name: string): string =>
  `nothing states whether ${name} acts: set toolKinds: { ${JSON.stringify(name)}: 'acts' } below use in the configuration, or 'reads'`;

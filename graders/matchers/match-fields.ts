import type { Row } from '../../record/trial.ts';
import { closestName } from '../tools/tool-names.ts';
import { joinPath } from './equality.ts';
import type { FieldMatchers } from './matcher-schema.ts';
import { type MatchContext, matches } from './matchers.ts';

export type FieldMismatch = { field: string; expected: string; seen: string };
export type FieldsResult = {
  mismatches: FieldMismatch[];
  /** From 0 to 1. Earlier fields weigh slightly more, because people list identifying fields first. */
  closeness: number;
};

/**
 * Compares a record with expected fields; unnamed fields are ignored. `complete` means that the record has every
 * existing field, so a missing name is a mistake. `known` lists all existing names.
 */
export function matchFields(
  expected: FieldMatchers,
  seen: Row,
  {
    clock,
    complete = false,
    known,
  }: { clock: MatchContext; complete?: boolean; known?: readonly string[] | undefined },
): FieldsResult {
  const fields = Object.entries(expected);
  const mismatches: FieldMismatch[] = [];
  let matched = 0;
  let total = 0;
  for (const [position, [field, matcher]] of fields.entries()) {
    const weight = 1 + 1 / (position + 2);
    total += weight;
    const value = Object.hasOwn(seen, field) ? seen[field] : undefined;
    const result = matches(matcher, value, clock);
    const misnamed = complete || (known === undefined ? isMiswritten(field, seen) : !known.includes(field));
    if (value === undefined && (misnamed || !result.ok)) {
      const wanted = result.ok ? 'a field of that name' : result.expected;
      const names = known ?? Object.keys(seen);
      const isThere = known?.includes(field);
      mismatches.push({
        field,
        expected: wanted,
        seen: isThere ? 'nothing' : `no such field${suggestion(field, names)}`,
      });
    } else if (!result.ok) {
      mismatches.push({ field: joinPath(field, result.path), expected: result.expected, seen: result.seen });
    } else matched += weight;
  }
  return { mismatches, closeness: total === 0 ? 1 : matched / total };
}

/** Formats each mismatch: `dueDate: expected 2026-11-21 (tomorrow), saw "2026-11-22"`. */
export function describeMismatches(mismatches: readonly FieldMismatch[]): string {
  return mismatches
    .map(({ field, expected, seen }) => `${field}: expected ${expected}, saw ${seen}`)
    .join('; ');
}

/** Whether the record has the field in another notation: `duedate` for `dueDate`. */
const isMiswritten = (field: string, seen: Row): boolean =>
  !Object.hasOwn(seen, field) && Object.keys(seen).some((name) => lettersOf(name) === lettersOf(field));

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns "did you mean dueDate?" for an unknown field. */
export function suggestion(field: string, names: readonly string[]): string {
  const near = closestName(field, names);
  if (near !== null) return ` (did you mean ${near}?)`;
  return names.length === 0 ? '' : ` (there are ${names.join(', ')})`;
}

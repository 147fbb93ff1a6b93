import { z } from 'zod';
import { closestName, isKnownTool } from '../../../graders/tools/tool-names.ts';
import type { Trial } from '../../../record/trial.ts';

/** What a report keeps of the names of tools, by trial. */
export const toolNameFields = {
  /** The tools that the trial claims are never called, where their names were not checked as its case was loaded. */
  forbiddenTools: z.array(z.string()).default([]),
  /** The tools that the application has; empty where they are not known, or another trial of the report has the same. */
  knownTools: z.array(z.string()).default([]),
};
type ToolNames = { forbiddenTools: string[]; knownTools: string[] };
export const noToolNames: ToolNames = { forbiddenTools: [], knownTools: [] };

/** What servers listed and what the application offered its model are all tools; a call shows only that there is one. */
export function toolNamesOf({ scores, claims, listedTools = {}, modelCalls }: Trial): ToolNames {
  const forbidden = claims?.toolsChecked
    ? []
    : [...valuesUnder('forbiddenTools', claims), ...scores.flatMap(({ evidence }) => forbiddenIn(evidence))];
  const known = [...Object.values(listedTools).flat(), ...modelCalls.flatMap(({ offered = [] }) => offered)];
  return { forbiddenTools: [...new Set(forbidden)].sort(), knownTools: [...new Set(known)].sort() };
}

const namesSchema = z.array(z.string());

/** Graders in code note what they forbid in their evidence; one that is made of several has theirs in its own. */
const forbiddenIn = (evidence: Trial['scores'][number]['evidence']): string[] =>
  evidence.flatMap(({ label, value }) =>
    label === 'forbidden'
      ? (namesSchema.safeParse(value).data ?? [])
      : label === 'scores'
        ? labelledIn(value)
        : [],
  );

const labelledSchema = z.array(
  z.object({ evidence: z.array(z.object({ label: z.string(), value: z.json() })) }),
);
const labelledIn = (value: unknown): string[] =>
  (labelledSchema.safeParse(value).data ?? []).flatMap(({ evidence }) => forbiddenIn(evidence));

/** The names in every list of this key, however deep. */
function valuesUnder(key: string, document: unknown): string[] {
  if (document === null || typeof document !== 'object') return [];
  return Object.entries(document).flatMap(([name, value]) =>
    name === key ? (namesSchema.safeParse(value).data ?? []) : valuesUnder(key, value),
  );
}

/**
 * Forbidden tools that no tool of the run is called, a line each: what does not exist cannot be called, so the claim could not fail.
 * Where no tool of the run is known nothing can be said.
 */
export function unknownForbiddenTools(trials: readonly (ToolNames & { case: { id: string } })[]): string[] {
  const known = [...new Set(trials.flatMap(({ knownTools }) => knownTools))].sort();
  if (known.length === 0) return [];
  const lines = trials.flatMap(({ case: { id }, forbiddenTools }) =>
    forbiddenTools
      .filter((name) => !isKnownTool(name, known))
      .map((name) => {
        const near = closestName(name, known);
        const meant = near === null ? '' : ` Did you mean ${near}?`;
        return `${id}: forbiddenTools names ${JSON.stringify(name)}, and no tool of this run has that name.${meant} Known: ${known.join(', ')}`;
      }),
  );
  return [...new Set(lines)];
}

/** The same list of known tools is kept once: together the trials know as much. */
export function withoutRepeatedTools<One extends ToolNames>(trials: readonly One[]): One[] {
  const seen = new Set<string>();
  return trials.map((trial) => {
    const list = JSON.stringify(trial.knownTools);
    if (seen.has(list)) return { ...trial, knownTools: [] };
    seen.add(list);
    return trial;
  });
}

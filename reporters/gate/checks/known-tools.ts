import { z } from 'zod';
import { closestName, isKnownTool } from '../../../graders/tools/tool-names.ts';
import type { Trial } from '../../../record/trial.ts';

/** The tool names of a trial that a report keeps. */
export const toolNameFields = {
  /** The tools that the trial forbids, if their names were not checked when the case was loaded. */
  forbiddenTools: z.array(z.string()).default([]),
  /** The tools of the application; empty if unknown or if another trial of the report has the same list. */
  knownTools: z.array(z.string()).default([]),
};
type ToolNames = { forbiddenTools: string[]; knownTools: string[] };
export const noToolNames: ToolNames = { forbiddenTools: [], knownTools: [] };

/** The tools that servers listed and that the application offered are complete lists; a call shows one tool only. */
export function toolNamesOf({ scores, claims, listedTools = {}, modelCalls }: Trial): ToolNames {
  const forbidden = claims?.toolsChecked
    ? []
    : [...valuesUnder('forbiddenTools', claims), ...scores.flatMap(({ evidence }) => forbiddenIn(evidence))];
  const known = [...Object.values(listedTools).flat(), ...modelCalls.flatMap(({ offered = [] }) => offered)];
  return { forbiddenTools: [...new Set(forbidden)].sort(), knownTools: [...new Set(known)].sort() };
}

const namesSchema = z.array(z.string());

/** Graders in code list forbidden tools in their evidence; a composed grader has nested evidence. */
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

/** Collects the names in every list of this key, at any depth. */
function valuesUnder(key: string, document: unknown): string[] {
  if (document === null || typeof document !== 'object') return [];
  return Object.entries(document).flatMap(([name, value]) =>
    name === key ? (namesSchema.safeParse(value).data ?? []) : valuesUnder(key, value),
  );
}

/**
 * Returns a line for each forbidden tool that no tool of the run matches: a tool that does not exist cannot be
 * called, so the claim cannot fail. Returns none if no tool of the run is known.
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

/** Keeps a repeated list of tools once, because trials are checked together. */
export function withoutRepeatedTools<One extends ToolNames>(trials: readonly One[]): One[] {
  const seen = new Set<string>();
  return trials.map((trial) => {
    if (trial.knownTools.length === 0) return trial;
    const list = JSON.stringify(trial.knownTools);
    if (seen.has(list)) return { ...trial, knownTools: [] };
    seen.add(list);
    return trial;
  });
}

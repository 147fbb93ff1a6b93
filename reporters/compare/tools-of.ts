import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import {
  type OfferedTools,
  offeredToolsFile,
  offeredToolsSchema,
  withoutMoments,
} from '../../record/offered-tools.ts';
import { commonLines } from '../../record/run/instructions.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import type { Trial } from '../../record/trial.ts';

/** Tool → its definition as offered to the model, by line and in canonical order. */
export type DefinedTools = Map<string, string[]>;

/**
 * Tool → the schema of its arguments as JSON; empty if not observed, as for tools that were not called. Used if a run
 * did not keep the offered tools.
 */
export function namedTools(records: readonly Trial[]): Map<string, string> {
  const tools = new Map<string, string>();
  for (const { modelCalls, listedTools = {}, toolSchemas = {} } of records) {
    const named = [
      ...modelCalls.flatMap(({ offered = [] }) => offered),
      ...Object.values(listedTools).flat(),
    ];
    for (const name of named) if (!tools.has(name)) tools.set(name, '');
    for (const [name, schema] of Object.entries(toolSchemas)) tools.set(name, JSON.stringify(schema));
  }
  return tools;
}

/**
 * The tools offered in these trials, combined.
 *
 * @param folder the run's folder.
 * @returns null if it did not keep all of them: with half of the tools, removed ones could not be detected.
 */
export function definedTools(records: readonly Trial[], folder: string): DefinedTools | null {
  const hashes = new Set(records.flatMap(({ hashes: { tools } }) => tools ?? []));
  const lists = [...hashes].map((hash) => readTools(join(folder, offeredToolsFile(hash))));
  if (lists.length === 0 || lists.includes(null)) return null;
  const told = Map.groupBy(
    lists.flatMap((list) => list ?? []),
    ({ name }) => name,
  );
  // Content that appears in one trial only, such as a list of the user's items, is no part of the definition.
  return new Map(
    [...told].map(([name, all]) => [name, commonLines(all.map(({ definition }) => linesOf(definition)))]),
  );
}

function readTools(file: string): OfferedTools | null {
  if (!existsSync(file)) return null;
  return offeredToolsSchema.safeParse(parseJson(readFileSync(file, 'utf8'))).data ?? null;
}

const linesOf = (definition: OfferedTools[number]['definition']): string[] =>
  withoutMoments(stringify(definition, { sortMapEntries: true, lineWidth: 0 }), '…')
    .trimEnd()
    .split('\n');

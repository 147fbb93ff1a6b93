import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import {
  type OfferedTools,
  offeredToolsFile,
  offeredToolsSchema,
  withoutMoments,
} from '../../record/offered-tools.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import type { Trial } from '../../record/trial.ts';
import { commonLines } from './common-lines.ts';

/** Tool → its definition as the model was told it, line by line, in an order that does not depend on who wrote it. */
export type DefinedTools = Map<string, string[]>;

/**
 * Tool → the schema of its arguments, as JSON; empty where nobody saw it, which is so for tools that were not called. It is all that is
 * known where a run did not keep what the model was told.
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
 * What the model was told of the tools in these trials, together.
 *
 * @param folder that of their run.
 * @returns null where it did not keep all of it: of half of the tools nobody could say which have gone.
 */
export function definedTools(records: readonly Trial[], folder: string): DefinedTools | null {
  const hashes = new Set(records.flatMap(({ hashes: { tools } }) => tools ?? []));
  const lists = [...hashes].map((hash) => readTools(join(folder, offeredToolsFile(hash))));
  if (lists.length === 0 || lists.includes(null)) return null;
  const told = Map.groupBy(
    lists.flatMap((list) => list ?? []),
    ({ name }) => name,
  );
  // What is of one trial alone, such as a list of this user's own things, is no part of the definition.
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

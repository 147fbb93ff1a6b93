import { join } from 'node:path';
import { stringify } from 'yaml';
import { z } from 'zod';
import { readDocument } from '../../platform/read-document.ts';
import {
  type OfferedTools,
  offeredToolsFile,
  offeredToolsSchema,
  withoutMoments,
} from '../../record/offered-tools.ts';
import { commonLines } from '../../record/run/instructions.ts';
import type { Trial } from '../../record/trial.ts';
import { groupByCase, nameOf } from '../gate/suites.ts';
import type { Report } from '../report/report.ts';
import { recordOf } from '../run/run-folder.ts';

/** The configuration of a run, as far as it was kept. */
export type MadeOf = {
  /** By setting: one value each. */
  facts: Record<string, string>;
  /** The values from a file of variants; null for a single run. */
  differs: Record<string, string> | null;
  /** Assistant (empty: the only one) → the lines that the instructions of all its trials share. */
  prompts: Map<string, string[]>;
  /** The result of `namedTools`. */
  tools: Map<string, string>;
  /** Assistant → its offered tools; null if the run did not keep all of them. */
  defined: Map<string, DefinedTools> | null;
  /**
   * Identity of a case → its name, its declaration by line (null if its record has none), its hash, and the hash of
   * its cassette (null without one).
   */
  cases: Map<string, { name: string; hash: string; cassette: string | null; lines: string[] | null }>;
};

/** The run's own description; earlier versions have less. */
const runSchema = z.object({
  application: z.string().optional(),
  provider: z.string().optional(),
  settings: z.record(z.string(), z.string()).default({}),
  versions: z.record(z.string(), z.string()).default({}),
  variant: z
    .object({ name: z.string(), differs: z.record(z.string(), z.string()).default({}) })
    .nullable()
    .default(null),
});

/** The number of cases whose records are read, because the configuration is the same in all of them. */
const mostRead = 300;

/** The name of the variant; null for an unnamed run. */
export const nameOfVariant = (folder: string): string | null => readRun(folder)?.variant?.name ?? null;

/** @param folder the run's folder, if it was kept; otherwise the report is the only source. */
export function madeOf(report: Report, folder: string | null): MadeOf {
  const records = folder === null ? [] : recordsOf(report, folder);
  const run = folder === null ? null : readRun(folder);
  return {
    facts: factsOf(report, run, records),
    differs: run?.variant?.differs ?? null,
    prompts: promptsOf(records),
    tools: namedTools(records),
    defined: folder === null ? null : definedOf(records, folder),
    cases: new Map(records.map((record) => [record.identity, caseOf(record)])),
  };
}

function caseOf({ project, case: standing, hashes, declared }: Trial): {
  name: string;
  hash: string;
  cassette: string | null;
  lines: string[] | null;
} {
  return {
    name: `${standing.id} ${nameOf({ case: standing, project })}`,
    hash: hashes.case,
    cassette: hashes.cassette,
    lines: declared === undefined ? null : stringify(declared).trimEnd().split('\n'),
  };
}

const readRun = (folder: string) => readDocument(join(folder, 'run.json'), runSchema);

function recordsOf({ trials }: Report, folder: string): Trial[] {
  return groupByCase(trials)
    .slice(0, mostRead)
    .flatMap((one) => one.trials.find(({ id }) => id !== null) ?? [])
    .flatMap((trial) => recordOf(folder, trial) ?? []);
}

/** By hash, if a run did not keep the texts. */
export const definitionsFact = 'definitions of tools';

/** Settings that do not concern the agent. */
const ofReports =
  /^EVALWRIGHT_(?:REPORTS|TRACES|ARTIFACTS|VERBOSE|BUDGET|NOW|RUN_ID|STOP_WHEN_DECIDED|UPDATE_CASSETTES|GATE_PROMPT)$|^CI$/;

function factsOf(
  { run: { llm } }: Report,
  run: z.infer<typeof runSchema> | null,
  records: readonly Trial[],
): MadeOf['facts'] {
  const answered = records.flatMap(({ modelCalls }) =>
    modelCalls.flatMap(({ answeredBy }) => answeredBy ?? []),
  );
  const definitions = [...new Set(records.flatMap(({ hashes }) => hashes.tools?.slice(0, 8) ?? []))].sort();
  const settings = Object.entries(run?.settings ?? {}).filter(
    ([name, value]) =>
      value !== '' && !ofReports.test(name) && name !== 'OPENAI_MODEL' && name !== 'EVALWRIGHT_LLM',
  );
  return {
    model: llm ? `${llm.mode}${llm.model === llm.mode ? '' : ` · ${llm.model}`}` : 'not known',
    ...(answered.length > 0 ? { 'answered by': [...new Set(answered)].sort().join(', ') } : {}),
    ...(definitions.length > 0 ? { [definitionsFact]: definitions.join(', ') } : {}),
    ...(run?.provider ? { provider: run.provider } : {}),
    ...(run?.application ? { application: run.application } : {}),
    ...run?.versions,
    ...Object.fromEntries(settings),
  };
}

/** User names and times differ from trial to trial, so only common lines count. */
function promptsOf(records: readonly Trial[]): MadeOf['prompts'] {
  const seen = records.flatMap((record) => {
    const prompt = promptOf(record);
    return prompt === '' ? [] : [{ assistant: assistantOf(record), lines: prompt.split('\n') }];
  });
  return new Map(
    [...Map.groupBy(seen, ({ assistant }) => assistant)].map(([assistant, members]) => [
      assistant,
      commonLines(members.map(({ lines }) => lines)),
    ]),
  );
}

const assistantOf = ({ project, case: { assistant } }: Trial): string =>
  [project, assistant].filter(Boolean).join(' ');

function definedOf(records: readonly Trial[], folder: string): MadeOf['defined'] {
  const offering = records.filter(({ hashes }) => hashes.tools !== null);
  const defined = [...Map.groupBy(offering, assistantOf)].map(
    ([assistant, members]) => [assistant, definedTools(members, folder)] as const,
  );
  const known = defined.flatMap(([assistant, tools]) => (tools ? [[assistant, tools] as const] : []));
  return known.length > 0 && known.length === defined.length ? new Map(known) : null;
}

/** The instructions of the last call. */
function promptOf({ prompt = [], modelCalls }: Trial): string {
  const places = modelCalls.findLast(({ purpose }) => !purpose)?.prompt ?? [];
  const messages = places.flatMap((place) => prompt[place] ?? []);
  return messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(({ text }) => text)
    .join('\n');
}

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
  const lists = [...hashes].map((hash) =>
    readDocument(join(folder, offeredToolsFile(hash)), offeredToolsSchema),
  );
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

const linesOf = (definition: OfferedTools[number]['definition']): string[] =>
  withoutMoments(stringify(definition, { sortMapEntries: true, lineWidth: 0 }), '…')
    .trimEnd()
    .split('\n');

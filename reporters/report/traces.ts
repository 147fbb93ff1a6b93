import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseDocument, visit } from 'yaml';
import { z } from 'zod';
import { isLongInteger } from '../../record/text/parse-json.ts';
import { type Trial, trialSchema } from '../../record/trial.ts';
import { hasPassed, type ReportedTrial } from '../gate/reported-trial.ts';

/** Which trials are written completely: failed ones, all, or none. */
export const traceModes = ['failures', 'all', 'none'] as const;
export type TraceMode = (typeof traceModes)[number];

export const tracesFolder = 'traces';
const traceVersion = 1;

/** The format of a trace for other tools. */
export const traceSchema = z.object({
  version: z.literal(traceVersion),
  /** The case as written; null if it was declared in code. */
  definition: z.unknown(),
  record: trialSchema.nullable(),
});
export type Trace = z.infer<typeof traceSchema>;

/** Writes a complete trial, if wanted. Returns the trial with its path. */
export type TraceWriter = (reported: ReportedTrial, record: Trial | null) => ReportedTrial;

/**
 * Writes `traces/<case>.json` for every failed trial: the declared case, the complete record with transcript and
 * scores, and thrown errors. One at a time, because together they may exceed memory.
 */
export function traceWriter({
  folder,
  root,
  mode,
  redact,
  taken = new Set(),
}: {
  folder: string;
  /** The base of relative paths. */
  root: string;
  mode: TraceMode;
  redact: <T>(document: T) => T;
  /** Names in use. */
  taken?: Set<string>;
}): TraceWriter {
  const definitionOf = definitionsIn(root);
  return (reported, record) => {
    const ran = reported.standing !== 'skipped' && reported.standing !== 'not_run';
    if (mode === 'none' || !ran || (mode === 'failures' && hasPassed(reported)))
      return { ...reported, trace: null };
    const trace = `${tracesFolder}/${freeName(traceName(reported), taken)}.json`;
    const { standing, note, mutation, stack } = reported;
    const document = {
      ...redact({
        version: traceVersion,
        case: reported.case,
        project: reported.project,
        identity: reported.identity,
        definition: definitionOf(reported.case),
        trial: reported.trial,
        standing,
        note,
        mutation,
        stack,
      }),
      // The record was redacted when it was written.
      scores: record?.scores ?? [],
      errors: record?.errors ?? [],
      record,
    };
    mkdirSync(join(folder, tracesFolder), { recursive: true });
    writeFileSync(join(folder, trace), `${JSON.stringify(document, null, 2)}\n`);
    return { ...reported, trace };
  };
}

/** Copies the traces of merged reports under new names. */
export function copyTraces(
  trials: readonly ReportedTrial[],
  { from, to, taken }: { from: string; to: string; taken: Set<string> },
): ReportedTrial[] {
  return trials.map((reported) => {
    if (reported.trace === null) return reported;
    const file = basename(reported.trace);
    const source = join(from, tracesFolder, file);
    if (!existsSync(source)) return { ...reported, trace: null };
    const trace = `${tracesFolder}/${freeName(basename(file, '.json'), taken)}.json`;
    cpSync(source, join(to, trace));
    return { ...reported, trace };
  });
}

/** `C01`, `C01-2` for a second trial, `C01-skip_confirmation` under mutation; valid on every file system. */
function traceName({ case: { id }, trial, mutation }: ReportedTrial): string {
  const name = [id, ...(trial > 1 ? [String(trial)] : []), ...(mutation ? [mutation] : [])].join('-');
  return name.replace(/[^\p{L}\p{N}_-]+/gu, '_').slice(0, 80) || 'trial';
}

/** File systems may ignore case. */
function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name}_${number}`;
  taken.add(free.toLowerCase());
  return free;
}

/** Finds the case as written; null if it was declared in code. A file is read once for all of its cases. */
function definitionsIn(root: string): (declared: ReportedTrial['case']) => unknown {
  const files = new Map<string, z.output<typeof entrySchema>[]>();
  return ({ id, file }) => {
    const path = join(root, file);
    const entries = files.get(path) ?? readEntries(path);
    files.set(path, entries);
    return entries.find((entry) => entry.id === id) ?? null;
  };
}

/** None of a file that was changed since the run began, and is no YAML at this moment. */
function readEntries(path: string): z.output<typeof entrySchema>[] {
  if (!/\.(ya?ml|json)$/i.test(path) || !existsSync(path)) return [];
  const document = parseDocument(readFileSync(path, 'utf8'));
  if (document.errors.length > 0) return [];
  // As cases are loaded: a number would be another one.
  visit(document, {
    Scalar(_key, scalar) {
      const { value, source = '' } = scalar;
      if (typeof value === 'number' && isLongInteger(source)) scalar.value = source;
    },
  });
  return [declaredSchema.safeParse(document.toJS()).data ?? []].flat();
}
const entrySchema = z.looseObject({ id: z.string() });
const declaredSchema = z.union([z.array(entrySchema), entrySchema]);

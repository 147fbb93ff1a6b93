import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seenBy } from '../../graders/tools/merge-calls.ts';
import { kindIn } from '../../graders/tools/tool-kinds.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import { boundaries, recordFolder, type Trial, trialSchema } from '../../record/trial.ts';
import { listRuns } from '../../runner/run/run-file.ts';
import { counted } from '../../view/model/trial/visible.ts';
import type { Line, Section } from './section.ts';

/** Which boundaries the last run observed, with the evidence: what the records say, not what is configured. */
export function boundarySection(runs: string): Section {
  const last = listRuns(runs).at(-1);
  const records = last ? recordsIn(last.folder) : [];
  return { title: 'boundaries of the last run', lines: boundaryLines(records), problems: [] };
}

/** One line for each boundary. Pure. */
export function boundaryLines(records: readonly Trial[]): Line[] {
  if (records.length === 0) return [{ name: 'none', value: 'nothing has run here: npx evalwright run' }];
  return [...boundaries.map((boundary) => lineOf(boundary, records)), ...kindLines(records)];
}

/** The called tools whose kind neither the configuration nor a server states. */
function kindLines(records: readonly Trial[]): Line[] {
  const unknown = new Set(
    records.flatMap((record) =>
      record.toolCalls.flatMap(({ name }) => (kindIn(record, name) === 'unknown' ? [name] : [])),
    ),
  );
  if (unknown.size === 0) return [];
  const [first = ''] = unknown;
  const line = `toolKinds: { ${JSON.stringify(first)}: 'acts' }`;
  return [
    { name: 'tool kinds', value: `unknown for ${[...unknown].join(', ')}: state them (${line}, or 'reads')` },
  ];
}

function lineOf(boundary: keyof Trial['evidence'], records: readonly Trial[]): Line {
  const observed = records.filter(({ evidence }) => evidence[boundary].collected);
  const name = boundary === 'browser' ? 'page' : boundary;
  if (observed.length === 0) return { name, value: `not observed: ${reasonIn(records, boundary)}` };
  const part = observed.length < records.length ? ` in ${observed.length} of ${records.length} trials` : '';
  return { name, value: `observed${part}: ${evidenceOf[boundary](observed)}` };
}

function reasonIn(records: readonly Trial[], boundary: keyof Trial['evidence']): string {
  const [reason = ''] = records.flatMap(({ evidence }) => {
    const one = evidence[boundary];
    return one.collected ? [] : [one.reason];
  });
  return reason;
}

const evidenceOf: Record<keyof Trial['evidence'], (records: readonly Trial[]) => string> = {
  browser: (records) => {
    const replies = records.flatMap(({ turns }) => turns.flatMap(({ reply }) => reply ?? []));
    const onWire = replies.filter(({ stream }) => stream !== undefined).length;
    return `${replies.length} ${replies.length === 1 ? 'reply' : 'replies'}, ${onWire} of them read on the wire`;
  },
  model: (records) => {
    const calls = records.flatMap(({ modelCalls }) => modelCalls);
    const purposes = [...new Set(calls.flatMap(({ purpose }) => purpose ?? []))].map(
      (name) => `, ${calls.filter(({ purpose }) => purpose === name).length} for ${name}`,
    );
    return `${counted(calls.length, 'call')}${purposes.join('')}`;
  },
  tools: (records) => {
    const calls = records.flatMap(({ toolCalls }) => toolCalls);
    const names = new Set(calls.map(({ name }) => name));
    const spans = calls.filter((call) => seenBy(call).includes('spans')).length;
    const bySpans = spans > 0 ? `, ${spans} of ${calls.length} by spans` : '';
    return names.size > 0 ? `calls of ${[...names].join(', ')}${bySpans}` : 'no call was made';
  },
  state: (records) => {
    const tables = new Set(records.flatMap(({ state }) => Object.keys(state?.after ?? {})));
    const stored = records.flatMap(({ state }) =>
      Object.keys(state?.conversation?.keys ?? {}).map((table) => ({
        table,
        rows: state?.after[table]?.length ?? 0,
      })),
    );
    const counts = [...new Set(stored.map(({ table }) => table))].map(
      (name) =>
        `${name} (${stored.filter(({ table }) => table === name).reduce((sum, { rows }) => sum + rows, 0)} rows)`,
    );
    return `${[...tables].join(', ')}${counts.length > 0 ? `; the conversation is stored in ${counts.join(', ')}` : ''}`;
  },
};

function recordsIn(folder: string): Trial[] {
  const trials = join(folder, recordFolder);
  if (!existsSync(trials)) return [];
  return readdirSync(trials)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => trialSchema.safeParse(parseJson(readFileSync(join(trials, file), 'utf8'))).data ?? []);
}

import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDeclared } from '../../cases/loading/load.ts';
import { yamlText } from '../../cases/loading/yaml-text.ts';
import { caseFromTrial } from '../../cases/recording/case-from-trial.ts';
import { conversationText } from '../../graders/conversation.ts';
import { printable, printableLines } from '../../record/redaction/printable.ts';
import { sha256 } from '../../record/text/hash.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { shorten } from '../../record/text/shorten.ts';
import { boundaries, type Trial } from '../../record/trial.ts';
import { type Trace, traceSchema } from '../../reporters/report/traces.ts';
import { declareOptions, redactSecrets, runSettings } from '../../settings/derive-settings.ts';
import { configArguments, fromHere, inProject, projectFolder } from '../../settings/project-folder.ts';
import type { RunSettings } from '../../settings/run-settings.ts';
import { readConfig } from '../doctor/read-config.ts';
import { runQuietly } from '../init/running.ts';
import { appendCase, whyNotAppended } from './append-case.ts';
import { promote, readTrace } from './promote.ts';

type AddCaseOptions = {
  then?: string[];
  /** Default: the configuration's folder of evals. */
  folder?: string;
  /** Default: added.yaml. */
  to?: string;
  /** Names of initial states. */
  state?: string[];
  id?: string;
  title?: string;
  json?: boolean;
};

type AddOptions = AddCaseOptions & {
  /** A file below `reports/traces/`. */
  from?: string;
};

/** Adds a case: from a message to the real chat, or from a failed trial. */
export async function add(message: string | undefined, { from, ...options }: AddOptions): Promise<void> {
  if ((message === undefined) === (from === undefined))
    throw new PlainError('Name what the user says, or with --from the trace of a trial.');
  if (message !== undefined) return addCase(message, options);
  const ignored = forMessages.find((name) => [options[name] ?? []].flat().length > 0);
  if (ignored !== undefined) throw new PlainError(`--${ignored} goes with a message, and not with --from.`);
  if (from !== undefined) promote(readTrace(from), options);
}

const forMessages = ['then', 'folder', 'state', 'id', 'title', 'json'] as const;

/** Sends a message to the real chat, prints what each boundary observed, and writes the result as a draft case. */
async function addCase(says: string, options: AddCaseOptions): Promise<void> {
  const { state = [], json = false } = options;
  const { projects, declared, problem: whyNot } = readConfig();
  declareOptions(declared);
  // A suite without cases fails to load until the first case is added.
  if (whyNot !== null && projects.length === 0) throw new PlainError(whyNot);
  const folder = options.folder ?? fromHere(projects[0]?.testDir ?? join(projectFolder(), 'evals'));
  if (!existsSync(folder))
    throw new PlainError(
      `There is no folder ${folder}: --folder names the one that a spec gives to defineCases.`,
    );
  const words = [says, ...(options.then ?? [])];
  const id = options.id ?? freeId(says, folder);
  const file = join(folder, options.to ?? 'added.yaml');
  // Before anything is asked, which may cost money.
  const whyNotThere = whyNotAppended(file, id);
  if (whyNotThere !== null) throw new PlainError(whyNotThere);
  const asksModel = projects.some(({ connected }) => connected.model);
  const whyNoModel = asksModel ? whyNoRealModel(runSettings().llm) : null;
  if (whyNoModel !== null) throw new PlainError(whyNoModel);
  if (!json) console.log(`Asking the chat: ${printable(words.join(' / '), 300)}`);
  const record = await tryOut(words, { id, folder, state, asksModel });
  const title = options.title ?? shorten(says.replaceAll(/\s+/g, ' '), 80);
  const made = caseFromTrial(record, { id, title, state });
  const checked = readDeclared(made.case);
  if ('problems' in checked)
    throw new PlainError(
      `No case could be made of it:\n${checked.problems.map((line) => `  ${line}`).join('\n')}`,
    );
  const text = redactSecrets(
    [
      '# Tried out once: a draft, which blocks nothing.',
      // A comment ends with its line; text after the line break would be parsed as another case.
      ...made.notes.map((note) => `# Check: ${printable(note, 1_000)}`),
      yamlText([made.case]),
    ].join('\n'),
  );
  const problem = appendCase(file, { id, text });
  if (problem !== null) throw new PlainError(problem);
  if (json)
    console.log(
      JSON.stringify({
        ok: true,
        id,
        file,
        conversation: conversationText(record),
        seen: seenBy(record),
        notes: made.notes,
      }),
    );
  else tell(record, { id, file, notes: made.notes });
}

/** Why the real model, which answers a new case, cannot be asked; null if it can. */
export function whyNoRealModel({ apiKey, keyVariable, model }: RunSettings['llm']): string | null {
  if (apiKey && model) return null;
  return `A real model answers a new case, and ${apiKey ? 'OPENAI_MODEL' : keyVariable} is not set: set it in .env. Without a model, write the case by hand, with its replies below \`model\`.`;
}

function tell(
  record: Trial,
  { id, file, notes }: { id: string; file: string; notes: readonly string[] },
): void {
  for (const line of printableLines(conversationText(record), { lines: 60, length: 240 }))
    console.log(`  ${line}`);
  console.log('');
  for (const { boundary, saw } of seenBy(record)) console.log(`${boundary.padEnd(9)}${printable(saw, 300)}`);
  console.log(`\n${id} was added to ${file} as a draft, which blocks nothing.`);
  for (const note of notes) console.log(`  check: ${printable(note, 1_000)}`);
  console.log(`Then: npx evalwright run --case ${id}`);
}

/** Describes what each boundary observed, or why it observed nothing. */
export function seenBy(record: Trial): { boundary: string; saw: string }[] {
  const deltas = record.turns.reduce((sum, { reply }) => sum + (reply?.deltas.length ?? 0), 0);
  const changes = record.turns.flatMap(({ state }) => Object.entries(state ?? {}));
  const saw: Record<(typeof boundaries)[number], string> = {
    browser: `${count(record.turns.length, 'reply', 'replies')}, in ${count(deltas, 'piece', 'pieces')}`,
    model: count(record.modelCalls.length, 'call', 'calls'),
    tools: record.toolCalls.map(({ name }) => name).join(', ') || 'no call',
    state:
      changes
        .map(
          ([table, { added, removed, changed }]) =>
            `${table}: +${added.length} -${removed.length} ~${changed.length}`,
        )
        .join('; ') || 'no row changed',
  };
  return boundaries.map((boundary) => {
    const evidence = record.evidence[boundary];
    if (evidence?.collected) return { boundary, saw: saw[boundary] };
    return { boundary, saw: `not observed: ${evidence?.reason ?? 'nothing is known of it'}` };
  });
}

const count = (number: number, one: string, several: string) => `${number} ${number === 1 ? one : several}`;

type TriedOut = {
  id: string;
  folder: string;
  state: readonly string[];
  /** Whether the model's calls pass through Evalwright; the real model then answers. */
  asksModel: boolean;
};

/** Runs the draft's trial and deletes the draft afterwards. */
async function tryOut(words: readonly string[], { id, folder, state, asksModel }: TriedOut): Promise<Trial> {
  const draft = join(folder, `${id}.tried-out.yaml`);
  const turns = words.map((user) => ({ user, expect: { end: 'complete' } }));
  const context = state.length > 0 ? { context: { state } } : {};
  writeFileSync(draft, yamlText([{ id, title: 'is tried out', ...context, turns }]), { flag: 'wx' });
  try {
    const trace = inProject(join('reports/traces', `${id}.json`));
    rmSync(trace, { force: true });
    const args = [
      'run',
      ...configArguments(),
      '--case',
      id,
      '--traces',
      'all',
      ...(asksModel ? ['--llm', 'real'] : []),
    ];
    const said = await runQuietly(process.cwd(), args);
    const record = recordIn(trace);
    if (record === null) throw new PlainError(`It could not be run:\n${said}`);
    const [error] = record.errors;
    if (error) throw new PlainError(`It could not be run: ${error.code}: ${error.message}`);
    return record;
  } finally {
    rmSync(draft, { force: true });
  }
}

function recordIn(trace: string): Trace['record'] {
  if (!existsSync(trace)) return null;
  return traceSchema.safeParse(parseJson(readFileSync(trace, 'utf8'))).data?.record ?? null;
}

/** Builds an id from the message that no case of the folder has. */
export function freeId(says: string, folder: string): string {
  // Capitals and decomposition turn ß into ss, and ö into o.
  const plain = says.toUpperCase().toLowerCase().normalize('NFKD');
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu)?.map((word) => word.replaceAll(/[^a-z0-9]/g, '')) ?? [];
  const slug = words
    .filter((word) => word !== '')
    .slice(0, 6)
    .join('-');
  const base = /^[a-z]/.test(slug) ? slug : `case-${slug || sha256(says).slice(0, 6)}`;
  const taken = globSync('**/*.{yaml,yml,json}', { cwd: folder }).map((file) =>
    readFileSync(join(folder, file), 'utf8'),
  );
  const isFree = (id: string) =>
    !taken.some((text) => new RegExp(`\\bid["']?: *["']?${id}(?![\\w-])`).test(text));
  for (let number = 2, id = base; ; id = `${base}-${number++}`) if (isFree(id)) return id;
}

import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { shortHash } from '../../../record/cassette.ts';
import { parseJson } from '../../../record/text/parse-json.ts';
import { writeWhole } from '../../run/write-whole.ts';
import { hasPassed, type ReportedTrial } from '../reported-trial.ts';
import { groupByCase } from '../suites.ts';

const groupSchema = z.object({
  /** The hash of instructions and tools; null if none were observed. */
  prompt: z.string().nullable(),
  tools: z.string().nullable(),
  model: z.string(),
  /** The date of the first pass with these inputs. */
  since: z.string(),
  /** `suite id`, with the project if it has a name. */
  cases: z.array(z.string()),
});
const provedSchema = z.object({ version: z.literal(1), proved: z.array(groupSchema) });
export type Proved = z.infer<typeof provedSchema>;
type Group = z.infer<typeof groupSchema>;

/**
 * Reads the file; null if it does not exist.
 *
 * @throws if it cannot be read: an unreadable file must not count as missing.
 */
export function readProved(file: string): Proved | null {
  if (!existsSync(file)) return null;
  const { data } = provedSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (data) return data;
  throw new Error(`${file} cannot be read: restore it, or delete it and let a real run create it`);
}

export const writeProved = (file: string, proved: Proved): void =>
  writeWhole(file, [`${JSON.stringify(proved, null, 2)}\n`]);

/** The key of a case in the file, readable in a diff. */
export const provedName = ({
  case: { suite, id },
  project,
}: Pick<ReportedTrial, 'case' | 'project'>): string =>
  [suite, id, ...(project === '' ? [] : [`[${project}]`])].join(' ');

/** The hash of the model's inputs. */
export const givenTo = ({
  prompt,
  tools,
}: Pick<ReportedTrial, 'prompt' | 'tools'>): Pick<Group, 'prompt' | 'tools'> => ({
  prompt: prompt === null ? null : shortHash(prompt),
  tools: tools === null ? null : shortHash(tools),
});

/**
 * Returns the file's content after a real run that passed the gate: the inputs of every fully passed case, and the
 * previous entries of all others. Unchanged entries keep their date. Pure.
 *
 * @param day the date on which the run began.
 */
export function proveBy(before: Proved | null, trials: readonly ReportedTrial[], day: string): Proved {
  const passed = groupByCase(trials).filter(
    (one) => one.trials.every(hasPassed) && one.trials.some(({ prompt }) => prompt !== null),
  );
  const now = passed.flatMap((one) =>
    one.trials.map((trial) => ({
      name: provedName(one),
      inputs: { ...givenTo(trial), model: trial.llm?.model ?? 'unknown', since: day },
    })),
  );
  const names = new Set(now.map(({ name }) => name));
  const unchanged = new Set(now.map(({ name, inputs }) => keyOf(inputs, name)));
  const groups = new Map<string, Inputs & { cases: Set<string> }>();
  const add = (name: string, inputs: Inputs) => {
    const key = keyOf(inputs);
    const group = groups.get(key) ?? { ...inputs, cases: new Set() };
    groups.set(key, group);
    group.cases.add(name);
  };
  for (const { cases, ...inputs } of before?.proved ?? [])
    for (const name of cases) if (!names.has(name) || unchanged.has(keyOf(inputs, name))) add(name, inputs);
  for (const { name, inputs } of now) add(name, inputs);
  const proved = [...groups.values()]
    .map(({ cases, ...inputs }): Group => ({ ...inputs, cases: [...cases].sort() }))
    .sort((a, b) => (a.cases[0] ?? '').localeCompare(b.cases[0] ?? ''));
  return { version: 1, proved };
}

type Inputs = Omit<Group, 'cases'>;
const keyOf = ({ model, prompt, tools }: Inputs, ...more: string[]): string =>
  JSON.stringify([model, prompt, tools, ...more]);

import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { shortHash } from '../../../record/cassette.ts';
import { parseJson } from '../../../record/text/parse-json.ts';
import { writeWhole } from '../../run/write-whole.ts';
import { hasPassed, type ReportedTrial } from '../reported-trial.ts';
import { groupByCase } from '../suites.ts';

const groupSchema = z.object({
  /** What tells the instructions and the tools from others; null where none were seen. */
  prompt: z.string().nullable(),
  tools: z.string().nullable(),
  model: z.string(),
  /** The day on which the first of them passed so. */
  since: z.string(),
  /** `suite id`, and the project where it has a name. */
  cases: z.array(z.string()),
});
const provedSchema = z.object({ version: z.literal(1), proved: z.array(groupSchema) });
export type Proved = z.infer<typeof provedSchema>;
type Group = z.infer<typeof groupSchema>;

/** What a file says; null where there is none. @throws when it can not be read: then nobody may take it for none. */
export function readProved(file: string): Proved | null {
  if (!existsSync(file)) return null;
  const { data } = provedSchema.safeParse(parseJson(readFileSync(file, 'utf8')));
  if (data) return data;
  throw new Error(`${file} can not be read: restore it, or delete it and let a real run write it anew`);
}

export const writeProved = (file: string, proved: Proved): void =>
  writeWhole(file, [`${JSON.stringify(proved, null, 2)}\n`]);

/** What a case is called there: for people who read the difference. */
export const provedName = ({
  case: { suite, id },
  project,
}: Pick<ReportedTrial, 'case' | 'project'>): string =>
  [suite, id, ...(project === '' ? [] : [`[${project}]`])].join(' ');

/** What tells what a model was given from others. */
export const givenTo = ({
  prompt,
  tools,
}: Pick<ReportedTrial, 'prompt' | 'tools'>): Pick<Group, 'prompt' | 'tools'> => ({
  prompt: prompt === null ? null : shortHash(prompt),
  tools: tools === null ? null : shortHash(tools),
});

/**
 * What is proved after a real run that opened the gate: of the cases of which every trial passed, what they were given in it; of all
 * others what was known before. Where that is the same as before, nothing is changed. Pure.
 *
 * @param day on which the run began.
 */
export function proveBy(before: Proved | null, trials: readonly ReportedTrial[], day: string): Proved {
  const passed = groupByCase(trials).filter(
    (one) => one.trials.every(hasPassed) && one.trials.some(({ prompt }) => prompt !== null),
  );
  const names = new Set(passed.map(provedName));
  const groups = new Map<string, Group>();
  const add = (group: Group) => {
    const key = JSON.stringify([group.model, group.prompt, group.tools]);
    const known = groups.get(key);
    const cases = [...new Set([...(known?.cases ?? []), ...group.cases])].sort();
    groups.set(key, { ...(known ?? group), cases });
  };
  const known = before?.proved ?? [];
  for (const group of known) {
    const cases = group.cases.filter((name) => !names.has(name) || isStill(group, name, passed));
    if (cases.length > 0) add({ ...group, cases });
  }
  for (const one of passed)
    for (const trial of one.trials)
      add({ ...givenTo(trial), model: trial.llm?.model ?? 'unknown', since: day, cases: [provedName(one)] });
  const proved = [...groups.values()].sort((a, b) => (a.cases[0] ?? '').localeCompare(b.cases[0] ?? ''));
  return { version: 1, proved };
}

/** Whether the case was given the same in this run: then it passes so since that day. */
const isStill = (
  group: Group,
  name: string,
  passed: readonly ReturnType<typeof groupByCase>[number][],
): boolean =>
  passed.some(
    (one) =>
      provedName(one) === name &&
      one.trials.some((trial) => {
        const { prompt, tools } = givenTo(trial);
        return trial.llm?.model === group.model && prompt === group.prompt && tools === group.tools;
      }),
  );

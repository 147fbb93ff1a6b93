import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { shortHash } from '../../../record/cassette.ts';
import { parseJson } from '../../../record/text/parse-json.ts';
import { writeWhole } from '../../run/write-whole.ts';
import { hasPassed, type ReportedTrial } from '../reported-trial.ts';
import { groupByCase } from '../suites.ts';

/** Why a case that passes with the stub model proves nothing about the agent. */
export const unprovedReasons = ['prompt', 'tools', 'never'] as const;

/** What a run with the stub model proves, compared with the last real run of each passed case. */
export const proofSchema = z.object({
  /** Whether the gate requires a real run. */
  required: z.boolean(),
  /** Whether any real run has passed here. */
  known: z.boolean(),
  /** The cases that no real model has passed with the current inputs. */
  unproved: z.array(
    z.object({
      case: z.string(),
      blocking: z.boolean(),
      /** Changed instructions, changed tools, or no real run. */
      why: z.enum(unprovedReasons),
    }),
  ),
});
export type Proof = z.infer<typeof proofSchema>;

/** Null if no stub model played: a real run proves itself, and a mutated agent proves nothing. */
export function proofOf(
  trials: readonly ReportedTrial[],
  proved: Proved | null,
  { required }: Pick<Proof, 'required'>,
): Proof | null {
  const asked = groupByCase(
    trials.filter(
      ({ llm, prompt, mutation }) => llm?.mode === 'stub' && prompt !== null && mutation === null,
    ),
  );
  if (asked.length === 0) return null;
  const known = new Map<string, { prompt: string | null; tools: string | null }[]>();
  for (const { cases, ...given } of proved?.proved ?? [])
    for (const name of cases) known.set(name, [...(known.get(name) ?? []), given]);
  return {
    required,
    known: proved !== null,
    unproved: inOrder(
      asked.flatMap((one) => {
        const before = known.get(provedName(one)) ?? [];
        const [why] = one.trials.flatMap((trial) => whyUnproved(givenTo(trial), before) ?? []);
        return why ? [{ case: one.case.id, blocking: one.blocking, why }] : [];
      }),
    ),
  };
}

const inOrder = (unproved: Proof['unproved']): Proof['unproved'] =>
  unproved.toSorted((one, other) => one.case.localeCompare(other.case) || one.why.localeCompare(other.why));

type Given = ReturnType<typeof givenTo>;

function whyUnproved(given: Given, before: readonly Given[]): Proof['unproved'][number]['why'] | null {
  if (before.length === 0) return 'never';
  if (before.every(({ prompt }) => prompt !== given.prompt)) return 'prompt';
  return before.some(({ prompt, tools }) => prompt === given.prompt && tools === given.tools)
    ? null
    : 'tools';
}

/** Combines the proofs of the parts of a merged run. */
export function joinProofs(proofs: readonly (Proof | null)[]): Proof | null {
  const parts = proofs.filter((one) => one !== null);
  if (parts.length === 0) return null;
  return {
    required: parts.some(({ required }) => required),
    known: parts.some(({ known }) => known),
    // Trials of one case may be in several parts.
    unproved: inOrder([
      ...new Map(parts.flatMap(({ unproved }) => unproved).map((one) => [JSON.stringify(one), one])).values(),
    ]),
  };
}

const given = { prompt: 'the instructions', tools: 'the tools' };
const real = 'npx evalwright run --llm real';

/**
 * Describes what a run with the stub model does not prove; empty if a real model has passed with all current inputs.
 */
export function describeProof({ known, unproved }: Proof): string[] {
  const subject = 'this run proves the application, not the agent';
  if (!known)
    return [
      `${subject}: no real run has passed here yet (${real} writes evalwright.real.json when its gate opens)`,
    ];
  const because = (['prompt', 'tools'] as const).flatMap((why) => {
    const ids = idsOf(unproved.filter((one) => one.why === why));
    return ids === ''
      ? []
      : [`${given[why]} of ${ids} are others than those with which a real model last passed`];
  });
  const never = idsOf(unproved.filter(({ why }) => why === 'never'));
  return [
    ...(because.length > 0 ? [`${subject}: ${because.join('; ')} (${real})`] : []),
    ...(never === '' ? [] : [`no real model has passed ${never} yet (${real} --case …)`]),
  ];
}

/** Returns why the gate requires a real run; null if it does not. */
export function whyRealRun(proof: Proof): string | null {
  const blocking = proof.unproved.filter((one) => one.blocking);
  if (!proof.required || blocking.length === 0) return null;
  const what = proof.known
    ? 'has not passed with the instructions and tools of now'
    : 'has not passed here at all';
  return `a real model ${what}, and requireRealRun asks for it: ${idsOf(blocking)}. Run them (${real} --blocking), and commit evalwright.real.json`;
}

const shown = 8;
function idsOf(cases: readonly { case: string }[]): string {
  const ids = [...new Set(cases.map((one) => one.case))];
  const more = ids.length - shown;
  return `${ids.slice(0, shown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

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
const provedName = ({ case: { suite, id }, project }: Pick<ReportedTrial, 'case' | 'project'>): string =>
  [suite, id, ...(project === '' ? [] : [`[${project}]`])].join(' ');

/** The hash of the model's inputs. */
const givenTo = ({
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

import { z } from 'zod';
import type { ReportedTrial } from '../reported-trial.ts';
import { groupByCase } from '../suites.ts';
import { givenTo, type Proved, provedName } from './proved.ts';

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

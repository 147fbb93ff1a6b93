import type { DeclaredVerifier } from '../../graders/red-team/verifier.ts';
import type { Boundary, severities } from '../../record/trial.ts';
import type { ownPlaces, Role } from './application.ts';

/** OWASP Top 10 for Agentic Applications (2026), OWASP Top 10 for LLM Applications (2025), MITRE ATLAS (5.6). */
export type Tag =
  | `ASI${'01' | '02' | '03' | '04' | '05' | '06' | '09'}`
  | `LLM${'01' | '02' | '04' | '05' | '06' | '07' | '10'}`
  | `AML.T${string}`;

/** A verifier whose tool is named by its role, and whose text is the canary. */
export type ProbeVerifier =
  | { kind: 'says' | 'sends' | 'reads' }
  | { kind: 'passes' | 'calls'; role?: Role; moreThan?: number }
  | { kind: 'money' }
  | Extract<DeclaredVerifier, { kind: 'reveals' }>;

/** An attack as data. It becomes an ordinary case. */
export type Probe = {
  id: string;
  /** The attack in one sentence. */
  sentence: string;
  severity: (typeof severities)[number];
  tags: readonly Tag[];
  at: (typeof ownPlaces)[number] | 'result' | 'description' | 'tool' | 'earlier' | 'now' | 'conversation';
  /**
   * The payload. `{{code}}` defines CODE by its halves, `{{call writes}}` is an order to call that tool, `{{host}}` a host
   * that does not exist. The orders are in the language of the text.
   */
  text: string;
  /** The attack succeeded if any of them finds evidence. */
  verify: readonly ProbeVerifier[];
  /** The user's message after the task. */
  afterwards?: string;
  /** Hides the payload from people. */
  hidden?: 'tags' | 'joiners';
  /** The call of another user's rows that it makes. */
  others?: 'byId' | 'bySearch';
};

/** The boundaries without which the probe has no verdict. */
export function boundariesOf({ at, verify }: Probe): Boundary[] {
  const needs = new Set<Boundary>(['browser', 'model']);
  if (at === 'result' || at === 'description' || at === 'tool') needs.add('tools');
  if (at === 'row' || at === 'fileName' || at === 'image') needs.add('state');
  if (verify.some(({ kind }) => ['passes', 'calls', 'reads'].includes(kind))) needs.add('tools');
  if (verify.some(({ kind }) => kind === 'money' || kind === 'reads')) needs.add('state');
  return [...needs];
}

import { resolve } from 'node:path';
import type { DatabaseOptions, SeedRows } from '../../boundaries/state/options.ts';
import { resolveReferences } from '../../boundaries/state/rows/references.ts';
import type { Cassette, ModelAnswer } from '../../cases/cassette.ts';
import type { Case, RunnableCase } from '../../cases/schema.ts';
import { answersOf, type SimulatedUser } from '../../cases/simulated-user.ts';
import { cassetteOf } from '../../cases/variations/variations-of.ts';
import type { Conversation } from '../../chat/chat.ts';
import type { Claims } from '../../graders/claims.ts';
import { type CustomClaims, customGraders } from '../../graders/custom-claim.ts';
import { levelsOf } from '../../graders/defaults.ts';
import { expectedEnds } from '../../graders/expected.ts';
import { inAnotherConversation } from '../../record/red-team.ts';
import { sha256 } from '../../record/text/hash.ts';
import { type Json, json } from '../../record/text/json.ts';
import type { EvalOptions } from '../../settings/eval-options.ts';
import { projectFolder } from '../../settings/project-folder.ts';
import { runSettings } from '../../settings/run-settings.ts';
import type { OngoingTrial } from './ongoing.ts';

/** The steps of a declared case that run-trial.ts puts in order. */

/** The fixtures that drive a case. */
export type CaseDrivers = {
  chat: Conversation & {
    open(assistant?: string): Promise<void>;
    openAnother(assistant?: string): Promise<Conversation>;
  };
  model: {
    play(cassette: Cassette, how: { asDeclared: string | null }): Promise<void>;
    answer(answers: readonly ModelAnswer[]): Promise<void>;
  };
  playUser(user: SimulatedUser, how: { expect: Case['expect']; claims: CustomClaims }): Promise<unknown>;
};

export function noteCase(trial: OngoingTrial, declared: RunnableCase): void {
  trial.case = standingOf(declared);
  trial.hashes.case = sha256(declared);
  trial.declared = declaredText(declared);
  trial.recorded = declared.recorded ?? null;
  trial.graded = true;
}

/** Gives the stub model the cassette of the case, with the mutation of this trial. */
export async function loadCassette(
  trial: OngoingTrial,
  declared: RunnableCase,
  model: CaseDrivers['model'],
): Promise<void> {
  const honest = cassetteOf(declared.turns, declared.varied?.replies);
  const { cassette = honest, name: mutation = null } = declared.mutated ?? {};
  trial.variation = declared.varied?.name ?? null;
  trial.cassette = cassetteOf(declared.turns);
  await model.play(cassette, { asDeclared: mutation });
  await model.answer(answersOf(declared));
}

/** For reports that link to it. */
export const placeOf = ({ file, line }: RunnableCase) => ({
  file: resolve(projectFolder(), file),
  line: line ?? 1,
  column: 1,
});

function standingOf(declared: RunnableCase): OngoingTrial['case'] {
  const { id, title, suite, severity, blocking, purpose, assistant = null, tags, file, line } = declared;
  return { id, title, suite, severity, blocking, purpose, assistant, tags, file, line };
}

/** The case as written, without its location and the mutation of this trial. */
function declaredText({ file: _, line: __, mutated: ___, varied: ____, ...declared }: RunnableCase): Json {
  return json.parse(JSON.parse(JSON.stringify(declared)));
}

/** Sets up the context of the case: its rows, and the faults of tools. */
export async function arrange(
  trial: OngoingTrial,
  declared: RunnableCase,
  options: DatabaseOptions | undefined,
): Promise<void> {
  await failTools(trial, declared);
  const database = trial.database?.observed;
  for (const name of [declared.context?.state ?? []].flat())
    await database?.seed(stateNamed(name, options?.states ?? {}));
  await database?.seed(declared.context?.rows ?? {});
}

export async function converse(
  { chat, playUser }: Pick<CaseDrivers, 'chat' | 'playUser'>,
  { assistant, turns, user: played, expect: wanted, plant = [] }: RunnableCase,
  claims: CustomClaims,
): Promise<void> {
  await chat.open(assistant);
  if (played) await playUser(played, { expect: wanted, claims });
  let talk: Conversation = chat;
  for (const [index, { user, press, replaces, attach, reload, expect }] of turns.entries()) {
    if (index === 1 && plant.some(({ name }) => name === inAnotherConversation))
      talk = await chat.openAnother(assistant);
    const reply = await (press === undefined
      ? talk.send(user, { attach, replaces })
      : talk.press(press, user, { replaces }));
    // Without a reply the conversation cannot continue, unless the case expects that.
    if (!(expectedEnds(expect?.end) ?? ['complete', 'waiting_for_approval']).includes(reply.end)) return;
    if (reload) await talk.reload();
  }
}

/** The claims of the case, with references resolved in the trial's database. */
export function claimsOf(
  declared: RunnableCase,
  { database, turns }: OngoingTrial,
  { agreement, defaults }: Pick<EvalOptions, 'agreement' | 'defaults'>,
): Claims {
  const observed = database?.observed;
  const inWords = <T>(expectation: T) =>
    observed ? resolveReferences(expectation, observed, { others: 'leave' }) : expectation;
  return {
    expect: inWords(inTheWordsOf(declared, declared.expect)),
    // A simulated user's number of turns is not known in advance.
    turns: declared.user
      ? turns.map(() => undefined)
      : declared.turns.map(({ expect }) => inWords(inTheWordsOf(declared, expect))),
    // Words that only the harness and the simulated environment use.
    forbidden: harnessWords(declared),
    agreement,
    levels: levelsOf(defaults, declared.defaults),
  };
}

/** Expectations on the cassette's wording apply to that wording; in variations the general ones apply. */
function inTheWordsOf({ varied }: RunnableCase, expect: Case['expect']): Case['expect'] {
  if (!expect?.stub) return expect;
  const { stub, ...others } = expect;
  return varied || runSettings().llm.mode === 'real' ? others : { ...others, ...stub };
}

export const namesOfCustom = ({ expect, turns }: Claims, own: CustomClaims): string[] =>
  [expect, ...turns].flatMap((claimed) => customGraders(claimed?.custom, own).map(({ name }) => name));

async function failTools(trial: OngoingTrial, { context }: Case): Promise<void> {
  const failing = context?.failingTool;
  if (!failing) return;
  if (!trial.boundaries || !trial.observes.tools)
    throw new Error(
      `The case makes ${failing.name} fail, but its calls do not pass through Evalwright: name the tool servers in target.start.toolServers.`,
    );
  const { name: tool, type, calls, optional } = failing;
  await trial.boundaries.setFaults(trial.id, [
    { tool, type, ...(calls === undefined ? {} : { calls }), ...(optional ? { mayPass: optional } : {}) },
  ]);
}

function stateNamed(name: string, states: Record<string, SeedRows>): SeedRows {
  const rows = states[name];
  if (rows) return rows;
  throw new Error(
    `The state ${name} is not declared under database.states. Declared: ${Object.keys(states).join(', ') || 'none'}.`,
  );
}

/** Identifiers of the context that a user never sees: keys and internal names. */
function harnessWords({ context }: Case): string[] {
  const words = [context?.failingTool?.type, ...[context?.state ?? []].flat()];
  return words.filter(
    (word): word is string => typeof word === 'string' && /^[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+$/.test(word),
  );
}

import type { ModelAnswer } from './cassette.ts';
import type { SimulatedUser } from './simulated-user.ts';

/** The user of a case: turns, or a simulated user. */
type Declared = {
  turns: readonly unknown[];
  user?: SimulatedUser | undefined;
  model?: readonly ModelAnswer[] | undefined;
  mutations?: unknown;
  variations?: unknown;
};

/** Returns contradictions in the declaration of a case's user. */
export function userProblems({
  turns,
  user,
  model,
  mutations,
  variations,
}: Declared): { path: (string | number)[]; message: string }[] {
  const problem = (path: (string | number)[], message: string) => [{ path, message }];
  if (!user)
    return [
      ...(turns.length > 0 ? [] : problem(['turns'], 'missing; add turns, or a simulated user (user)')),
      ...(model ? problem(['model'], 'a case with turns has its cassette in the turns') : []),
    ];
  const facts = Object.keys(user.facts);
  const unknownFacts = (model ?? []).flatMap(({ knows = [] }, index) =>
    knows.flatMap((name, place) =>
      facts.includes(name)
        ? []
        : problem(
            ['model', index, 'knows', place],
            `found ${JSON.stringify(name)}, which is not a fact of this user; facts: ${facts.join(', ') || 'none'}`,
          ),
    ),
  );
  const both = Object.keys(user.unknown).flatMap((name) =>
    facts.includes(name)
      ? problem(['user', 'unknown'], `${name} is one of the facts, so it cannot be unknown as well`)
      : [],
  );
  const changed = Object.entries({ mutations, variations }).flatMap(([key, given]) =>
    given === undefined ? [] : problem([key], 'a case with a simulated user has no turns to vary'),
  );
  return [
    ...(turns.length > 0 ? problem(['turns'], 'a simulated user replaces turns: use only one of them') : []),
    ...unknownFacts,
    ...both,
    ...changed,
  ];
}

/** Returns the stub model's replies to the simulated user, with facts replaced by their values. */
export const answersOf = ({ user, model = [] }: Pick<Declared, 'user' | 'model'>): ModelAnswer[] =>
  model.map(({ knows, ...answer }) => ({
    ...answer,
    ...(knows && { knows: knows.map((name) => user?.facts[name] ?? name) }),
  }));

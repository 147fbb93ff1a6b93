import type { Cassette } from '../../cases/cassette.ts';
import { loadCases } from '../../cases/loading/load.ts';
import { mutationsOf } from '../../cases/mutations/mutation.ts';
import { honestVariations } from '../../cases/runnable.ts';
import type { Case } from '../../cases/schema.ts';
import { cassetteOf } from '../../cases/variations/variations-of.ts';
import type { Vocabulary } from '../../cases/vocabulary.ts';
import type { ToolKinds } from '../../graders/tools/tool-kinds.ts';
import { readQuestions } from '../../tool-coverage/questions.ts';

/** A conversation that the provider's agent can have. */
export type KnownCase = {
  id: string;
  cassette: Cassette;
  /** The tool that fails in it, as its results then show; null where all work. */
  failingTool: string | null;
  /** What stands in the rows and files that it begins with: of cases that begin alike it tells which one it is. */
  surroundings: readonly string[];
  /** The same conversation with an agent that misbehaves in one way, by the name of that way. */
  mutated: readonly { operator: string; name: string; cassette: Cassette }[];
  /** The same conversation in each other honest way, by the name of that way. */
  varied: readonly { name: string; cassette: Cassette }[];
};

/** Where cases are, and the names that exist there. */
export type CaseFolder = {
  folder: string;
  vocabulary: Vocabulary;
  states?: Record<string, unknown>;
  toolKinds: ToolKinds;
};

/** The conversations of all cases in YAML. Cases whose provider is to fail are played by the boundary itself, and need no agent. */
export const casesIn = (folders: readonly CaseFolder[]): KnownCase[] =>
  folders.flatMap(({ folder, vocabulary, states = {}, toolKinds }) =>
    loadCases(folder, process.cwd(), vocabulary).map((declared) =>
      knownCase({ ...declared, toolKinds }, vocabulary, states),
    ),
  );

function knownCase(
  { toolKinds, ...declared }: Case & Pick<CaseFolder, 'toolKinds'>,
  { ways, honestWays }: Vocabulary,
  states: Record<string, unknown>,
): KnownCase {
  const { id, turns, context, mutations } = declared;
  const except = new Set(Object.keys(mutations?.except ?? {}));
  return {
    id,
    cassette: cassetteOf(turns),
    failingTool: context?.failingTool?.name ?? null,
    surroundings: wordsIn([
      context?.rows ?? {},
      ...[context?.state ?? []].flat().map((name) => states[name]),
    ]),
    varied: honestVariations(declared, honestWays, toolKinds).map(({ name, replies }) => ({
      name,
      cassette: cassetteOf(turns, replies),
    })),
    mutated: mutationsOf({ ...declared, toolKinds }, ways).filter(
      ({ operator, name }) => !except.has(operator) && !except.has(name),
    ),
  };
}

/** The questions of tool coverage: each makes the agent call its tool, by the name under which it is offered. */
export function questionsIn(file: string): KnownCase[] {
  return Object.entries(readQuestions(file).value).flatMap(([server, tools]) =>
    Object.entries(tools).map(([name, { user, args = {}, say = 'Done.', model }]) => ({
      id: `${server}-${name}`,
      cassette: [
        { user, replies: model ?? [{ calls: [{ name, args, asOffered: true as const }] }, { say }] },
      ],
      failingTool: null,
      surroundings: [],
      mutated: [],
      varied: [],
    })),
  );
}

/** Every text and number that stands anywhere in it. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (value === null || typeof value !== 'object') return [];
  return [...new Set(Object.values(value).flatMap(wordsIn))];
}

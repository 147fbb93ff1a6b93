import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test/reporter';
import {
  type AcceptedInstructions,
  commonInstructions,
  instructionsFile,
  instructionsSchema,
  linesOf,
  seenInstructionsFile,
} from '../../record/run/instructions.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import { reasonOf } from '../../record/text/reason-of.ts';
import type { Trial } from '../../record/trial.ts';
import { print } from '../gate/checks/tell.ts';
import { rootOf } from '../gate/counted.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';
import type { StoredRun } from './run-folder.ts';

/** The trials of one agent with the same text. */
type Received = { hash: string | null; titles: string[]; identities: Set<string> };

/** An agent of a project is told by the tools that its requests offer. */
type Agent = { project: string; tools: string[]; received: Map<string | null, Received> };

/** Limits the comparisons for an application whose instructions differ in every trial. */
const mostTexts = 200;

/** Compares the instructions of a run's trials, and accepts them when the user asks for it. */
export class RunInstructions {
  readonly #agents = new Map<string, Agent>();

  note(trial: Trial): void {
    const calls = trial.modelCalls.filter(({ purpose }) => !purpose);
    const [first] = calls.toSorted((one, other) => (other.offered?.length ?? 0) - (one.offered?.length ?? 0));
    if (!first) return;
    const { project } = trial;
    const tools = (first.offered ?? []).toSorted();
    const key = JSON.stringify([project, tools]);
    const agent: Agent = this.#agents.get(key) ?? { project, tools, received: new Map() };
    const hash = trial.hashes.prompt;
    const one = agent.received.get(hash) ?? { hash, titles: [], identities: new Set() };
    one.titles.push(`${trial.case.id} ${trial.case.title}`.trim());
    one.identities.add(trial.identity);
    agent.received.set(hash, one);
    this.#agents.set(key, agent);
  }

  /**
   * Accepts the instructions if the user asked for it (`--update-snapshots`).
   *
   * @returns what is wrong with them, one line each.
   */
  end(runFolder: string | null, config: Config | null, { stored, ended }: Attempts): string[] {
    const changed = promptsSince(stored, ended);
    if (runFolder === null) return changed;
    const updates = config?.updateSnapshots;
    if (config && this.#agents.size > 0 && (updates === 'all' || updates === 'changed')) {
      const file = join(rootOf(config), instructionsFile);
      try {
        writeFileSync(file, `${JSON.stringify(this.#accepted(runFolder, file), null, 2)}\n`);
        print(`\nThe instructions of the model are accepted: ${instructionsFile}`);
      } catch (error) {
        changed.push(`${file} cannot be written: ${reasonOf(error)}`);
      }
    }
    return [...changed, ...this.#cut(runFolder)];
  }

  #cut(runFolder: string): string[] {
    return [...this.#agents.values()].flatMap(({ received }) => {
      const texts = [...received.values()].slice(0, mostTexts).map((one) => {
        const lines = linesOf(textOf(runFolder, one.hash));
        return { ...one, lines, known: new Set(lines) };
      });
      return texts.flatMap((part) => {
        const whole = texts.find((other) => isPartOf(part, other));
        return whole ? [describeCut(part, whole)] : [];
      });
    });
  }

  /** Those of agents that did not run stay. */
  #accepted(runFolder: string, file: string): AcceptedInstructions[] {
    const before = existsSync(file)
      ? (instructionsSchema.safeParse(parseJson(readFileSync(file, 'utf8'))).data ?? [])
      : [];
    const kept = before.filter(({ project, tools }) => !this.#agents.has(JSON.stringify([project, tools])));
    return [
      ...kept,
      ...[...this.#agents.values()].map(({ project, tools, received }) => ({
        project,
        tools,
        // A trial without instructions has no line in common with the others, so nothing would be accepted.
        ...commonInstructions(
          [...received.keys()].map((hash) => textOf(runFolder, hash)).filter((text) => text !== ''),
        ),
      })),
    ];
  }
}

type Config = Pick<FullConfig, 'configFile' | 'rootDir' | 'updateSnapshots'>;
type Attempts = { stored: Parameters<typeof promptsSince>[0]; ended: Parameters<typeof promptsSince>[1] };

const describeCut = (part: Text, whole: Text): string =>
  `instructions_cut: in ${part.titles[0]}${part.titles.length > 1 ? ` and ${part.titles.length - 1} other trials` : ''} the model received ${part.lines.length === 0 ? 'no instructions' : `a part of the instructions (${part.lines.length} of ${whole.lines.length} lines)`}, and in ${whole.titles[0]} all of them`;

const textOf = (runFolder: string, hash: string | null): string => {
  const file = join(runFolder, seenInstructionsFile(hash ?? ''));
  return hash !== null && existsSync(file) ? readFileSync(file, 'utf8') : '';
};
type Text = Received & { lines: string[]; known: ReadonlySet<string> };

/**
 * Another case may have other data of its user: other lines, or "Open orders: 1" where this one has "Open orders: 12". So what a
 * text lacks, and a line that breaks off, is a cut only beside another trial of the same case.
 */
function isPartOf(part: Text, whole: Text): boolean {
  if (part.lines.length > whole.lines.length || part.hash === whole.hash || whole.lines.length === 0)
    return false;
  if (part.lines.length === 0) return part.hash === null;
  if (part.identities.isDisjointFrom(whole.identities)) return false;
  // Most texts differ in an early line, and 200 of them are compared with each other.
  const strange = part.lines.findIndex((line) => !whole.known.has(line));
  const broken = part.lines[strange];
  if (broken === undefined) return whole.lines.some((line) => !part.known.has(line));
  return strange === part.lines.length - 1 && whole.lines.some((line) => line.startsWith(broken));
}

/**
 * Checks whether both parts of a resumed run used the same agent: its instructions are observed only during trials.
 * If prompts differ from trial to trial because they contain the user or the time, nothing can be concluded.
 *
 * @returns the assistants with changed instructions, one line each.
 */
export function changedPrompts(before: readonly ReportedTrial[], after: readonly ReportedTrial[]): string[] {
  const [earlier, later] = [promptsOf(before), promptsOf(after)];
  const changed = [...later].flatMap(([group, { name, prompts }]) => {
    const known = earlier.get(group)?.prompts;
    return known && isSettled(known, prompts) && known[0] !== prompts[0] ? [name] : [];
  });
  return [...new Set(changed)].map(
    (name) =>
      `${name} has other instructions for its model than before the run was gone on with: begin a new run`,
  );
}

/** File and assistant → the prompt of each trial; the assistant may be a file's option. */
function promptsOf(trials: readonly ReportedTrial[]): Map<string, { name: string; prompts: string[] }> {
  const seen = trials.flatMap(({ prompt, project, case: { assistant, file } }) => {
    const name = [project, assistant].filter(Boolean).join(' ') || 'the application';
    return prompt === null ? [] : [{ prompt, name, group: JSON.stringify([name, file]) }];
  });
  return new Map(
    [...Map.groupBy(seen, ({ group }) => group)].map(([group, members]) => [
      group,
      { name: members[0]?.name ?? '', prompts: members.map(({ prompt }) => prompt) },
    ]),
  );
}

/** A single trial does not show whether another would have the same prompt. */
const isSettled = (...parts: string[][]): boolean =>
  parts.every((prompts) => new Set(prompts).size === 1) && parts.some((prompts) => prompts.length > 1);

/**
 * A resumed run must use one agent: returns the prompts that changed.
 *
 * @param attempts as reported now, by the runner's test id.
 */
function promptsSince(
  stored: Pick<StoredRun, 'ended'> | null,
  attempts: ReadonlyMap<string, readonly ReportedTrial[]>,
): string[] {
  if (!stored) return [];
  const before = [...stored.ended.values()].flat();
  const known = new Set(before.flatMap(({ id }) => id ?? []));
  const after = [...attempts.values()].flat().filter(({ id }) => id !== null && !known.has(id));
  return changedPrompts(before, after);
}

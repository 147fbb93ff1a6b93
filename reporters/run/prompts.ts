import type { ReportedTrial } from '../gate/reported-trial.ts';
import type { StoredRun } from './run-folder.ts';

/**
 * Whether the two parts of a run that was gone on with are about one agent: its instructions are seen only as it is talked
 * to. Where each trial has a prompt of its own, because it names the user or the time, nobody can say.
 *
 * @returns which assistants have other instructions than before, a line each.
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

/** What is talked to by the same name in one file → the prompt of each trial: which assistant that is may be an option there. */
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

/** Of a single trial nobody can say whether another would have had the same. */
const isSettled = (...parts: string[][]): boolean =>
  parts.every((prompts) => new Set(prompts).size === 1) && parts.some((prompts) => prompts.length > 1);

/**
 * A run that is gone on with must be about one agent: the prompts that changed since.
 *
 * @param attempts as they are reported now, by the runner's id of the test.
 */
export function promptsSince(
  stored: Pick<StoredRun, 'ended'> | null,
  attempts: ReadonlyMap<string, readonly ReportedTrial[]>,
): string[] {
  if (!stored) return [];
  const before = [...stored.ended.values()].flat();
  const known = new Set(before.flatMap(({ id }) => id ?? []));
  const after = [...attempts.values()].flat().filter(({ id }) => id !== null && !known.has(id));
  return changedPrompts(before, after);
}

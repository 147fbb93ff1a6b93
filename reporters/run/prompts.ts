import type { ReportedTrial } from '../gate/reported-trial.ts';
import type { StoredRun } from './run-folder.ts';

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

import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { type BegunRun, listRuns } from '../../runner/run/run-file.ts';
import { options } from '../../settings/derive-settings.ts';
import { fromHere } from '../../settings/project-folder.ts';

export const runArgument = "the run's id, its folder below .evalwright/runs, or last";

/**
 * Returns the id of the last run with a real model.
 *
 * @throws InvalidArgumentError if none is kept.
 */
export function lastRealRun(): string {
  const last = listRuns(options().runs).findLast(({ run }) =>
    ['real', 'record'].includes(run.settings.EVALWRIGHT_LLM ?? ''),
  );
  if (last) return last.run.id;
  throw new InvalidArgumentError(
    'There is no stored run with a real model. Run the cases with one: npx evalwright run --llm real',
  );
}

/** Resolves an id, a folder or `last` to the folder of a run; to several, if its shards have run on this machine. */
export function keptRuns(name: string): string[] {
  const { runs: folder } = options();
  const found = [name, join(folder, name)].find((candidate) => existsSync(join(candidate, 'run.json')));
  if (found) return [resolve(found)];
  const runs = listRuns(folder);
  // The folder of a shard has another name than its run.
  const meant = name === 'last' ? runs.slice(-1) : runs.filter(({ run }) => run.id === name);
  return meant.map((run) => resolve(run.folder));
}

/**
 * The same, for commands on one run.
 *
 * @throws InvalidArgumentError with the existing runs.
 */
export function folderOfRun(name: string): string {
  const [kept, ...others] = keptRuns(name);
  if (kept !== undefined && others.length === 0) return kept;
  if (kept !== undefined)
    throw new InvalidArgumentError(
      `Several runs have the id ${name}: ${[kept, ...others].map((one) => basename(one)).join(', ')}.`,
    );
  const { runs: folder } = options();
  const runs = listRuns(folder);
  throw new InvalidArgumentError(
    runs.length === 0
      ? `There is no run ${name}: ${fromHere(folder)} has none. Begin one: npx evalwright run`
      : `There is no run ${name}. The latest are ${namesOf(runs.slice(-5).reverse())}.`,
  );
}

const namesOf = (runs: readonly BegunRun[]): string => runs.map(({ folder }) => basename(folder)).join(', ');

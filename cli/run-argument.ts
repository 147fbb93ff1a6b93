import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { env } from '../env.ts';
import { fromHere } from '../fixtures/services/project-folder.ts';
import { listRuns } from '../fixtures/services/run/run-file.ts';

export const runArgument = "the run's id, its folder below .evalwright/runs, or last";

/**
 * The folder of the run that is meant by its id, its folder or `last`.
 *
 * @throws InvalidArgumentError with the runs there are.
 */
export function folderOfRun(name: string): string {
  const { EVALWRIGHT_RUNS: folder } = env();
  const runs = listRuns(folder);
  const last = runs.at(-1);
  if (name === 'last' && last) return resolve(last.folder);
  const found = [name, join(folder, name)].find((candidate) => existsSync(join(candidate, 'run.json')));
  if (found) return resolve(found);
  const latest = runs.slice(-5).reverse();
  throw new InvalidArgumentError(
    latest.length === 0
      ? `No run is kept in ${fromHere(folder)}.`
      : `The latest runs are ${latest.map(({ run }) => run.id).join(', ')}.`,
  );
}

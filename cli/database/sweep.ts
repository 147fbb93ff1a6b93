import { resolve } from 'node:path';
import { stdin, stdout } from 'node:process';
import { confirm, isCancel } from '@clack/prompts';
import { type Left, listLeft } from '../../boundaries/state/clean-up/list-left.ts';
import { showKeys } from '../../boundaries/state/clean-up/prove.ts';
import { sweep as sweepUsers } from '../../boundaries/state/clean-up/sweep.ts';
import type { DatabaseOptions } from '../../boundaries/state/options.ts';
import { addressOf, databaseProblem } from '../../boundaries/state/reach.ts';
import { type BegunRun, isOngoing, listRuns, noteSwept } from '../../runner/run/run-file.ts';
import { ledgerOf } from '../../runner/run/sweep-runs.ts';
import { UnusableError } from '../../runner/run/writable.ts';
import { options } from '../../settings/derive-settings.ts';
import { env } from '../../settings/env.ts';
import { projectFolder } from '../../settings/project-folder.ts';
import { readConfig } from '../doctor/read-config.ts';

type Place = { url: string; allowed: string; options: DatabaseOptions };

/**
 * Lists what runs have left in the database and could not delete, and deletes it after a person has confirmed it. Ends
 * with 1 while something is left.
 */
export async function sweep({ yes = false }: { yes?: boolean }): Promise<void> {
  const { address, places } = await placesOf();
  const { runs } = options();
  let left = 0;
  for (const begun of listRuns(resolve(projectFolder(), runs)).filter((one) => mayBeLeft(one, address)))
    left += await sweepOne(begun, places, yes);
  if (left > 0) {
    console.log(`${left} users are left.`);
    process.exitCode = 1;
  } else console.log('Nothing is left in the database.');
}

/** Whether an ended run may have left rows in this database. Another one that is its own is deleted with the run. */
export const mayBeLeft = (begun: BegunRun, address: string): boolean =>
  begun.run.database === address && !begun.run.swept && !isOngoing(begun);

/** @throws UnusableError when no database of the user's own is observed, or it cannot be reached. */
async function placesOf(): Promise<{ address: string; places: Place[] }> {
  const { DATABASE_URL: url, EVALWRIGHT_ALLOW_DATABASE: allowed = '' } = env();
  if (!url)
    throw new UnusableError(
      'DATABASE_URL is not set: only a database of your own keeps what a run has left. Set it as it was for the run.',
    );
  const problem = await databaseProblem(url, allowed);
  if (problem !== null) throw new UnusableError(problem);
  const { projects, problem: broken } = readConfig();
  if (broken !== null) throw new UnusableError(broken);
  const all = projects.flatMap(({ database }) => database ?? []);
  if (all.length === 0)
    throw new UnusableError(
      'No project of this folder observes a database: its configuration has no `database`.',
    );
  return { address: addressOf(url), places: all.map((options) => ({ url, allowed, options })) };
}

/** @returns how many users are left. */
async function sweepOne(begun: BegunRun, places: readonly Place[], yes: boolean): Promise<number> {
  const ledger = ledgerOf(begun);
  for (const { url, options, allowed } of places) {
    const found = await listLeft(url, options, { ledger, allowed });
    if (found.length === 0) continue;
    console.log(describeLeft(begun.run.id, found));
    if (!(yes || (await isConfirmed(found.length)))) continue;
    const swept = await sweepUsers(url, options, { ledger, allowed, confirmed: true });
    console.log(`  deleted: ${swept.deleted} users and their rows`);
    for (const { name, why } of swept.left) console.log(`  left: ${name}: ${why}`);
  }
  const waiting = ledger.users().filter(({ cleanedAt }) => cleanedAt === null).length;
  if (waiting === 0) noteSwept(begun);
  return waiting;
}

function describeLeft(run: string, found: readonly Left[]): string {
  const users = found.map(({ user, rows }) => {
    const key = user.key === null ? 'its key is not known' : `key ${user.key}`;
    const tables = [...rows].map(
      ([sql, identities]) => `      ${sql}: ${identities.length} rows, ${showKeys(identities)}`,
    );
    return [`    ${user.name} (${key}, made at ${new Date(user.at).toISOString()})`, ...tables].join('\n');
  });
  return `Run ${run} left ${found.length} users. No snapshot proves any more which of these rows are new: check that none belongs to other users.\n${users.join('\n')}`;
}

async function isConfirmed(count: number): Promise<boolean> {
  if (!stdin.isTTY || !stdout.isTTY) {
    console.log('  Not deleted: confirm it at a terminal, or with --yes.');
    return false;
  }
  const answer = await confirm({
    message: `Delete ${count} users and the rows listed?`,
    initialValue: false,
  });
  return !isCancel(answer) && answer;
}

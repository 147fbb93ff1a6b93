import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { spentBelow } from '../flight/processes.ts';

/** `npm run bench -- --profile`: which process spends how much of a core on a trial, and on the same conversation by a bare script. */

const folder = import.meta.dirname;
/** What two runs of different length have in common, starting and ending, cancels out. */
const [few, many] = [5, 45];
const lookEveryMs = 100;

/** The first that matches, by the command line of a process. */
const kinds: [name: string, pattern: RegExp][] = [
  ['renderer', /--type=renderer/],
  ['browser', /chrom\w*.*(?:--type=|--headless)/],
  ['worker', /workerProcessEntry|playwright.*process/i],
  ['runner, boundaries and reports', /@playwright\/test\/cli|\.bin\/playwright|playwright test/],
  ['application', /app\/server\/main/],
  ['database', /postgres/],
];
const rest = 'other';

type Spent = Map<string, number>;

/**
 * Prints a table; nothing is held to a bar, for the shares are what is asked for.
 *
 * @throws where a run fails.
 */
export async function benchProfile(): Promise<boolean> {
  const [cases, scripts] = [await spentOn('case-'), await spentOn('bare ')];
  console.log('\nMilliseconds of a core for each conversation\n');
  console.log('| process | a case | the bare script |\n| --- | --- | --- |');
  for (const name of [...kinds.map(([kind]) => kind), rest])
    console.log(`| ${name} | ${inMs(cases.get(name))} | ${inMs(scripts.get(name))} |`);
  const sum = (spent: Spent) => [...spent.values()].reduce((total, one) => total + one, 0);
  console.log(`| all | ${inMs(sum(cases))} | ${inMs(sum(scripts))} |`);
  return true;
}

const inMs = (seconds = 0): string => (1_000 * Math.max(0, seconds)).toFixed(0);

async function spentOn(title: string): Promise<Spent> {
  const [short, long] = [await run(title, few), await run(title, many)];
  return new Map(
    [...long].map(([kind, seconds]) => [kind, (seconds - (short.get(kind) ?? 0)) / (many - few)]),
  );
}

async function run(title: string, pairs: number): Promise<Spent> {
  const args = ['test', '--project', 'as a case records', '--grep', title];
  const child = spawn('playwright', args, {
    cwd: folder,
    env: { ...process.env, PAIRS: String(pairs) },
    stdio: 'ignore',
  });
  const most = new Map<number, { command: string; seconds: number }>();
  const timer = setInterval(() => {
    // One that has ended has no command line any more.
    for (const { pid, command, seconds } of spentBelow())
      most.set(pid, { command: command || (most.get(pid)?.command ?? ''), seconds });
  }, lookEveryMs);
  const [status] = await once(child, 'exit');
  clearInterval(timer);
  if (status !== 0) throw new Error(`playwright ${args.join(' ')} failed`);
  const spent: Spent = new Map();
  for (const { command, seconds } of most.values()) {
    const kind = kinds.find(([, pattern]) => pattern.test(command))?.[0] ?? rest;
    spent.set(kind, (spent.get(kind) ?? 0) + seconds);
  }
  return spent;
}

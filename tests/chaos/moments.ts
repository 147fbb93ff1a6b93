import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ChaosRun } from './a-run.ts';
import { processOf } from './process-tree.ts';

/** How far a run has come, by what anybody can see of it from outside. */
const moments = {
  // Set-up.
  'the command is there': ({ folder }) => processOf(folder, 'command') !== null,
  'the main program is there': ({ folder }) => processOf(folder, 'main') !== null,
  'the runner is there': ({ folder }) => processOf(folder, 'runner') !== null,
  'the checkout is held': ({ folder }) => existsSync(join(folder, 'runs.lock')),
  'the watchdog is there': ({ folder }) => processOf(folder, 'watchdog') !== null,
  'the temporary folder is there': (run) => ownFolder(run) !== null,
  'the run has a folder': (run) => inRun(run, 'run.json') !== '',
  'the cluster is copied': (run) => inOwn(run, 'postgres'),
  'the cluster is whole': (run) => inOwn(run, 'postgres/data'),
  'PostgreSQL starts': (run) => processOf(run.folder, 'postgres') !== null,
  'PostgreSQL has its files': (run) => inOwn(run, 'postgres/data/postmaster.pid'),
  'the application starts': ({ folder }) => processOf(folder, 'app') !== null,
  'the application is ready': ({ output }) => output().includes('application http'),
  'the plan is written': (run) => inRun(run, 'planned.jsonl') !== '',
  // Trials.
  'a worker is there': ({ folder }) => processOf(folder, 'worker') !== null,
  'the browser is there': ({ folder }) => processOf(folder, 'browser') !== null,
  'one trial has a record': (run) => records(run) >= 1,
  'one trial has ended': (run) => ended(run) >= 1,
  'two trials have a record': (run) => records(run) >= 2,
  'two trials have ended': (run) => ended(run) >= 2,
  'three trials have a record': (run) => records(run) >= 3,
  'three trials have ended': (run) => ended(run) >= 3,
  // Clean-up, then the report.
  'the application has ended': (run) => ended(run) >= 3 && processOf(run.folder, 'app') === null,
  'the database has ended': (run) => ended(run) >= 3 && processOf(run.folder, 'postgres') === null,
  'the run has ended': (run) => inRun(run, 'run.json').includes('"swept": true'),
  'the temporary folder is gone': (run) => ended(run) >= 3 && ownFolder(run) === null,
  'the run has its report': (run) => inRun(run, 'report.json') !== '',
  'the report is there': ({ folder }) => existsSync(join(folder, 'reports/report.json')),
} satisfies Record<string, (run: ChaosRun) => boolean>;
export type Moment = keyof typeof moments;

/** @returns whether the run came so far: it may have ended before. */
export async function until(run: ChaosRun, moment: Moment): Promise<boolean> {
  let over = false;
  void run.ended.then(() => {
    over = true;
  });
  const came: (run: ChaosRun) => boolean = moments[moment];
  while (!over) {
    if (came(run)) return true;
    await wait(5);
  }
  return came(run);
}

function ownFolder({ temporary }: ChaosRun): string | null {
  const name = readdirSync(temporary).find((one) => one.startsWith('evalwright-run-'));
  return name === undefined ? null : join(temporary, name);
}

function inOwn(run: ChaosRun, path: string): boolean {
  const own = ownFolder(run);
  return own !== null && existsSync(join(own, path));
}

/** What a file of the run holds; nothing when it is not there. */
function inRun({ runs }: ChaosRun, name: string): string {
  const [only = ''] = readdirSync(runs);
  const file = join(runs, only, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

const ended = (run: ChaosRun) => inRun(run, 'ended.jsonl').split('"standing"').length - 1;

function records({ runs }: ChaosRun): number {
  const folder = join(runs, readdirSync(runs)[0] ?? '', 'trials');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')).length : 0;
}

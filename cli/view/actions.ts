import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArtifacts } from '../../reporters/report/artifacts.ts';
import { traceWriter } from '../../reporters/report/traces.ts';
import { keyOf } from '../../reporters/view/run-view.ts';
import { readRun } from '../../runner/run/run-file.ts';
import { handedTo } from '../../settings/channel.ts';
import { configArguments, projectFolder } from '../../settings/project-folder.ts';
import { ownCommand } from '../processes/own-package.ts';
import type { Jobs } from './jobs.ts';
import type { RunData } from './run-data.ts';

/** The actions that a person can start for a trial. */
export const actions = ['rerun', 'promote', 'trace'] as const;
export type Action = (typeof actions)[number];

export type Desk = {
  jobs: Jobs;
  /** The folder of the runs; its parent may hold temporary folders. */
  runs: string;
  /** Shows a run that was started from here, as soon as it exists. */
  addressOf(run: string): string;
};

/**
 * Starts an action; its state is listed among the jobs.
 *
 * @throws for an unknown trial.
 */
export async function act(action: Action, key: string, run: RunData, desk: Desk): Promise<void> {
  const trial = run.report().trials.find((one) => keyOf(one) === key);
  if (!trial) throw new Error(`There is no trial ${key} in this run.`);
  if (action === 'rerun') return rerun(trial.case.id, trial.project, run, desk);
  if (action === 'promote') return promote(key, run, desk);
  return openTrace(key, run, desk);
}

/** Reruns the case with the run's settings, with its own folder for screenshots. */
function rerun(id: string, project: string, run: RunData, { jobs, addressOf, runs }: Desk): void {
  const again = `again-${Date.now().toString(36)}-${randomBytes(3).toString('hex')}`;
  const { settings, options } = readRun(run.folder);
  const link = { text: 'See what came of it', url: addressOf(again) };
  jobs.start({
    what: `Run ${id} again`,
    command: [
      process.execPath,
      ownCommand,
      'run',
      ...configArguments(),
      '--case',
      id,
      '--output',
      join(runs, '..', 'again'),
      ...(project === '' ? [] : ['--project', project]),
    ],
    env: { ...settings, EVALWRIGHT_RUN_ID: again, ...handedTo({ options }) },
    conclude: (status, said) => ({ said: lastLine(said) || `It ended with ${status}.`, link }),
  });
}

function promote(key: string, run: RunData, { jobs, runs }: Desk): void {
  const [record, reported] = [run.record(key), run.report().trials.find((one) => keyOf(one) === key)];
  if (!record || !reported) throw new Error('This trial has no record, so its conversation is unknown.');
  const folder = mkdtempSync(join(runs, '..', 'promote-'));
  const write = traceWriter({ folder, root: projectFolder(), mode: 'all', redact: (document) => document });
  const { trace } = write(reported, record);
  jobs.start({
    what: `Promote ${reported.case.id} to a case`,
    command: [
      process.execPath,
      ownCommand,
      'cases',
      'add',
      ...configArguments(),
      '--from',
      join(folder, trace ?? ''),
    ],
    conclude(_, said) {
      rmSync(folder, { recursive: true, force: true });
      return { said: said.trim(), link: null };
    },
  });
}

/** Playwright's viewer serves itself; it receives only the file. */
function openTrace(key: string, run: RunData, { jobs }: Desk): void {
  const trace = readArtifacts(run.folder, key).find(({ name }) => name === 'trace');
  if (!trace) throw new Error('There is no trace of this trial any more.');
  const cli = fileURLToPath(new URL('cli.js', import.meta.resolve('@playwright/test')));
  jobs.start({
    what: 'Open the trace',
    command: [process.execPath, cli, 'show-trace', '--host', '127.0.0.1', '--port', '0', trace.path],
    linkIn(said) {
      const [url] = /http:\/\/(?:127\.0\.0\.1|localhost):\d+\S*/.exec(said) ?? [];
      return url === undefined ? null : { text: 'Open the trace viewer', url };
    },
  });
}

const lastLine = (said: string): string => said.trim().split('\n').at(-1)?.trim() ?? '';

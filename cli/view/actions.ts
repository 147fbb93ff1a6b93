import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configArguments, fromHere, projectFolder } from '../../fixtures/services/project-folder.ts';
import { readRun } from '../../fixtures/services/run/run-file.ts';
import { readArtifacts } from '../../reporters/report/artifacts.ts';
import { traceWriter } from '../../reporters/report/traces.ts';
import { keyOf } from '../../reporters/view/run-view.ts';
import { ownCommand } from '../own-package.ts';
import { queueOf } from '../review/queue.ts';
import { type ReviewServer, serveReview } from '../review/server.ts';
import type { Jobs } from './jobs.ts';
import type { RunData } from './run-data.ts';

/** What a person can ask for about a trial. */
export const actions = ['rerun', 'promote', 'review', 'trace'] as const;
export type Action = (typeof actions)[number];

export type Desk = {
  jobs: Jobs;
  /** Where labels go, where runs are kept, and whose folder may hold what is only there for a moment. */
  reviews: string;
  runs: string;
  /** Where a run that was begun from here is shown, as soon as it is there. */
  addressOf(run: string): string;
  /** What is to be stopped with the server. */
  stops: ReviewServer[];
};

/** Does what was asked for; what becomes of it stands among the jobs. @throws when the trial is none of the run's. */
export async function act(action: Action, key: string, run: RunData, desk: Desk): Promise<void> {
  const trial = run.report().trials.find((one) => keyOf(one) === key);
  if (!trial) throw new Error(`There is no trial ${key} in this run.`);
  if (action === 'rerun') return rerun(trial.case.id, trial.project, run, desk);
  if (action === 'promote') return promote(key, run, desk);
  if (action === 'review') return review(key, run, desk);
  return openTrace(key, run, desk);
}

/** Runs the case again as the run did, beside it: with the same settings, and its own folder for pictures. */
function rerun(id: string, project: string, run: RunData, { jobs, addressOf, runs }: Desk): void {
  const again = `again-${Date.now().toString(36)}-${randomBytes(3).toString('hex')}`;
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
    env: { ...readRun(run.folder).settings, EVALWRIGHT_RUN_ID: again },
    conclude: (status, said) => ({ said: lastLine(said) || `It ended with ${status}.`, link }),
  });
}

function promote(key: string, run: RunData, { jobs, runs }: Desk): void {
  const [record, reported] = [run.record(key), run.report().trials.find((one) => keyOf(one) === key)];
  if (!record || !reported)
    throw new Error('Its trial left no record: nothing is known of the conversation.');
  const folder = mkdtempSync(join(runs, '..', 'promote-'));
  const write = traceWriter({ folder, root: projectFolder(), mode: 'all', redact: (document) => document });
  const { trace } = write(reported, record);
  jobs.start({
    what: `Promote ${reported.case.id} to a case`,
    command: [process.execPath, ownCommand, 'promote', ...configArguments(), join(folder, trace ?? '')],
    conclude(_, said) {
      rmSync(folder, { recursive: true, force: true });
      return { said: said.trim(), link: null };
    },
  });
}

/** The page for reviews, with this trial alone. */
async function review(key: string, run: RunData, { jobs, reviews, stops }: Desk): Promise<void> {
  const record = run.record(key);
  if (!record) throw new Error('Its trial left no record: there is nothing to review.');
  const queue = queueOf([record], { sample: 1, all: true });
  const server = await serveReview({
    folder: run.folder,
    queue,
    reviews,
    blind: true,
    reviewer: null,
    port: 0,
  });
  stops.push(server);
  jobs.note({
    what: `Review ${record.case.id}`,
    state: 'done',
    said: `The answer goes to ${fromHere(reviews)}/.`,
    link: { text: 'Review it', url: server.url },
  });
}

/** Playwright's own viewer, which serves itself; it is told nothing but the file. */
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

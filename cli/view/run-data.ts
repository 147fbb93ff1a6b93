import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordFile, recordFolder, type Trial } from '../../record/trial.ts';
import { readArtifacts } from '../../reporters/report/artifacts.ts';
import { readReport } from '../../reporters/report/read-report.ts';
import type { Report } from '../../reporters/report/report.ts';
import { traceWriter } from '../../reporters/report/traces.ts';
import { readPastRuns } from '../../reporters/run/history.ts';
import { reportOfRun } from '../../reporters/run/report-run.ts';
import { recordOf } from '../../reporters/run/run-folder.ts';
import { readRunning } from '../../reporters/run/running.ts';
import { keyOf, runViewOf } from '../../reporters/view/run-view.ts';
import { mediaName } from '../../reporters/view/view-writer.ts';
import { holdsOngoing, readRun } from '../../runner/run/run-file.ts';
import { handedTo } from '../../settings/channel.ts';
import { configArguments, projectFolder } from '../../settings/project-folder.ts';
import { type RunView, type TrialFile, type ViewIndex, viewVersion } from '../../view/data.ts';
import { ownCommand } from '../processes/own-package.ts';
import type { Jobs } from './jobs.ts';

/** The data of one page: a run, or several that are compared. */
export type PageData = {
  /** In the order of the page's numbers. */
  readonly runs: readonly RunData[];
  index(): ViewIndex;
  /** Everything about one trial; null for an unknown name. */
  trial(key: string): TrialFile | null;
  /** The run of a trial; null for an unknown trial. */
  runOf(key: string): RunData | null;
};

/** A kept run as the page shows it; a running one with its results so far. */
export class RunData implements PageData {
  readonly folder: string;
  readonly #runsFolder: string;
  #known: { stamp: string; report: Report } | null = null;

  /** @param runs the folder of kept runs: earlier ones give the cases' history. */
  constructor(folder: string, runs: string) {
    this.folder = folder;
    this.#runsFolder = runs;
  }

  index(): ViewIndex {
    return { version: viewVersion, runs: [this.view()], served: true };
  }

  get runs(): readonly RunData[] {
    return [this];
  }

  runOf(): RunData {
    return this;
  }

  /** Whether a trial of that name exists. */
  has(key: string): boolean {
    return (
      existsSync(join(this.folder, recordFile(key))) || this.report().trials.some((one) => keyOf(one) === key)
    );
  }

  /** The overview. */
  view(): RunView {
    const report = this.report();
    const isLive = holdsOngoing(this.folder);
    const ended = report.trials.filter(({ standing }) => standing !== 'not_run').length;
    const view = runViewOf(report, {
      past: readPastRuns(this.#runsFolder).past,
      kept: this.#kept(),
      live: isLive ? { ended, planned: report.trials.length, running: readRunning(this.folder) } : null,
    });
    // A trial that has not run yet is no finding.
    return isLive ? { ...view, reasons: [], errors: [] } : view;
  }

  /** Everything about one trial; null for an unknown name. */
  trial(key: string): TrialFile | null {
    const record = this.record(key);
    const reported = this.report().trials.find((one) => keyOf(one) === key);
    if (!record && !reported) return null;
    const media = readArtifacts(this.folder, key).map(({ name }, place) => {
      const kind = mediaName(name);
      return { name: kind, file: kind === 'trace' ? null : `media/${key}/${place}` };
    });
    const file = recordFile(key);
    const isUnreadable = !record && existsSync(join(this.folder, file));
    const stack = [
      ...(reported?.stack ?? []),
      ...(isUnreadable ? [`${file} cannot be read: it was cut, or another version wrote it.`] : []),
    ];
    return { version: viewVersion, key, record, stack, media };
  }

  /** Null without a readable one. */
  record(key: string): Trial | null {
    return recordOf(this.folder, { id: key });
  }

  /** Read again only if the run has written something. */
  report(): Report {
    const stamp = stampOf(this.folder);
    if (this.#known?.stamp !== stamp)
      this.#known = { stamp, report: readReport(this.folder).report ?? reportOfRun(this.folder) };
    return this.#known.report;
  }

  #kept(): Set<string> {
    const folder = join(this.folder, recordFolder);
    const files = existsSync(folder) ? readdirSync(folder) : [];
    return new Set(files.flatMap((file) => (file.endsWith('.json') ? [file.slice(0, -5)] : [])));
  }
}

/** The files that a running run writes. */
const grows = ['run.json', 'planned.jsonl', 'ended.jsonl', 'errors.jsonl', 'report.json', recordFolder];

function stampOf(folder: string): string {
  return grows
    .map((name) => join(folder, name))
    .map((file) => (existsSync(file) ? statSync(file) : null))
    .map((stat) => (stat ? `${stat.size}:${stat.mtimeMs}` : ''))
    .join(' ');
}

/** The actions that a person can start for a trial. */
export const actions = ['rerun', 'promote', 'trace'] as const;
type Action = (typeof actions)[number];

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

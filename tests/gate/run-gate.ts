import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Report, reportSchema } from '../../reporters/report/report.ts';
import { runNode } from '../run-project.ts';
import { mergeEnv, withOptions } from '../with-options.ts';

export type GateRun = {
  exitCode: number;
  output: string;
  /** What the run wrote; it is deleted when this process ends. */
  folder: string;
  /** Null when there is none. */
  report: Report | null;
  markdown: string | null;
  summary: string | null;
  /** Names of the traces. */
  traces: string[];
  /** Why the gate is closed: the case, or the code of what is no case. */
  closedBy: string[];
};

const root = join(import.meta.dirname, '../..');
const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder; it is deleted when this process ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-gate-'));
  folders.push(folder);
  return folder;
}

type RunOptions = { env?: Record<string, string>; folder?: string };

/** `evalwright run`, as a person would call it in the project of this folder. */
export const runGate = (args: string[], options: RunOptions = {}): Promise<GateRun> =>
  evalwrightIn('gate', ['run', ...args], options);

/** `evalwright`, as a person would call it in that project. */
export async function evalwrightIn(
  project: string,
  args: string[],
  { env = {}, folder = newFolder() }: RunOptions = {},
): Promise<GateRun> {
  const { exitCode, output } = await evalwright(
    args,
    mergeEnv(
      {
        ...withOptions({ reports: ['md', 'json'], runs: join(folder, 'runs') }),
        GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
      },
      { ...env, MINI_PROJECT_OUTPUT: folder },
    ),
    project,
  );
  const report = readText(join(folder, 'reports/report.json'));
  const read = report === null ? null : reportSchema.parse(JSON.parse(report));
  const traces = join(folder, 'reports/traces');
  return {
    exitCode,
    output,
    folder,
    report: read,
    markdown: readText(join(folder, 'reports/report.md')),
    summary: readText(join(folder, 'summary.md')),
    traces: existsSync(traces) ? readdirSync(traces).sort() : [],
    closedBy: read?.gate.reasons.map((reason) => reason.case ?? reason.code).sort() ?? [],
  };
}

export const evalwright = (args: string[], env: Record<string, string> = {}, project = 'gate') =>
  runNode([join(root, 'cli/main.ts'), ...args], {
    cwd: join(root, 'tests', project),
    env: mergeEnv(
      {
        ...withOptions({ artifacts: 'none' }),
      },
      { ...env, PATH: path },
    ),
  });

export const readText = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

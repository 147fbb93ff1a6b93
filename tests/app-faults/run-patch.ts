import { grepOf } from '../../cli/arguments/selection.ts';
import { handedTo } from '../../settings/channel.ts';
import { aDatabase } from '../database/a-database.ts';
import { type ProjectRun, runProject } from '../run-project.ts';
import { copyApp, removeCopy } from './copy-app.ts';
import type { Patch } from './fault.ts';
import { type Assessed, assess } from './outcome.ts';

export type Tried = Assessed & {
  patch: Patch;
  seconds: number;
  /** Why a case has no verdict: the end of what the run printed, or what kept it from beginning. */
  output?: string;
};

/** Longer than the cases take; what hangs is broken. */
const longestMs = (cases: readonly string[]) => 60_000 + 20_000 * cases.length;
const longestOutput = 2_000;

/** Starts the application with the patch in it, on a database of its own, and runs the cases that go there. */
export async function tryPatch(patch: Patch): Promise<Tried> {
  const began = performance.now();
  const { trials, output } = await run(patch).catch((error: unknown) => ({
    trials: [],
    output: String(error),
  }));
  const assessed = assess(patch, trials);
  const seconds = (performance.now() - began) / 1000;
  return {
    patch,
    seconds,
    ...assessed,
    ...(assessed.outcome === 'broken' ? { output: output.slice(-longestOutput) } : {}),
  };
}

async function run({ app, edits, cases, workers }: Patch): Promise<Pick<ProjectRun, 'trials' | 'output'>> {
  const copy = copyApp(app, edits);
  const database = await aDatabase();
  const grep = grepOf({ case: cases }) ?? '';
  try {
    return await runProject(`app-faults/${app}`, {
      env: {
        DATABASE_URL: database.url,
        EVALWRIGHT_ALLOW_DATABASE: database.name,
        APP_COPY: copy,
        ...handedTo({ cases }),
      },
      args: [`--workers=${workers}`, `--global-timeout=${longestMs(cases)}`, '--grep', grep],
    });
  } finally {
    await database.drop();
    removeCopy(copy);
  }
}

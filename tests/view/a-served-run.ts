import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'node:test';
import { serveView, type ViewServer } from '../../cli/view/server.ts';
import type { Trial } from '../../record/trial.ts';
import { reportRecord } from '../../reporters/gate/reported-trial.ts';
import { noteEnded, plan } from '../../reporters/run/run-folder.ts';
import { beginRun, endRun, saveRecord } from '../../runner/run/run-file.ts';

const servers: ViewServer[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A run that was started, with the trials that have ended. Its folder is deleted after the test. */
export function aRunOf(
  ended: readonly Trial[],
  { isOver = false, id = 'run-1', beside = '', planned = ended } = {},
) {
  const runs = beside === '' ? join(mkdtempSync(join(tmpdir(), 'evalwright-view-')), 'runs') : beside;
  if (beside === '') {
    folders.push(join(runs, '..'));
    mkdirSync(runs);
  }
  const run = beginRun(runs, {
    id,
    startedAt: '2026-11-20T10:00:00.000Z',
    args: [],
    settings: {},
    database: null,
    application: 'app',
    provider: 'stub',
    shard: null,
  });
  plan(
    run.folder,
    planned.map((trial) => ({
      test: trial.id,
      reported: { ...reportRecord(trial), id: null, standing: 'not_run', triggers: [] },
    })),
  );
  const end = (trial: Trial) => {
    saveRecord(run.folder, trial);
    noteEnded(run.folder, { test: trial.id, reported: reportRecord(trial) });
  };
  ended.forEach(end);
  if (isOver) endRun(run, { swept: true });
  return { ...run, runs, end };
}

export async function serve(
  { folder, runs }: { folder: string; runs: string },
  others: readonly string[] = [],
): Promise<ViewServer> {
  const server = await serveView({ folder, others, runs, reviews: join(runs, 'reviews'), port: 0 });
  servers.push(server);
  return server;
}

import { checkFolders } from '../../runner/run/writable.ts';
import { handedTo } from '../../settings/channel.ts';
import { env } from '../../settings/env.ts';
import { inProject } from '../../settings/project-folder.ts';
import { playwright } from '../processes/programs.ts';
import { startProgram } from '../processes/start-program.ts';

/**
 * Keeps what trials need warm until it is ended: the application, its database and its boundaries. Only Playwright's runner can load a
 * configuration as it is meant, so it is the runner that starts and keeps them, in the place of a run.
 *
 * @param args go to `playwright test` unread.
 */
export async function up(args: string[], { json = false }: { json?: boolean }): Promise<void> {
  env();
  checkFolders();
  const command = playwright(
    'test',
    ...args,
    // What can go wrong before ours is said by it.
    '--reporter=line',
    '--global-timeout=0',
    // The runner deletes it as it begins, and that of the last run is to stay.
    `--output=${inProject('.evalwright/up')}`,
  );
  process.exitCode = await startProgram(command, {
    env: handedTo({ keepsWarm: { json }, startedBy: process.pid }),
    // An interrupt from the terminal would have the runner end before what it has started.
    detached: true,
  });
}

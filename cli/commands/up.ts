import { checkFolders } from '../../runner/run/writable.ts';
import { handedTo } from '../../settings/channel.ts';
import { env } from '../../settings/env.ts';
import { configArguments, inProject } from '../../settings/project-folder.ts';
import { playwright } from '../processes/programs.ts';
import { startProgram } from '../processes/start-program.ts';

/**
 * Keeps the application, its database and the boundaries running until interrupted. Only Playwright's runner loads a
 * configuration correctly, so the runner starts and keeps them instead of running tests.
 *
 * @param args passed to `playwright test` unread.
 */
export async function up(args: string[], { json = false }: { json?: boolean }): Promise<void> {
  env();
  checkFolders();
  const command = playwright(
    'test',
    ...configArguments(),
    ...args,
    // The runner reports errors before this command can.
    '--reporter=line',
    '--global-timeout=0',
    // The runner deletes this folder when it begins, and the last run's must stay.
    `--output=${inProject('.evalwright/up')}`,
  );
  process.exitCode = await startProgram(command, {
    env: handedTo({ keepsWarm: { json }, startedBy: process.pid }),
    // An interrupt from the terminal would end the runner before the processes it has started.
    detached: true,
  });
}

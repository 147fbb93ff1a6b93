import { startEmbeddedDatabase } from '../../runner/database/embedded.ts';
import { startWatchdog, type Watchdog } from '../../runner/processes/watchdog.ts';
import { whenToEnd } from '../../runner/processes/when-to-end.mjs';
import { checkFolders } from '../../runner/run/writable.ts';
import { env } from '../../settings/env.ts';
import { startProgram, whoWaits } from '../processes/start-program.ts';

/**
 * Runs a command with DATABASE_URL set; without a command it keeps the database until interrupted. An existing
 * DATABASE_URL is used as it is.
 */
export async function withDatabase(command: string[], { keep }: { keep?: string }): Promise<void> {
  const { DATABASE_URL: given } = env();
  checkFolders();
  const watchdog = startWatchdog();
  const database = given
    ? { url: given, stop: async () => {} }
    : await startEmbeddedDatabase({ keepIn: keep, watchdog });
  try {
    process.exitCode = await runWith(database.url, command, watchdog);
  } finally {
    await database.stop();
    watchdog.dismiss();
  }
}

async function runWith(url: string, [program, ...args]: string[], watchdog: Watchdog): Promise<number> {
  if (program !== undefined)
    return startProgram([program, ...args], {
      env: { DATABASE_URL: url, ...watchdog.mark },
      started: (pid) => watchdog.guard(pid, 'SIGTERM'),
    });
  const asked = Promise.withResolvers<number>();
  whenToEnd(() => asked.resolve(0), whoWaits());
  // A signal handler does not keep the process alive.
  const going = setInterval(() => undefined, 60_000);
  console.log(`DATABASE_URL=${url}`);
  const code = await asked.promise;
  clearInterval(going);
  return code;
}

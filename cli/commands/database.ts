import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { env } from '../../env.ts';
import { startEmbeddedDatabase } from '../../fixtures/services/embedded.ts';

/**
 * Runs a command with DATABASE_URL set, or without one just keeps the database up, until either is ended.
 * Where DATABASE_URL is set already, that database is used.
 */
export async function withDatabase(command: string[], { keep }: { keep?: string }): Promise<void> {
  const { DATABASE_URL: given } = env();
  const database = given
    ? { url: given, stop: async () => {} }
    : await startEmbeddedDatabase({ keepIn: keep });
  const [program, ...args] = command;
  if (!program) {
    console.log(`DATABASE_URL=${database.url}`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  } else {
    const child = spawn(program, args, {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: database.url },
    });
    // An interrupt from the terminal reaches the command as well; it decides when to end.
    process.on('SIGINT', () => undefined).on('SIGTERM', () => child.kill('SIGTERM'));
    const [code] = await once(child, 'exit');
    process.exitCode = typeof code === 'number' ? code : 1;
  }
  await database.stop();
  process.exit();
}

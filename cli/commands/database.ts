import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startEmbeddedDatabase } from '../../fixtures/database/embedded.ts';

/** Runs a command with DATABASE_URL set, or without one just keeps the database up, until either is ended. */
export async function withDatabase(command: string[], { keep }: { keep: string }): Promise<void> {
  const database = await startEmbeddedDatabase(keep);
  const [program, ...args] = command;
  if (!program) {
    console.log(`DATABASE_URL=${database.url}`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  } else {
    const child = spawn(program, args, {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: database.url },
    });
    const passOn = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', passOn).on('SIGTERM', passOn);
    const [code] = await once(child, 'exit');
    process.exitCode = typeof code === 'number' ? code : 1;
  }
  await database.stop();
  process.exit();
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type ChatsServer = { url: string; stop(): void };

/** Serves the pages that were built, on a port of its own. */
export async function startServer(): Promise<ChatsServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const [, url = ''] = /READY (\S+)/.exec(String(line)) ?? [];
  return { url, stop: () => void child.kill('SIGTERM') };
}

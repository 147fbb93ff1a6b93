import { spawn } from 'node:child_process';

/** Asks the system to show an address to whoever sits there. Where nobody does, nothing happens: the address was printed. */
export function openInBrowser(url: string): void {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program ?? 'xdg-open', [...args, url], { detached: true, stdio: 'ignore' });
  child.once('error', () => undefined);
  child.unref();
}

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

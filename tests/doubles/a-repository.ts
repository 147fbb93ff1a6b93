import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder of its own, deleted when the test process ends; with Git it is a checkout. */
export type Repository = {
  folder: string;
  write(file: string, text: string): void;
  git(...args: string[]): string;
};

export function aRepository({ git: isCheckout = true }: { git?: boolean } = {}): Repository {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'evalwright-repository-')));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  if (isCheckout) git('init', '--quiet');
  return {
    folder,
    write(file, text) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    },
    git,
  };
}

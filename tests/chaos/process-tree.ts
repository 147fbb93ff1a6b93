import { readdirSync, readFileSync } from 'node:fs';

/** The processes that a run consists of, by what they do, told by their command lines. */
const roles = {
  npm: /^npm run eval/,
  shell: /^sh -c node/,
  command: /^\S*node \S*cli\/evalwright\.mjs run/,
  main: /cli\/main\.ts run/,
  runner: /@playwright\/test\/cli\.js test/,
  worker: /workerProcessEntry/,
  browser: /chrom(?!.*--type=)/,
  watchdog: /processes\/watch\.ts/,
  initdb: /bin\/initdb/,
  postgres: /bin\/postgres -D/,
  app: /kills\/app\.ts/,
} as const;
export type Role = keyof typeof roles;

type Process = { pid: number; command: string };

/** Every process that has this folder, which is of one run alone, in its environment or its arguments. */
export function processesOf(folder: string): Process[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .flatMap((pid) => {
      const command = read(pid, 'cmdline').replaceAll('\0', ' ').trim();
      const belongs = command.includes(folder) || read(pid, 'environ').includes(folder);
      return belongs ? [{ pid, command }] : [];
    });
}

/** The first process that does this in the run. */
export const processOf = (folder: string, role: Role): number | null =>
  processesOf(folder).find(({ command }) => roles[role].test(command))?.pid ?? null;

function read(pid: number, what: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

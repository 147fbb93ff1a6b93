import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** What the children of this process take, and theirs, as Linux tells it; elsewhere nothing is known, and it is 0. */

/** In `stat` what follows the name, which may hold anything: the third field of `man 5 proc` comes first. */
const fieldsOf = (pid: number | 'self') => {
  const stat = textOf(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};
const [parent, ownUser, ownSystem, childrenUser, childrenSystem] = [1, 11, 12, 13, 14];
/** `sysconf(_SC_CLK_TCK)`, which is this on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Seconds of a core that those have taken which are over by now. */
export function spentByChildren(): number {
  const fields = fieldsOf('self');
  return (Number(fields[childrenUser] ?? 0) + Number(fields[childrenSystem] ?? 0)) / ticksPerSecond;
}

/**
 * Looks now and then how much memory they have together, until it is stopped. In a thread of its own: to look at hundreds of processes
 * takes seconds, and the provider that trials wait for is in this one.
 */
export function watchMemory(everyMs = 2_000): { most(): number; stop(): void } {
  let most = 0;
  const thread = new Worker(new URL('./memory-watch.ts', import.meta.url), { workerData: everyMs });
  thread.on('message', (megabytes: number) => {
    most = Math.max(most, megabytes);
  });
  return { most: () => most, stop: () => void thread.terminate() };
}

/** What several share counts for each in part (PSS): added up it is what there would be without them. */
export function memoryMb(): number {
  const below = descendants();
  const kilobytes = below.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** Of a core, in seconds, since it began: each process below this one, with its command line. */
export const spentBelow = (): { pid: number; command: string; seconds: number }[] =>
  descendants().flatMap((pid) => {
    const fields = fieldsOf(pid);
    const ticks = Number(fields[ownUser]) + Number(fields[ownSystem]);
    const command = textOf(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
    return Number.isFinite(ticks) ? [{ pid, command, seconds: ticks / ticksPerSecond }] : [];
  });

function descendants(): number[] {
  const children = new Map<number, number[]>();
  for (const pid of processes()) {
    const of = Number(fieldsOf(pid)[parent]);
    children.set(of, [...(children.get(of) ?? []), pid]);
  }
  const below = (pid: number): number[] =>
    (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(process.pid);
}

function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Empty where there is none, or no more. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

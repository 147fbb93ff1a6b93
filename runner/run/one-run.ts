import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { z } from 'zod';
import { codeOf } from '../../platform/needed-package.ts';
import { sha256 } from '../../record/text/hash.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { mayRun, processSchema, thisProcess } from '../processes/process-start.ts';

const holderSchema = processSchema.extend({ since: z.string() });
type Holder = z.infer<typeof holderSchema>;

/** Another run is active in the same folder. */
export class OtherRunError extends PlainError {
  override readonly name = 'OtherRunError';

  constructor({ pid, host, since }: Holder, file: string) {
    super(
      `Another run is active in this checkout: process ${pid} on ${host}, since ${since}. Both would write test-results/, allure-results/ and reports/, and overwrite each other's results. Wait until it has ended, stop it, or use another checkout. If it was killed on another machine, delete ${file}.`,
    );
  }
}

/**
 * Makes this process the only run of a checkout until it ends. A killed run does not block the next one. Call it before the
 * runner writes or deletes anything.
 *
 * @param runs the folder in which runs are kept.
 * @throws OtherRunError when another run is active.
 */
export function holdCheckout(runs: string): void {
  const file = lockOf(runs);
  const self: Holder = { ...thisProcess(), since: new Date().toISOString() };
  const lock: Lock = { own: self, text: `${JSON.stringify(self)}\n`, draft: `${file}.${process.pid}` };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(lock.draft, lock.text);
  try {
    acquire(file, lock);
  } finally {
    rmSync(lock.draft, { force: true });
  }
  process.once('exit', () => {
    if (readText(file) === lock.text) rmSync(file, { force: true });
  });
}

/** The lock file of a folder of runs. */
const lockOf = (runs: string): string => `${runs}.lock`;

/** Whether this process has the lock. */
export function holdsCheckout(runs: string): boolean {
  const holder = holderIn(readText(lockOf(runs)));
  return holder?.pid === process.pid && holder.host === hostname();
}

type Lock = { own: Holder; text: string; draft: string };

/**
 * Replaces a stale lock without ever deleting a fresh one. Only the process that holds a second lock, named after the
 * stale content, may replace that content; the content is compared again under the second lock. No content occurs
 * twice, so a process that was delayed cannot mistake a fresh lock for the stale one. A process killed while it
 * replaces leaves a stale second lock, which is replaced in the same manner.
 */
function acquire(file: string, lock: Lock): void {
  while (!create(file, lock)) {
    const stale = readText(file);
    const holder = holderIn(stale);
    if (holder && isOther(holder, lock.own)) throw new OtherRunError(holder, file);
    if (stale === null) continue;
    const turn = `${file}.${sha256(stale).slice(0, 12)}`;
    acquire(turn, lock);
    if (readText(file) === stale) {
      renameSync(turn, file);
      return;
    }
    rmSync(turn, { force: true });
  }
}

/** Creates the lock atomically; returns false if it exists. */
function create(file: string, { draft, text }: Lock): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
  }
  // On file systems without links, a reader may briefly see an empty lock.
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Null when the file does not exist. */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Null for an unreadable lock. */
const holderIn = (text: string | null): Holder | null =>
  holderSchema.safeParse(parseJson(text ?? '')).data ?? null;

function isOther(holder: Holder, self: Holder): boolean {
  const { pid, processStart, host } = self;
  const isSame = holder.pid === pid && holder.processStart === processStart && holder.host === host;
  return !isSame && mayRun(holder);
}

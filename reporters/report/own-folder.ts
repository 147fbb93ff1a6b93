import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readDocument } from '../../platform/read-document.ts';
import { reasonOf } from '../../record/text/reason-of.ts';

/** Marks folders that Evalwright has written. A folder without it belongs to somebody else and stays. */
const marker = '.evalwright';
const said =
  'Evalwright writes here beside other tools, and deletes only report.json, report.md, traces/, …\n';
/** Other tools may write beside a report, but not into a page. */
const saidOfAll = 'Evalwright has written this folder, and deletes it as a whole.\n';
/** Earlier versions marked pages and reports alike. */
const saidBefore =
  'Evalwright writes here, and deletes what it has written: report.json, report.md, traces/, …\n';

/**
 * Deletes an earlier run's files of these names.
 *
 * @returns why it cannot: other files have these names, or deleting is not permitted. The folder's content is then
 *   not this run's.
 */
export function claimNames(folder: string, names: readonly string[]): string | null {
  const taken = names.filter((name) => existsSync(join(folder, name)));
  if (taken.length > 0 && !isOurs(folder))
    return `${folder} holds ${taken.join(', ')}, which Evalwright has not written: move that away, or name another folder`;
  try {
    for (const name of taken) rmSync(join(folder, name), { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, marker), said);
  } catch (error) {
    const old = taken.filter((name) => existsSync(join(folder, name)));
    const stale = old.length > 0 ? ` What it holds (${old.join(', ')}) is an earlier run's.` : '';
    return `${folder} cannot be written: ${reasonOf(error)}.${stale} Give yourself the right to write there, or make room; the report of this run is in its folder below .evalwright/runs`;
  }
  return null;
}

/**
 * Deletes a folder with an earlier report.
 *
 * @returns why it cannot: the folder belongs to somebody else.
 */
export function clearFolder(folder: string): string | null {
  if (!existsSync(folder)) return null;
  if (readdirSync(folder).length > 0 && !isMarkedAsWhole(folder))
    return `${folder} is not empty, and Evalwright has not written all of it (its ${marker} does not say so): delete it yourself, or name another folder`;
  rmSync(folder, { recursive: true, force: true });
  return null;
}

/** Marks a folder that may be deleted as a whole. */
export function mark(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, marker), saidOfAll);
}

function isMarkedAsWhole(folder: string): boolean {
  if (!isMarked(folder)) return false;
  const text = readFileSync(join(folder, marker), 'utf8');
  return text === saidOfAll || (text === saidBefore && !existsSync(join(folder, 'report.json')));
}

/** The folder `.evalwright`, in which a project keeps its runs, marks nothing. */
const isMarked = (folder: string): boolean =>
  statSync(join(folder, marker), { throwIfNoEntry: false })?.isFile() === true;

/** Earlier versions wrote no marker, but a report that identifies itself. */
const isOurs = (folder: string): boolean =>
  isMarked(folder) || readDocument(join(folder, 'report.json'), earlierReport) !== null;
const earlierReport = z.looseObject({ version: z.number(), gate: z.looseObject({ decision: z.string() }) });

import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { nameOfVariant } from '../../reporters/compare/made-of.ts';
import { nameRuns } from '../../reporters/compare/variants.ts';
import type { KeptVariant } from '../../reporters/compare/write-comparison.ts';
import { readReport } from '../../reporters/report/read-report.ts';
import type { Report } from '../../reporters/report/report.ts';
import { isRunFolder, reportOfRun } from '../../reporters/run/report-run.ts';
import { options } from '../../settings/derive-settings.ts';
import { folderOfRun } from './run-argument.ts';

/** A report, and the folder of its run. */
export type ReadRun = Omit<KeptVariant, 'name'>;

/**
 * Resolves an argument to a run: a report, its folder, or a kept run, even a killed one.
 *
 * @throws InvalidArgumentError if there is none.
 */
export function readArgument(given: string): ReadRun {
  const folder = existsSync(given) ? given : folderOfRun(given);
  const { path, report, problem } = readReport(folder);
  if (report) return { report, reportFile: path, runFolder: runFolderOf(report, path) };
  if (isRunFolder(folder))
    return { report: reportOfRun(folder), reportFile: path, runFolder: resolve(folder) };
  throw new InvalidArgumentError(`${path}: ${problem}.`);
}

/** Returns its report only. */
export const reportArgument = (given: string): Report => readArgument(given).report;

/** Returns the folder of a report's run: the report is in it or contains its id. */
function runFolderOf({ run: { ids } }: Report, path: string): string | null {
  const kept = ids.length === 1 ? [join(options().runs, ids[0] ?? '')] : [];
  const found = [dirname(path), ...kept].find(isRunFolder);
  return found === undefined ? null : resolve(found);
}

/** Uses the given names if all variants have a unique one; otherwise names from their runs. */
export function nameVariants([base, ...others]: readonly [ReadRun, ...ReadRun[]]): [
  KeptVariant,
  ...KeptVariant[],
] {
  const all = [base, ...others];
  const given = all.flatMap(({ runFolder }) => (runFolder === null ? [] : (nameOfVariant(runFolder) ?? [])));
  const names = new Set(given).size === all.length ? given : nameRuns(all.map(({ report }) => report));
  const name = (place: number) => names[place] ?? '';
  return [{ ...base, name: name(0) }, ...others.map((one, place) => ({ ...one, name: name(place + 1) }))];
}

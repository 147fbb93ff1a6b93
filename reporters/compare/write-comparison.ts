import { dirname, join } from 'node:path';
import { type ViewIndex, viewVersion } from '../../view/data.ts';
import { readArtifacts } from '../report/artifacts.ts';
import { viewFolder } from '../report/view-folder.ts';
import { readRecords } from '../run/run-folder.ts';
import { fileNameOf, runViewOf } from '../view/run-view.ts';
import { copyTrialFiles, writePage, writeTrial } from '../view/view-writer.ts';
import { comparisonViewOf } from './comparison-view.ts';
import { differencesOf } from './differences.ts';
import { madeOf } from './made-of.ts';
import { compareVariants, type Variant } from './variants.ts';
import type { Compared } from './variants-text.ts';

/** A variant, and the folder of its run. */
export type KeptVariant = Variant & {
  /** The folder of its run; null if it was not kept. */
  runFolder: string | null;
  /** The path of its report; the run page may be next to it. */
  reportFile: string;
};

/** Compares variants with the first of them: results and differences. */
export function compareKept([base, ...others]: readonly [KeptVariant, ...KeptVariant[]]): Compared {
  return {
    others,
    compared: compareVariants(base, others),
    differences: differencesOf([base, ...others].map(({ report, runFolder }) => madeOf(report, runFolder))),
  };
}

/** Writes the comparison page: it opens from disk and loads no external resources. */
export async function writeComparison(
  view: string,
  variants: readonly [KeptVariant, ...KeptVariant[]],
  compared: Compared,
): Promise<void> {
  for (const variant of variants) writeTrials(view, variant);
  const [base] = variants;
  await writePage(view, (kept): ViewIndex => {
    const runs = variants.map(({ report }) => runViewOf(report, { past: [], kept, live: null }));
    return { version: viewVersion, runs, comparison: comparisonViewOf(base, compared) };
  });
}

function writeTrials(view: string, { report, runFolder, reportFile }: KeptVariant): void {
  if (runFolder === null) {
    copyTrialFiles(join(dirname(reportFile), viewFolder), view);
    return;
  }
  const stacks = new Map([...report.trials, ...report.retried].map(({ id, stack }) => [id, stack]));
  for (const record of readRecords(runFolder))
    writeTrial(view, {
      key: fileNameOf(record.id),
      record,
      stack: stacks.get(record.id) ?? [],
      artifacts: readArtifacts(runFolder, record.id),
    });
}

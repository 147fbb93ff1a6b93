import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Score, Trial } from '../../record/trial.ts';
import { compareKept, type KeptVariant, writeComparison } from '../../reporters/compare/write-comparison.ts';
import { readReport } from '../../reporters/report/read-report.ts';
import type { Difference } from '../../view/data.ts';
import { aCaseOf, aScore, aView } from './a-view.ts';

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Case → the verdicts of its trials; what is anything else than a verdict is a trial of its own. */
export type Cases = Record<string, readonly (Score['verdict'] | 'error' | Partial<Trial>)[]>;

/** The trials of a variant, whose run is called so. */
export const trialsOf = (run: string, cases: Cases): Trial[] =>
  Object.entries(cases).flatMap(([id, trials]) =>
    trials.map((one, place) => {
      const trial = place + 1;
      const named = { trial, id: `${run}-${id}-${trial}`, runId: run, llm: { mode: 'real', model: run } };
      if (typeof one === 'object') return aCaseOf(id, { ...named, ...one });
      if (one !== 'error') return aCaseOf(id, { ...named, scores: [aScore(one)] });
      const errors = [
        { code: 'model_error', boundary: 'model' as const, message: 'the provider answered 500' },
      ];
      return aCaseOf(id, { ...named, errors });
    }),
  );

/** The page of these variants, the base first, as `compare` writes it. */
export async function aComparison(
  variants: Record<string, Cases>,
  differences?: readonly Difference[],
): Promise<{ folder: string; url: string }> {
  const kept: KeptVariant[] = [];
  for (const [name, cases] of Object.entries(variants)) {
    const { folder } = await aView(trialsOf(name, cases));
    const { path: reportFile, report } = readReport(folder);
    if (!report) throw new Error(`no report in ${folder}`);
    kept.push({ name, report, reportFile, runFolder: null });
  }
  const [base, ...others] = kept;
  if (!base) throw new Error('a comparison needs a base');
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-compare-'));
  folders.push(folder);
  const compared = compareKept([base, ...others]);
  await writeComparison(folder, [base, ...others], {
    ...compared,
    differences: differences ?? compared.differences,
  });
  return { folder, url: pathToFileURL(join(folder, 'index.html')).href };
}

/** A base that passes, a variant that is worse, one of which nobody can tell, each with something special. */
export const threeVariants: Record<string, Cases> = {
  small: {
    ...Object.fromEntries(
      Array.from({ length: 10 }, (_, place) => [`O${place}`, ['pass', 'pass', 'pass'] as const]),
    ),
    O10: ['fail', 'fail', 'fail'],
    O11: ['pass', 'pass', 'pass'],
    O12: ['fail', 'pass', 'pass'],
  },
  tiny: {
    ...Object.fromEntries(
      Array.from({ length: 8 }, (_, place) => [`O${place}`, ['pass', 'fail', 'fail'] as const]),
    ),
    O8: ['pass', 'pass', 'warn'],
    O9: ['pass', 'pass', 'pass'],
    O10: ['fail', 'fail', 'fail'],
    O11: ['pass', 'ungraded', 'pass'],
    O12: ['error', 'pass', 'pass'],
  },
  large: {
    ...Object.fromEntries(
      Array.from({ length: 10 }, (_, place) => [`O${place}`, ['pass', 'pass', 'pass'] as const]),
    ),
    O10: ['pass', 'pass', 'pass'],
    O11: ['pass', 'pass', 'pass'],
  },
};

import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromHere } from '../../fixtures/services/project-folder.ts';
import type { Comparison, LostCase } from '../../reporters/compare/compare.ts';
import { compareMarkdown, compareText } from '../../reporters/compare/compare-text.ts';
import { variantsMarkdown, variantsText } from '../../reporters/compare/variants-text.ts';
import { compareKept, type KeptVariant, writeComparison } from '../../reporters/compare/write-comparison.ts';
import { clearFolder, mark } from '../../reporters/report/own-folder.ts';
import { nameVariants } from '../name-variants.ts';
import { openInBrowser } from '../open-in-browser.ts';
import type { ReadRun } from '../report-argument.ts';

export type CompareOptions = {
  /** Where the Markdown goes; undefined for none. */
  markdown?: string;
  /** Where the page goes; false for none. */
  view: string | false;
  open?: boolean;
};

/**
 * Holds runs against the first of them, case by case. Ends with 1 when a regression suite of one of them got worse by more than
 * chance explains, and when a regression case that the base passes ran without a score.
 */
export async function compare(
  base: ReadRun,
  others: readonly ReadRun[],
  { markdown, view, open = false }: CompareOptions,
): Promise<void> {
  const variants = nameVariants([base, ...others]);
  const [first] = variants;
  const all = compareKept(variants);
  const { compared } = all;
  console.log(variantsText(first, all).join('\n'));
  for (const { name, comparison } of compared)
    console.log(
      [
        ...(compared.length > 1 ? [`${name} against ${first.name}:`] : []),
        ...compareText(comparison),
        '',
      ].join('\n'),
    );
  if (markdown !== undefined)
    writeFileSync(
      markdown,
      [variantsMarkdown(first, all), ...compared.map(({ comparison }) => compareMarkdown(comparison))].join(
        '\n',
      ),
    );
  process.exitCode = compared.some(({ comparison }) => isNoPass(comparison)) ? 1 : 0;
  if (view !== false) await writeView(view, variants, all, open);
}

/** What the base passes and the head ran without a score may be a regression. A case that the head does not have may be gone on purpose. */
const isNoPass = ({ regressed, lost }: Comparison): boolean =>
  regressed || lost.some(({ purpose, standings }) => purpose === 'regression' && standings.some(isUnscored));
const isUnscored = (standing: LostCase['standings'][number]) => standing !== 'skipped';

async function writeView(
  view: string,
  variants: readonly [KeptVariant, ...KeptVariant[]],
  all: Parameters<typeof writeComparison>[2],
  open: boolean,
): Promise<void> {
  const taken = clearFolder(view);
  if (taken !== null) {
    console.error(`${taken} (--view).`);
    process.exitCode = 1;
    return;
  }
  mark(view);
  await writeComparison(view, variants, all);
  const page = join(view, 'index.html');
  console.log(`The page of it: ${fromHere(resolve(page))}`);
  if (open) openInBrowser(pathToFileURL(resolve(page)).href);
}

import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InvalidArgumentError } from 'commander';
import { printable } from '../../record/redaction/printable.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { commentMarkdown, type Link } from '../../reporters/compare/comment.ts';
import type { Comparison, LostCase } from '../../reporters/compare/compare.ts';
import { compareMarkdown, compareText } from '../../reporters/compare/compare-text.ts';
import { variantsMarkdown, variantsText } from '../../reporters/compare/variants-text.ts';
import { compareKept, type KeptVariant, writeComparison } from '../../reporters/compare/write-comparison.ts';
import { driftedCases, driftText } from '../../reporters/drift/drift-text.ts';
import { clearFolder, mark } from '../../reporters/report/own-folder.ts';
import type { Report } from '../../reporters/report/report.ts';
import { fromHere } from '../../settings/project-folder.ts';
import { nameVariants, type ReadRun, readArgument, reportArgument } from '../arguments/report-argument.ts';
import { lastRealRun } from '../arguments/run-argument.ts';

export type CompareOptions = {
  /** The path of the Markdown file; undefined for none. */
  markdown?: string;
  /** The path of the page; false for none. */
  view: string | false;
  open?: boolean;
};

type CommandOptions = CompareOptions & {
  cassettes?: boolean;
  comment?: boolean;
  link: Link[];
  output?: string;
  json?: boolean;
};

/**
 * `evalwright compare`: compares runs with each other or with the cassettes, or writes a comment on a pull request.
 */
export async function compareRuns(given: string[], options: CommandOptions): Promise<void> {
  const [first, second] = given;
  const { cassettes, comment, json, output, link, markdown, open } = options;
  if (json && !cassettes) throw new PlainError('--json goes with --cassettes.');
  if (!comment && (output !== undefined || link.length > 0))
    throw new PlainError('--output and --link go with --comment. --markdown writes a comparison to a file.');
  if ((cassettes || comment) && (markdown !== undefined || open))
    throw new PlainError(
      '--markdown and --open go with a comparison of runs: leave out --cassettes and --comment.',
    );
  if (cassettes && comment) throw new PlainError('--comment compares runs: leave out --cassettes.');
  if (cassettes) {
    if (second !== undefined) throw new PlainError('--cassettes compares one run with its cassettes.');
    return compareWithCassettes(reportArgument(first ?? lastRealRun()), options);
  }
  if (comment) {
    if (first === undefined || given.length > 2)
      throw new PlainError('--comment takes a run, or a base and a run.');
    return writeComment(second === undefined ? { head: first } : { head: second, base: first }, options);
  }
  if (first === undefined || second === undefined)
    throw new PlainError('Name at least two runs: the base, and the runs to compare with it.');
  const [base, ...others] = given.map(readArgument);
  if (base) await compare(base, others, options);
}

/**
 * Prints where a real model deviated from the cassettes of passed cases. Exits with 1 for a run without a real model.
 */
function compareWithCassettes(report: Report, { json = false }: { json?: boolean }): void {
  const { ids, llm } = report.run;
  if (llm?.mode !== 'real')
    throw new PlainError(
      `This run used model ${llm?.mode ?? 'unknown'}: only a real model can be compared with cassettes. Run the cases with it: npx evalwright run --llm real`,
    );
  console.log(
    json
      ? JSON.stringify({ runs: ids, model: llm.model, ...report.drift, drifted: driftedCases(report) })
      : driftText(report).join('\n'),
  );
}

/**
 * Writes a run as a comment on a pull request. It mentions a missing base: the first run of a repository has none.
 */
function writeComment(
  { head, base }: { head: string; base?: string },
  { link: links, output }: Pick<CommandOptions, 'link' | 'output'>,
): void {
  const markdown = commentMarkdown(reportArgument(head), { base: baseReport(base), links });
  if (output === undefined) process.stdout.write(markdown);
  else write(output, markdown);
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function baseReport(base: string | undefined): Report | null {
  try {
    return base === undefined ? null : reportArgument(base);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    console.error(`${error.message} Nothing is compared.`);
    return null;
  }
}

/**
 * Compares runs with the first of them case by case. Exits with 1 if a regression suite got significantly worse, if a
 * regression case that the base passes ran without a score, or if the head scored none of them.
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
    write(
      markdown,
      [variantsMarkdown(first, all), ...compared.map(({ comparison }) => compareMarkdown(comparison))].join(
        '\n',
      ),
    );
  for (const { name, report } of variants)
    for (const error of report.errors.slice(0, shownErrors))
      console.error(`${name} failed outside of its trials: ${printable(error, 300)}`);
  const isRefused = compared.some(
    ({ comparison }, place) => others[place] && isNoPass(comparison, others[place].report),
  );
  process.exitCode = isRefused ? 1 : 0;
  if (view !== false) await writeView(view, variants, all, open);
}

/**
 * A case that the base passes and the head ran without a score may be a regression. A missing or skipped case may have
 * been left out deliberately, but not all of them, and none that a failure outside of trials explains.
 */
function isNoPass({ regressed, lost, groups }: Comparison, { errors }: Report): boolean {
  const isNothing = groups.every(({ cases }) => cases === 0);
  const isOpen = ({ standings }: LostCase) =>
    standings.length === 0 ? errors.length > 0 : standings.some((standing) => standing !== 'skipped');
  return regressed || lost.some((one) => one.purpose === 'regression' && (isNothing || isOpen(one)));
}

const shownErrors = 3;

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
  console.log(`Page: ${fromHere(resolve(page))}`);
  if (open) openInBrowser(pathToFileURL(resolve(page)).href);
}

/** Opens an address in the user's browser. Nothing happens without one: the address is printed as well. */
function openInBrowser(url: string): void {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program ?? 'xdg-open', [...args, url], { detached: true, stdio: 'ignore' });
  child.once('error', () => undefined);
  child.unref();
}

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

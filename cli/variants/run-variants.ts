import { join } from 'node:path';
import { sum } from '../../graders/statistics/statistics.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { toldSchema } from '../../reporters/gate/checks/told.ts';
import { isLeftForLater } from '../../reporters/gate/standing.ts';
import { readReport } from '../../reporters/report/read-report.ts';
import { type Report, reportSchema } from '../../reporters/report/report.ts';
import { type Batch, isBatchSettled } from '../../reporters/run/batch.ts';
import { isRunFolder, reportOfRun } from '../../reporters/run/report-run.ts';
import { readStoredRun } from '../../reporters/run/run-folder.ts';
import { whenToEnd } from '../../runner/processes/when-to-end.mjs';
import { readRun } from '../../runner/run/run-file.ts';
import { checkFolders } from '../../runner/run/writable.ts';
import { type Handed, handedTo } from '../../settings/channel.ts';
import { options, runSettings } from '../../settings/derive-settings.ts';
import { mergeOptions } from '../../settings/run-options.ts';
import { readArgument } from '../arguments/report-argument.ts';
import { compare } from '../commands/compare.ts';
import { playwright } from '../processes/programs.ts';
import { linePipe, startAndHear, whoWaits } from '../processes/start-program.ts';
import { type KeptVariants, runIdOf } from './kept-variants.ts';
import { differsBy, type VariantSettings } from './read-variants.ts';

type Given = { kept: KeptVariants; variants: readonly VariantSettings[] };

/**
 * Runs the same cases for each variant, batch by batch in turn, and compares them. Each variant is a run of its own,
 * resumed for each of its batches. Exits with 0 if all of them ended, whichever is better.
 */
export async function runVariants(given: Given): Promise<void> {
  checkFolders();
  const { kept, variants } = given;
  // An interrupt ends everything, also between two batches while no run is active.
  const asked = new AbortController();
  whenToEnd(() => asked.abort(), whoWaits());
  const whyStopped = await takeTurns(given, asked.signal);
  await compareAll(kept, variants);
  process.exitCode = whyStopped === null ? 0 : 1;
  if (whyStopped !== null)
    console.error(`Not every batch ran: ${whyStopped}. Continue: evalwright resume ${kept.id}`);
}

/** @returns why it is incomplete; null if it is complete. */
async function takeTurns({ kept, variants }: Given, end: AbortSignal): Promise<string | null> {
  const { batch: size } = kept;
  const budget = openBudget(kept.budget, () => sum(variants.map((variant) => costOf(kept, variant))));
  // The number of tests is known after the first run has begun.
  let tests: number | null = plannedOf(kept, variants[0]);
  for (let place = 0; ; place++) {
    const turns = roundsOf({ tests: tests ?? 1, size, variants: variants.length });
    const turn = turns[place];
    const variant = turn && variants[turn.variant];
    if (!variant) return null;
    const batch = { index: turn.batch, size };
    if (isBatchSettled(readStoredRun(folderOf(kept, variant)), batch)) continue;
    if (end.aborted) return interrupted;
    if (budget.isSpent()) return budget.whySpent;
    const of = tests === null ? '' : ` of ${Math.ceil(tests / size)}`;
    console.log(`\n── ${variant.name}: batch ${batch.index + 1}${of}`);
    const report = await runBatch(kept, variant, { ...batch, left: budget.left(), end });
    const why = whyNotFurther(report);
    if (why !== null) return why;
    const left = whyLeft(report);
    if (left !== null) return budget.isSpent() ? budget.whySpent : left;
    tests ??= plannedOf(kept, variant);
  }
}

const interrupted = 'it was interrupted';
const folderOf = (kept: KeptVariants, variant: VariantSettings) =>
  join(options().runs, runIdOf(kept, variant));

const plannedOf = (kept: KeptVariants, variant: VariantSettings | undefined): number | null =>
  (variant && readStoredRun(folderOf(kept, variant)).planned?.size) ?? null;

/** Returns the cost of a variant's run so far, even if it was killed; 0 if unknown. */
function costOf(kept: KeptVariants, variant: VariantSettings): number {
  const folder = folderOf(kept, variant);
  const report = readReport(folder).report ?? (isRunFolder(folder) ? reportOfRun(folder) : null);
  return report?.model?.cost ?? 0;
}

/** Ends everything; a failed trial does not. */
function whyNotFurther({ run, errors }: Report): string | null {
  if (run.unavailable !== null) return run.unavailable;
  if (run.status === 'interrupted') return interrupted;
  return errors[0] ?? null;
}

/**
 * Returns why the run has left trials of its batch for later; null if it has left none. Other batches do not matter.
 */
const whyLeft = ({ trials }: Report): string | null => trials.find(isLeftForLater)?.note ?? null;

/** @throws PlainError if the run ended before deciding. */
async function runBatch(
  kept: KeptVariants,
  variant: VariantSettings,
  { left, end, ...batch }: Batch & { left: number | null; end: AbortSignal },
): Promise<Report> {
  const folder = folderOf(kept, variant);
  const { name, app, temperature, baseUrl, apiKey } = variant;
  const told: Handed = {
    decisionPipe: linePipe,
    startedBy: process.pid,
    cases: kept.cases,
    batch,
    variant: {
      name,
      app,
      differs: differsBy(variant),
      ...(temperature === undefined ? {} : { temperature }),
    },
    ...(isRunFolder(folder) ? { resume: folder } : {}),
  };
  // With the original configuration, even if the file has changed since.
  const begun = isRunFolder(folder) ? readRun(folder).options : {};
  const provider = {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(left === null ? {} : { budget: left }),
  };
  const options = [kept.options, { provider }].reduce(mergeOptions, begun);
  const { line } = await startAndHear(playwright('test', ...kept.args, '--pass-with-no-tests'), {
    env: {
      // With the original settings, even if the environment has changed since.
      ...(isRunFolder(folder) ? readRun(folder).settings : {}),
      ...kept.settings,
      ...settingsOf(variant),
      EVALWRIGHT_RUN_ID: runIdOf(kept, variant),
      ...handedTo({ ...told, options }),
    },
    end,
  });
  if (line !== null) return reportSchema.parse(toldSchema.parse(JSON.parse(line)).report);
  throw new PlainError(
    `The run of ${name} did not finish. Correct what it reports above, then continue: evalwright resume ${kept.id}`,
  );
}

/** @throws PlainError if the variable with the key is not set. */
function settingsOf({ name, model, baseUrl, apiKey, temperature }: VariantSettings): Record<string, string> {
  if (apiKey !== undefined && !runSettings().variable(apiKey))
    throw new PlainError(`${name}: its key is read from ${apiKey}, which is not set.`);
  const isReal = [model, baseUrl, apiKey, temperature].some((given) => given !== undefined);
  return {
    ...(isReal ? { EVALWRIGHT_LLM: 'real' } : {}),
    ...(model === undefined ? {} : { OPENAI_MODEL: model }),
  };
}

async function compareAll(kept: KeptVariants, variants: readonly VariantSettings[]): Promise<void> {
  const begun = variants.map((variant) => folderOf(kept, variant)).filter(isRunFolder);
  const [base, ...others] = begun.map(readArgument);
  if (base && others.length > 0) await compare(base, others, { view: kept.view });
}

/** One variant's part of a round: its current batch. */
type Part = { variant: number; batch: number };

/**
 * The order of the batches: in each round every variant runs the same cases. Each round begins with another variant,
 * so that none is always first on a cold machine or last before a limit.
 */
export function roundsOf({
  tests,
  size,
  variants,
}: {
  tests: number;
  size: number;
  variants: number;
}): Part[] {
  const batches = Math.ceil(tests / size);
  return Array.from({ length: batches }, (_, batch) =>
    Array.from({ length: variants }, (_, place) => ({ batch, variant: (batch + place) % variants })),
  ).flat();
}

/** The smallest charge of a provider. */
const digits = 6;

/**
 * The budget that several runs share from now on.
 *
 * @param usd US dollars; null: no limit.
 * @param costs the costs of the runs so far, including earlier parts.
 */
export function openBudget(usd: number | null, costs: () => number) {
  const before = usd === null ? 0 : costs();
  const left = () => (usd === null ? null : Number((usd - (costs() - before)).toFixed(digits)));
  return {
    left,
    isSpent: () => (left() ?? 1) <= 0,
    whySpent: `the budget of ${usd} USD for all variants is spent`,
  };
}

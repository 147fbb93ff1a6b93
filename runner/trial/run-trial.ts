import type { BrowserContext, Page, TestInfo } from '@playwright/test';
import type { RunnableCase } from '../../cases/schema.ts';
import { gradersOf } from '../../graders/claims.ts';
import type { CustomClaims } from '../../graders/custom-claim.ts';
import { unclaimed } from '../../graders/default-graders.ts';
import type { Levels } from '../../graders/defaults.ts';
import type { Grader } from '../../graders/grader.ts';
import { deliversPayload } from '../../graders/red-team/resists-attack.ts';
import { assertionFailed } from '../../graders/score.ts';
import { unknownFields } from '../../graders/unknown-fields.ts';
import { untilFinalised } from '../../record/run/provisional.ts';
import { pairAnnotation } from '../../record/test-case.ts';
import type { Trial } from '../../record/trial.ts';
import type { EvalOptions } from '../../settings/eval-options.ts';
import { runSettings } from '../../settings/run-settings.ts';
import { saveRecord } from '../run/run-file.ts';
import {
  arrange,
  type CaseDrivers,
  claimsOf,
  converse,
  loadCassette,
  namesOfCustom,
  noteCase,
  placeOf,
} from './case-steps.ts';
import { noteDecision } from './decided.ts';
import { messageOf, whatStopped } from './errors/surroundings.ts';
import { isAssertion } from './errors/thrown.ts';
import { awaitEnd, finalise, noteAltered } from './finalise/finalise.ts';
import type { Finaliser } from './finalise/finaliser.ts';
import { keepOpen } from './finalise/foreground.ts';
import { addForeignRows, noteForeignRows } from './finalise/foreign-rows-of-trial.ts';
import { nothingGraded } from './grading/nothing-graded.ts';
import { gradeTrial, hasPassed } from './grading/run-graders.ts';
import type { OngoingTrial } from './ongoing.ts';
import { attachPage, attachRecord } from './record/attach.ts';
import { NextPairIsDue, NotReproduced, TrialFailure } from './record/describe.ts';
import { finalRecordOf, recordOf } from './record/record.ts';
import { plantPayloads } from './red-team/plant.ts';
import { lookUntilStored } from './state/await-rows.ts';

/**
 * The life of one trial, in order:
 *
 * 1. `cases/loading/load.ts` reads the YAML with the schema of `cases/schema.ts`; `fixtures/define-cases.ts` declares a test for
 * each trial.
 * 2. `fixtures/trial-fixture.ts` begins the trial: a user, rows, registration at the boundaries. `fixtures/chat-fixture.ts` opens
 * the page.
 * 3. `runCase`, here, plays and grades a declared case. A test in code does this itself (`chat`, `grade`).
 * 4. `concludeTrial`, here, runs the default graders, writes the record, and finalises the trial.
 * 5. `reporters/gate/gate-reporter.ts` reads the record in the runner, applies the gate, and has the reports written.
 *
 * The worker builds, redacts and writes the record: `recordOf` builds and redacts it, `saveRecord` writes it. It is written a
 * second time when the trial is finalised, since the application may act after its reply. Attachments refer to the file.
 */

type CaseOptions = {
  drivers: CaseDrivers;
  options: Pick<EvalOptions, 'database' | 'agreement' | 'defaults'>;
  testInfo: TestInfo;
  /** Graders that replace all others. */
  instead?: readonly Grader[] | undefined;
  /** The claims that the case may make under `custom`. */
  own: CustomClaims;
  toolsChecked: boolean;
};

/** Plays and grades a declared case. @throws TrialFailure unless the verdict is pass or warn. */
export async function runCase(
  trial: OngoingTrial,
  written: RunnableCase,
  { drivers, options, testInfo, instead, own, toolsChecked }: CaseOptions,
): Promise<void> {
  noteCase(trial, written);
  let declared = written;
  // A mutated trial is expected to fail, which must not cost a new worker. In `stub-fail` the run itself is meant to fail.
  if (declared.mutated && runSettings().llm.mode !== 'stub-fail') testInfo.fail(true, declared.mutated.name);
  try {
    declared = await plantPayloads(trial, written, { chat: drivers.chat, testInfo });
    await loadCassette(trial, declared, drivers.model);
    await arrange(trial, declared, options.database);
    await converse(drivers, declared, own);
    const [altered] = await Promise.all([drivers.chat.altered(), lookUntilStored(trial)]);
    trial.alteredAtEnd = [...altered];
  } catch (error) {
    await noteError(trial, error);
    throw await failureOf(trial);
  }
  const claims = claimsOf(declared, trial, options);
  trial.levels = claims.levels;
  const planted = declared.plant && !trial.redTeam?.probe ? [deliversPayload()] : [];
  if (!instead)
    trial.claims = {
      ...claims,
      custom: [...namesOfCustom(claims, own), ...planted.map(({ name }) => name)],
      ...(toolsChecked ? { toolsChecked } : {}),
    };
  const provisional = await recordOf(trial);
  for (const message of unknownFields(claims, provisional))
    trial.errors.push({ code: 'case', boundary: 'harness', message: `The case is wrong: ${message}` });
  const record = trial.errors.length === 0 ? provisional : await recordOf(trial);
  const { code, judged } = gradersOf(claims, { own, trial: record });
  await gradeTrial(trial, instead ?? [...code, ...planted, ...judged], record, placeOf(declared));
  // Whether the application's own failure counts depends on the claims of the case.
  const { scores, errors } = record.scores.length + record.errors.length > 0 ? await recordOf(trial) : record;
  if (!isSound({ scores: [...trial.scores, ...scores], errors })) throw await failureOf(trial);
  trial.passedAs = record;
}

type Concluding = {
  page: Page;
  context: BrowserContext;
  testInfo: TestInfo;
  agreement: EvalOptions['agreement'];
  levels: Levels;
  finaliser: Finaliser;
  /** Whether the trial is finalised before its test ends. */
  isInForeground(): boolean;
};

/** Ends a trial after its test. @param thrown the errors of the test. @throws when the trial did not pass. */
export async function concludeTrial(
  trial: OngoingTrial,
  thrown: readonly unknown[],
  { page, context, testInfo, agreement, levels, finaliser, isInForeground }: Concluding,
): Promise<void> {
  // A test that is skipped in its body has not tried anything.
  if (testInfo.expectedStatus === 'skipped' && trial.turns.length + testInfo.errors.length === 0) return;
  for (const error of thrown) await noteFailure(trial, error);
  // A declared case was already graded by the observations up to then.
  if (!trial.graded) await lookUntilStored(trial).catch((error: unknown) => noteError(trial, error));
  const vain = trial.graded || thrown.length > 0 ? null : nothingGraded(testInfo, trial.scores);
  // A test stopped by a failure has not made all of its claims, so they cannot be missed.
  if (!trial.graded && trial.scores.every(hasPassed)) {
    const observed = await recordOf(trial);
    const storesMessages = observed.state?.conversation !== undefined;
    await gradeTrial(
      trial,
      unclaimed(trial.spoken, trial.turns, { agreement, levels, storesMessages }),
      observed,
    );
  }
  if (vain) trial.scores.push(vain);
  const record = await keepRecord(trial, { finaliser, context, foreground: isInForeground() });
  await attachRecord(record, trial.services.runFolder, testInfo);
  if (!isSound(record)) await attachPage(page, testInfo);
  // An earlier failure was already thrown.
  if (testInfo.errors.length > 0) return;
  if (!isSound(record)) throw new TrialFailure(record);
  if (trial.rerunOf !== null) throw new NotReproduced(record);
  if (testInfo.annotations.some(({ type }) => type === pairAnnotation)) throw new NextPairIsDue(record);
}

/**
 * Writes the record of a trial after its test. A passed record is provisional until the trial is finalised, now or during the
 * next trial; a failed one cannot get worse.
 */
async function keepRecord(
  trial: OngoingTrial,
  { finaliser, context, foreground }: { finaliser: Finaliser; context: BrowserContext; foreground: boolean },
): Promise<Trial> {
  await trial.database?.observed.noteEnd().catch((error: unknown) => noteError(trial, error));
  let record = await finalRecordOf(trial);
  const { runFolder } = trial.services;
  if (!isSound(record)) {
    const hasMore = await addForeignRows(trial).catch(async (error: unknown) => {
      await noteError(trial, error);
      return true;
    });
    if (hasMore) record = await recordOf(trial);
    noteForeignRows(record, runFolder);
    saveRecord(runFolder, record);
    noteDecision(record, trial.services);
    // Its late calls would otherwise be assigned to the next trial.
    if (trial.lastSeen.omitsHeader) await awaitEnd(trial);
    else trial.finaliseLater = () => finaliser.begin(trial, () => awaitEnd(trial));
    return record;
  }
  saveRecord(runFolder, untilFinalised(record));
  // A declared case presses nothing after it was graded.
  if (!trial.passedAs) await noteAltered(trial);
  const closePage = foreground ? null : keepOpen(context);
  if (closePage === null) return finalise(trial, record);
  const provisional: Trial = { ...record, provisional: true };
  trial.finaliseLater = () => finaliser.begin(trial, () => finalise(trial, provisional, { closePage }));
  return provisional;
}

/** Whether every score passed and there were no errors. */
const isSound = ({ scores, errors }: Pick<Trial, 'scores' | 'errors'>) =>
  errors.length === 0 && scores.every(hasPassed);

export async function failureOf(trial: OngoingTrial): Promise<TrialFailure> {
  return new TrialFailure(await recordOf(trial));
}

/**
 * A failed assertion of the test counts as a score; any other error is no verdict. Its text is not used, because it may contain
 * the agent's words.
 */
async function noteFailure(trial: OngoingTrial, error: unknown): Promise<void> {
  // Its scores are already recorded.
  if (error instanceof TrialFailure) return;
  const verdict = { verdict: 'fail', code: assertionFailed, required: true } as const;
  if (isAssertion(error))
    trial.scores.push({ grader: 'expect', kind: 'code', ...verdict, reason: messageOf(error), evidence: [] });
  else await noteError(trial, error);
}

/** Records an error that stopped the test and is not the agent's. */
export async function noteError(trial: OngoingTrial, error: unknown): Promise<void> {
  trial.errors.push(await whatStopped(error, trial));
}

import { resolve } from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import type { Plan } from '../../record/run/origin.ts';
import { isUnfinalised } from '../../record/run/provisional.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import type { Trial } from '../../record/trial.ts';
import { withAnnotations } from '../redaction/result-annotations.ts';
import { type Artifact, artifactsOf, keepArtifacts } from '../report/artifacts.ts';
import { headline, makeReport, type Report, statusOf } from '../report/report.ts';
import { noTrialFiles, TrialFiles } from '../report/trial-files.ts';
import { removeReport, reportFile, writeReport } from '../report/write-report.ts';
import { Attempts } from '../run/attempts.ts';
import { leftOut, notNamed } from '../run/batch.ts';
import { readPastRuns } from '../run/history.ts';
import { RunInstructions } from '../run/instructions.ts';
import { recordKept } from '../run/record-kept.ts';
import { runOf } from '../run/report-run.ts';
import {
  describeStored,
  entriesOf,
  forgetEnd,
  hadFailed,
  plan,
  readStoredRun,
  type StoredRun,
  seenBefore,
} from '../run/run-folder.ts';
import { keepReport, RunLog } from '../run/run-log.ts';
import { planOf } from '../run/same-run.ts';
import { findingsOf } from './checks/findings.ts';
import { print, sayReport } from './checks/tell.ts';
import { messageOf } from './checks/thrown.ts';
import { UnfinalisedTrials } from './checks/unfinalised.ts';
import { type Counted, countedIn, onlyLists, rootOf } from './counted.ts';
import { type BeforeRun, type GateOptions, nothingStarted } from './gate-options.ts';
import { asRecorded, type Grading, gradeAfterwards, reportAgain } from './grade-again.ts';
import { joinShards } from './merge.ts';
import { holdAgainst, noteProved, provingIn } from './proof/proving.ts';
import { notYetRun, type ReportedTrial, reportTrial } from './reported-trial.ts';
import { TriedAnew } from './retry.ts';
import { recordedTwice, splitAttempts } from './suites.ts';

/** Decides how a run ends: applies the gate to all trials and writes the reports. */
export default class GateReporter implements Reporter {
  readonly #options: GateOptions;
  readonly #counted: Counted;
  readonly #log = new RunLog();
  readonly #ended = new Attempts();
  readonly #triedAnew: TriedAnew;
  readonly #unfinalised = new UnfinalisedTrials();
  readonly #instructions = new RunInstructions();
  #config: FullConfig | null = null;
  #suite: Suite | null = null;
  #described: ReturnType<GateOptions['describeRun']> = nothingStarted;
  #plan: Plan | null = null;
  #stored: StoredRun | null = null;
  #planned: TestCase[] | null = null;
  #grading: Grading | null = null;
  /** Whether the reports' folder is writable. */
  #writes = true;
  #files = noTrialFiles();

  constructor(options: GateOptions) {
    this.#options = options;
    this.#triedAnew = new TriedAnew(options);
    this.#counted = countedIn(options.projects);
  }

  printsToStdio = (): boolean => false;

  /** Selects this part of the run: selected cases, the rest of a resumed run, or a batch. */
  async preprocess({ config, suite, testRun }: BeforeRun): Promise<void> {
    const { resume, batch, cases } = this.#options;
    const left = notNamed(this.#counted.of(suite), cases);
    for (const test of left) testRun.exclude(test);
    const planned = this.#counted.of(suite).filter((test) => !left.includes(test));
    this.#notePlan(planned, config);
    if ((resume === undefined && !batch) || onlyLists(config)) return;
    if (resume !== undefined) this.#stored = readStoredRun(resume);
    if (this.#stored?.planned && config.shard) testRun.skipSharding();
    if (!this.#stored) this.#planned = this.#counted.of(suite);
    for (const test of leftOut(suite.allTests(), { stored: this.#stored, batch })) testRun.exclude(test);
  }

  #notePlan(planned: readonly TestCase[], config: FullConfig): void {
    this.#plan = planOf(entriesOf(planned, rootOf(config)).map(({ reported }) => reported));
    this.#options.notePlan(this.#plan);
  }

  onBegin(config: FullConfig, suite: Suite): void {
    this.#config = config;
    this.#suite = suite;
    if (onlyLists(config) || this.#counted.isNotOurs(suite)) return;
    const folder = this.#folder;
    // A batch is reported in the folder of its run only.
    const taken = this.#options.batch ? null : removeReport(folder);
    if (taken !== null) this.#log.fail(taken);
    this.#writes = taken === null && !this.#options.batch;
    if (this.#writes) this.#files = new TrialFiles({ ...this.#options, folder, config });
    this.#described = this.#options.describeRun();
    const { lines, unavailable, runFolder } = this.#described;
    for (const line of lines) print(line);
    this.#grading = gradeAfterwards(this.#options.graders);
    const tests = this.#counted.of(suite);
    // Before 1.62 Playwright does not call `preprocess`.
    if (this.#plan === null && config.shard === null) this.#notePlan(tests, config);
    this.#options.tellTests(suite.allTests().length);
    if (unavailable) print(`\nNothing can run: ${tests.length} tests are skipped.\n  ${unavailable}\n`);
    this.#log.keepIn(runFolder);
    if (this.#stored) this.#goOn(this.#stored, runFolder);
    // Tests that failed to load are missing, so the list is no plan.
    if (!this.#stored?.planned && this.#log.errors.length === 0)
      this.#log.write((kept) => plan(kept, entriesOf(this.#planned ?? tests, this.#root)));
  }

  onError = (error: TestError): void => this.#log.fail(this.#options.redact(messageOf(error)));

  onTestEnd(test: TestCase, result: TestResult): void {
    if (!this.#counted.counts(test)) return;
    withAnnotations(test, result);
    const { runFolder } = this.#described;
    const attempts = this.#ended.of(test.id);
    const kept = (attached: Trial | null) =>
      runFolder ? recordKept(runFolder, test.id, { attached, result, attempts }) : null;
    const { reported: told, record } = reportTrial({ test, result, kept, root: this.#root });
    // A test without a record knows no attempt before the run was resumed, and may have been no trial.
    const attempt = record ? told.attempt : Math.max(told.attempt, (attempts.at(-1)?.attempt ?? 0) + 1);
    const reported = { ...told, attempt, rerunOf: this.#triedAnew.looksAt(test.id) };
    const one = { test, result, reported };
    if (record?.provisional) {
      this.#log.write((folder) => keepArtifacts(folder, reported, artifactsOf(result)));
      const placed = { ...one, place: this.#ended.add(test.id, reported) };
      this.#triedAnew.consider(test, this.#unfinalised.add(placed, this.#described.runFolder, this.#root));
    } else {
      this.#unfinalised.noteLate(one, record);
      this.#note(test.id, reported, record, artifactsOf(result));
      this.#log.keepTrial(one, this.#options.redact);
      this.#triedAnew.consider(test, reported);
    }
    this.#takeFinalised();
  }

  #takeFinalised(all = false): void {
    this.#unfinalised.take({ runFolder: this.#described.runFolder, root: this.#root, all }, (one, record) => {
      this.#note(one.test.id, one.reported, record, artifactsOf(one.result), one.place);
      this.#log.keepTrial(one, this.#options.redact);
    });
  }

  async onEnd(result: FullResult): Promise<{ status?: FullResult['status'] } | undefined> {
    if ((this.#config && onlyLists(this.#config)) || this.#counted.isNotOurs(this.#suite)) return undefined;
    const { redact, verbose, ci, decisionPipe, allure } = this.#options;
    const { runFolder, unavailable, origin: described } = this.#described;
    this.#takeFinalised(true);
    if (runFolder) for (const why of findingsOf(runFolder)) this.#log.fail(why);
    const failed = this.#unfinalised.isAmended || hadFailed(this.#stored, this.#ended.byTest);
    const ran = { config: this.#config, suite: this.#suite, counted: this.#counted };
    this.#log.errors.push(...((await this.#grading?.finish()) ?? []));
    const attempts = { stored: this.#stored, ended: this.#ended.byTest };
    for (const why of this.#instructions.end(runFolder, this.#config, attempts)) this.#log.fail(why);
    const { past, problems: unread } = readPastRuns(resolve(this.#root, this.#options.runs));
    for (const problem of unread) print(`  skipped: ${problem}`);
    const { trials, retried } = splitAttempts(this.#ended.all(this.#expected()));
    const { joined, problems, origin: inCommon } = joinShards(trials, this.#config);
    const origin = described ? { ...described, plan: this.#plan } : inCommon;
    const run = runOf(result, ran, { ...this.#options, unavailable, failed, origin });
    const toolLists = this.#options.toolLists.read();
    const proving = provingIn(rootOf(this.#config), this.#options.proving);
    const proof = proving && holdAgainst(joined, proving, (problem) => this.#log.fail(problem));
    const make = (): Report => {
      const errors = [...this.#log.errors, ...problems, ...recordedTwice(trials)];
      const made = redact(makeReport({ run, trials: joined, retried, errors, past, toolLists, proof }));
      return { ...made, run: { ...made.run, status: statusOf(made, { ci }) ?? run.status } };
    };
    if (proving) this.#log.keep(proving.file, () => noteProved(make, joined, proving));
    this.#log.keep('.evalwright/tools', this.#options.toolLists.remember);
    const incomplete = await this.#files.finish(make(), past, runFolder);
    if (incomplete) this.#log.fail(incomplete);
    if (this.#writes)
      this.#log.keep(this.#folder, () => writeReport(make(), { ...this.#options, folder: this.#folder }));
    if (runFolder) this.#log.keep(runFolder, () => keepReport(runFolder, make()));
    const report = make();
    const folder = this.#options.batch ? (runFolder ?? this.#folder) : this.#folder;
    await sayReport(report, { verbose, folder, said: this.#files.said, decisionPipe, allure });
    // When Playwright merges blob reports, it only checks whether reporters threw.
    if (this.#options.merges && report.run.status !== 'passed') throw new PlainError(headline(report));
    const ours = report.run.status;
    return { status: ours === 'passed' && this.#counted.othersFailed(this.#suite) ? 'failed' : ours };
  }

  #note(
    test: string,
    reported: ReportedTrial,
    record: Trial | null,
    artifacts: readonly Artifact[],
    place = this.#ended.add(test, reported),
  ): void {
    if (record) this.#instructions.note(record);
    const later =
      record !== null &&
      // A trial whose verdict does not count is not judged.
      reported.rerunOf === null &&
      this.#grading?.take(record, artifacts, (graded) => {
        const clean = this.#options.redact(graded);
        this.#log.write((folder) => this.#options.saveRecord(folder, clean));
        this.#ended.replace(
          test,
          place,
          this.#files.take(reportAgain(reported, record, clean), clean, artifacts),
        );
      });
    // Trials that are graded after the run are written when they are graded.
    if (!later) this.#ended.replace(test, place, this.#files.take(reported, record, artifacts));
  }

  /** The attempts that are known before the run ends. */
  #goOn({ planned, ended, errors, problems }: StoredRun, runFolder: string | null): void {
    if (runFolder) forgetEnd(runFolder, reportFile);
    for (const line of describeStored({ planned, ended, problems })) print(line);
    this.#log.errors.push(...errors);
    for (const [test, attempts] of ended)
      for (const reported of attempts.filter((one) => !isUnfinalised(one))) {
        const [record, artifacts] = seenBefore(this.#options.resume, reported);
        this.#note(test, asRecorded(reported, record), record, artifacts);
      }
  }

  #expected(): Map<string, ReportedTrial> {
    const all = this.#planned ?? this.#counted.of(this.#suite);
    const now = all.map((test) => [test.id, notYetRun(test, this.#root)] as const);
    return new Map([...(this.#stored?.planned ?? []), ...now]);
  }

  get #root(): string {
    return rootOf(this.#config);
  }
  get #folder(): string {
    return resolve(this.#root, this.#options.folder);
  }
}

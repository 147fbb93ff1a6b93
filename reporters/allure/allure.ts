import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import type { Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { AllureReporter } from 'allure-playwright';
import { isJudged } from '../../graders/judge/judge-trial.ts';
import { recordAttachment, type Trial } from '../../record/trial.ts';
import type { ToolLists } from '../coverage/tool-coverage.ts';
import { attachCoverage, coverageDescription, isAboutTools } from '../coverage/tool-coverage-allure.ts';
import { type ReportedTrial, reportTrial } from '../gate/reported-trial.ts';
import { linkOrCopy } from '../report/link-or-copy.ts';
import { amendResults, trialLabel } from './amend-results.ts';

/** Allure's own reporter with the data of the trial record, for one run at a time. */
export default class EvalAllureReporter extends AllureReporter {
  readonly #keep: boolean;
  readonly #toolLists: () => ToolLists | null;
  readonly #aboutTools: ReportedTrial[] = [];
  readonly #finalRecord: (id: string) => Trial | null;
  /**
   * The records that may change after their tests, because their trials are finalised or judged later, and the files in which they
   * are replaced.
   */
  readonly #unfinished: { record: Trial; file: string | null }[] = [];

  /** @param options Allure's options, and whether existing results are kept. */
  constructor({ keep = false, toolLists = () => null, finalRecord = () => null, ...options }: AllureOptions) {
    super(options);
    this.#keep = keep;
    this.#toolLists = toolLists;
    this.#finalRecord = finalRecord;
  }

  override onConfigure(config: FullConfig): void {
    // A resumed run adds to its earlier results.
    if (!this.#keep) rmSync(this.options.resultsDir ?? 'allure-results', { recursive: true, force: true });
    super.onConfigure(config);
  }

  override onBegin(suite: Suite): void {
    super.onBegin(suite);
    const folder = this.options.resultsDir ?? 'allure-results';
    // Allure's writer copies each attachment and flushes it to the disk, which takes longer than the rest of the report.
    const runtime: { writer?: object } | undefined = Reflect.get(this, 'allureRuntime');
    Object.assign(runtime?.writer ?? {}, {
      writeAttachment: (name: string, content: Buffer) => writeFileSync(placeIn(folder, name), content),
      writeAttachmentFromPath: (name: string, from: string) => linkOrCopy(from, placeIn(folder, name)),
    });
  }

  override async onTestEnd(test: TestCase, result: TestResult): Promise<void> {
    const { record, reported } = reportTrial({ test, result, kept: (attached) => attached });
    const file = result.attachments.find(({ name }) => name === recordAttachment)?.path ?? null;
    if (record && (record.provisional || record.scores.some(isJudged)))
      this.#unfinished.push({ record, file });
    if (isAboutTools(reported)) this.#aboutTools.push(reported);
    const description = coverageDescription(reported);
    const attachments = record
      ? [...result.attachments, metadataOf(record, description)]
      : result.attachments;
    // Allure calls a test broken that has timed out, and so is any other that is no statement about the product.
    const isBroken = reported.standing === 'error' && result.status === 'failed';
    await super.onTestEnd(test, { ...result, status: isBroken ? 'timedOut' : result.status, attachments });
  }

  override async onEnd(): Promise<void> {
    await super.onEnd();
    attachCoverage(this.options.resultsDir ?? 'allure-results', this.#aboutTools, this.#toolLists());
  }

  /** After the end of the gate's reporter, which waits for the judge. */
  override async onExit(): Promise<void> {
    super.onExit();
    amendResults(
      this.options.resultsDir ?? 'allure-results',
      this.#unfinished.flatMap(({ record: before, file }) => {
        const after = this.#finalRecord(before.id);
        return after ? [{ before, after, file }] : [];
      }),
    );
  }
}

function placeIn(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  return join(folder, name);
}

export type AllureOptions = ConstructorParameters<typeof AllureReporter>[0] & {
  keep?: boolean;
  /** The tools of the servers, for tool coverage. */
  toolLists?: () => ToolLists | null;
  /** The record of a trial at the end of the run. */
  finalRecord?: (id: string) => Trial | null;
};

const severities = { critical: 'critical', high: 'critical', medium: 'normal', low: 'minor' } as const;

/** Labels and parameters, in the message format of Allure's runtime API. */
function metadataOf({ id, case: declared, llm, verdict, mutation }: Trial, description: string | null) {
  const { suite, title, severity, blocking, purpose, assistant } = declared;
  const [epic = suite, ...rest] = suite.split('/');
  const labels: [string, string][] = [
    ['epic', epic],
    ['feature', rest.join('/') || suite],
    ['story', title],
    // Allure has its own scale.
    ['severity', blocking ? 'blocker' : severities[severity]],
    ['caseSeverity', severity],
    ['parentSuite', epic],
    ['suite', suite],
    ['blocking', String(blocking)],
    ['purpose', purpose],
    ['verdict', verdict],
    [trialLabel, id],
    ...(assistant ? [['assistant', assistant] satisfies [string, string]] : []),
  ];
  const parameters: [string, string][] = [
    ['mode', llm.mode],
    ['model', llm.model],
    ...(mutation ? [['mutation', mutation] satisfies [string, string]] : []),
  ];
  const named = (entries: [string, string][]) => entries.map(([name, value]) => ({ name, value }));
  return {
    name: 'Allure Metadata',
    contentType: 'application/vnd.allure.message+json',
    body: Buffer.from(
      JSON.stringify({
        type: 'metadata',
        data: {
          labels: named(labels),
          parameters: named(parameters),
          ...(description === null ? {} : { description }),
        },
      }),
    ),
  };
}

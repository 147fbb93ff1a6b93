import { isAbsolute, relative } from 'node:path';
import type {
  FullConfig,
  FullProject,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from '@playwright/test/reporter';
import { guardOutput, type OutputGuard } from '../../record/redaction/output-guard.ts';
import type { Redact } from '../../record/redaction/redact.ts';
import { recordAttachment } from '../../record/trial.ts';
import { cleanAttachment, type FileCleaning } from './clean-attachment.ts';
import { type Clean, cleanError, cleaner, cleanLatest, cleanOutput, cleanStep } from './clean-events.ts';
import { withAnnotations } from './result-annotations.ts';
import { noteWithheld, wasOnScreen, withholdPictures } from './withhold.ts';

export type RedactionOptions = {
  /** Returns the redaction with the currently known secrets; called for each event, and for the steps once between the beginnings and ends of tests. */
  redactor: () => Redact;
  /** The projects whose tests are redacted. Default: all. */
  projects?: readonly string[] | undefined;
  /** The folder of the runs: workers have already redacted the records in it. */
  runs?: string;
};

/**
 * The first reporter. Playwright passes the same objects to all reporters in turn, so no other reporter sees what
 * this one removes: secrets, and sequences that a terminal, a CI log or a parser would interpret.
 */
export default class RedactionReporter implements Omit<Reporter, 'onBegin'> {
  readonly #redactor: () => Redact;
  readonly #projects: readonly string[] | undefined;
  readonly #runs: string | undefined;
  readonly #cleaned = new WeakSet<TestResult['attachments'][number]>();
  #ofSteps: Clean | null = null;
  #config: FullConfig | null = null;
  #guard: OutputGuard | null = null;

  constructor({ redactor, projects, runs }: RedactionOptions) {
    this.#redactor = redactor;
    this.#projects = projects;
    this.#runs = runs;
  }

  /**
   * Like Playwright's own reporters: others receive earlier errors only when the run begins, which would be too late.
   */
  version(): 'v2' {
    return 'v2';
  }

  printsToStdio(): boolean {
    return false;
  }

  onConfigure(config: FullConfig): void {
    this.#config = config;
    // Playwright's reporters write the configuration into their files, including the options of other reporters and
    // of servers.
    for (const key of ['reporter', 'webServer', 'metadata'])
      Reflect.set(config, key, this.#redactor()(Reflect.get(config, key)));
    // Output of another reporter, or of a test file while it loads. Its colours and control sequences stay.
    this.#guard = guardOutput(process, (document) => this.#redactor()(document), { whole: false });
  }

  onBegin(suite: Suite): void {
    const clean = this.#cleanNow();
    for (const test of suite.allTests()) {
      if (!this.#cleans(test)) continue;
      for (let parent: Suite | undefined = test.parent; parent; parent = parent.parent)
        if (parent.type === 'describe') parent.title = clean.line(parent.title);
      test.title = clean.line(test.title);
      cleanAnnotations(test, clean);
    }
  }

  onTestBegin(): void {
    this.#ofSteps = null;
  }

  onStepBegin(test: TestCase, _result: TestResult, step: TestStep): void {
    if (this.#cleans(test)) cleanStep(step, this.#cleanSteps());
  }

  onStepEnd(test: TestCase, result: TestResult, step: TestStep): void {
    withAnnotations(test, result);
    if (!this.#cleans(test)) return;
    cleanStep(step, this.#cleanSteps());
    // Shard reports stream attachments as soon as their step ends.
    this.#cleanAttachments(test, result);
  }

  onStdOut(_chunk: string | Buffer, test: TestCase | undefined, result: TestResult | undefined): void {
    if (test && result && this.#cleans(test)) cleanLatest(result.stdout, this.#cleanNow());
  }

  onStdErr(_chunk: string | Buffer, test: TestCase | undefined, result: TestResult | undefined): void {
    if (test && result && this.#cleans(test)) cleanLatest(result.stderr, this.#cleanNow());
  }

  onError(error: TestError): void {
    cleanError(error, this.#cleanNow());
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#ofSteps = null;
    withAnnotations(test, result);
    if (!this.#cleans(test)) return;
    const clean = this.#cleanNow();
    cleanAnnotations(test, clean);
    cleanAnnotations(result, clean);
    for (const error of result.errors) cleanError(error, clean);
    cleanOutput(result.stdout, clean);
    cleanOutput(result.stderr, clean);
    this.#cleanAttachments(test, result);
  }

  onEnd(): void {
    // The JSON report holds all options of the projects. Until now the runner and set-up may have read them.
    const config: (FullConfig & { filteredProjects?: FullProject[] }) | null = this.#config;
    if (!config?.filteredProjects) return;
    const redact = this.#redactor();
    config.filteredProjects = config.filteredProjects.map((project) => ({
      ...project,
      use: redact(project.use),
    }));
  }

  async onExit(): Promise<void> {
    this.#guard?.remove();
  }

  #cleanNow(): Clean {
    return cleaner(this.#redactor());
  }

  /** A trial has a hundred steps: the environment is compared once between the beginnings and ends of tests. */
  #cleanSteps(): Clean {
    this.#ofSteps ??= this.#cleanNow();
    return this.#ofSteps;
  }

  #cleans(test: TestCase): boolean {
    return !this.#projects || this.#projects.includes(test.parent.project()?.name ?? '');
  }

  #cleanAttachments(test: TestCase, result: TestResult): void {
    const attachments = result.attachments.filter((attachment) => !this.#cleaned.has(attachment));
    if (attachments.length === 0) return;
    const isShown = wasOnScreen(result, (attachment) => this.#isRecord(attachment));
    if (isShown) noteWithheld(result.annotations);
    for (const attachment of attachments) {
      this.#cleaned.add(attachment);
      const cleaning = this.#cleaningOf(test);
      if (isShown) withholdPictures(attachment, cleaning.isOurs);
      if (!this.#isRecord(attachment)) cleanAttachment(attachment, cleaning);
    }
  }

  #isRecord({ name, path }: TestResult['attachments'][number]): boolean {
    if (name !== recordAttachment || path === undefined || this.#runs === undefined) return false;
    return isWithin(this.#runs, path);
  }

  #cleaningOf(test: TestCase): FileCleaning {
    const folder = test.parent.project()?.outputDir;
    const redact = this.#redactor();
    return {
      redact,
      clean: cleaner(redact),
      isOurs: (path) => folder !== undefined && isWithin(folder, path),
    };
  }
}

function isWithin(folder: string, path: string): boolean {
  const within = relative(folder, path);
  return within !== '' && !within.startsWith('..') && !isAbsolute(within);
}

function cleanAnnotations({ annotations }: Pick<TestCase, 'annotations'>, clean: Clean): void {
  for (const annotation of annotations) {
    annotation.type = clean.line(annotation.type);
    if (annotation.description !== undefined) annotation.description = clean.text(annotation.description);
  }
}

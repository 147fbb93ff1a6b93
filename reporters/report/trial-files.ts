import { join } from 'node:path';
import type { FullConfig } from '@playwright/test/reporter';
import { recordFolder, type Trial } from '../../record/trial.ts';
import { htmlFolderOf, rootOf } from '../gate/counted.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';
import { type OtlpExporter, type OtlpOptions, otlpExporter } from '../otlp/exporter.ts';
import type { PastRun } from '../run/history.ts';
import { type ViewWriter, viewWriter } from '../view/view-writer.ts';
import type { Artifact } from './artifacts.ts';
import { linkEqual } from './link-or-copy.ts';
import type { Report } from './report.ts';
import { type TraceMode, type TraceWriter, traceWriter } from './traces.ts';
import { mediaFolder, viewFolder } from './view-folder.ts';

/** Where nothing may be written. */
export const noTrialFiles = (): TrialFiles =>
  new TrialFiles({
    folder: '.',
    config: null,
    traces: 'none',
    view: false,
    otlp: null,
    redact: (document) => document,
  });

type Options = {
  folder: string;
  config: FullConfig | null;
  /** Which trials are written as JSON. */
  traces: TraceMode;
  /** Whether the run page is written. */
  view: boolean;
  /** The receiver of OpenTelemetry traces; null if not configured. */
  otlp: OtlpOptions | null;
  redact<T>(this: void, document: T): T;
};

/** Writes and sends each trial as it ends: as JSON for other tools, and for the run page. */
export class TrialFiles {
  readonly #folder: string;
  readonly #html: string | null;
  readonly #traces: TraceWriter;
  readonly #view: ViewWriter | null;
  readonly #otlp: OtlpExporter | null;
  /** Messages for the end of the run, one line each. */
  readonly said: string[] = [];
  /** Why a file of a trial or the page is missing; null otherwise. */
  #problem: string | null = null;

  constructor({ folder, config, traces, view, otlp, redact }: Options) {
    this.#folder = folder;
    this.#html = htmlFolderOf(config);
    this.#traces = traceWriter({ folder, root: rootOf(config), mode: traces, redact });
    this.#view = view ? viewWriter({ folder, redact }) : null;
    this.#otlp = otlp ? otlpExporter(otlp) : null;
  }

  /** @returns the trial with its path. */
  take(reported: ReportedTrial, record: Trial | null, artifacts: readonly Artifact[]): ReportedTrial {
    let written: ReportedTrial = { ...reported, trace: null };
    if (record) this.#otlp?.take(record);
    try {
      written = this.#traces(reported, record);
      if (written.standing !== 'not_run') this.#view?.take(written, record, artifacts);
    } catch (error) {
      this.#problem ??= String(error);
    }
    return written;
  }

  /**
   * Writes the page over all trials.
   *
   * @returns why it or a file of a trial is incomplete; null if all are complete or not wanted.
   */
  async finish(report: Report, past: readonly PastRun[], runFolder: string | null): Promise<string | null> {
    this.said.push(...((await this.#otlp?.finish()) ?? []));
    try {
      await this.#view?.finish(report, past);
      this.#linkHtml(runFolder);
    } catch (error) {
      this.#problem ??= String(error);
    }
    return this.#problem === null
      ? null
      : `the page of the run or the file of a trial is not whole: ${this.#problem}`;
  }

  /** What Playwright's report has copied takes space once. */
  #linkHtml(runFolder: string | null): void {
    if (this.#html === null) return;
    const media = join(this.#folder, viewFolder, mediaFolder);
    linkEqual(join(this.#html, 'data'), [media, ...(runFolder ? [join(runFolder, recordFolder)] : [])]);
  }
}

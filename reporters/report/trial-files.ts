import type { Trial } from '../../record/trial.ts';
import type { ReportedTrial } from '../gate/reported-trial.ts';
import { type OtlpExporter, type OtlpOptions, otlpExporter } from '../otlp/exporter.ts';
import type { PastRun } from '../run/history.ts';
import { type ViewWriter, viewWriter } from '../view/view-writer.ts';
import type { Artifact } from './artifacts.ts';
import type { Report } from './report.ts';
import { type TraceMode, type TraceWriter, traceWriter } from './traces.ts';

/** Where nothing may be written. */
export const noTrialFiles = (): TrialFiles =>
  new TrialFiles({
    folder: '.',
    root: '.',
    traces: 'none',
    view: false,
    otlp: null,
    redact: (document) => document,
  });

type Options = {
  folder: string;
  /** The base of relative paths. */
  root: string;
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
  readonly #traces: TraceWriter;
  readonly #view: ViewWriter | null;
  readonly #otlp: OtlpExporter | null;
  /** Messages for the end of the run, one line each. */
  readonly said: string[] = [];
  /** Why the page is incomplete; null otherwise. */
  #problem: string | null = null;

  constructor({ folder, root, traces, view, otlp, redact }: Options) {
    this.#traces = traceWriter({ folder, root, mode: traces, redact });
    this.#view = view ? viewWriter({ folder, redact }) : null;
    this.#otlp = otlp ? otlpExporter(otlp) : null;
  }

  /** @returns the trial with its path. */
  take(reported: ReportedTrial, record: Trial | null, artifacts: readonly Artifact[]): ReportedTrial {
    const written = this.#traces(reported, record);
    if (record) this.#otlp?.take(record);
    try {
      if (written.standing !== 'not_run') this.#view?.take(written, record, artifacts);
    } catch (error) {
      this.#problem ??= String(error);
    }
    return written;
  }

  /**
   * Writes the page over all trials.
   *
   * @returns why it is incomplete; null if it is complete or not wanted.
   */
  async finish(report: Report, past: readonly PastRun[]): Promise<string | null> {
    this.said.push(...((await this.#otlp?.finish()) ?? []));
    try {
      await this.#view?.finish(report, past);
    } catch (error) {
      this.#problem ??= String(error);
    }
    return this.#problem === null ? null : `the page of the run is not whole: ${this.#problem}`;
  }
}

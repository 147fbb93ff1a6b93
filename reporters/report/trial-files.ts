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
  /** From which the files of cases are told. */
  root: string;
  /** Of which trials the whole is written as JSON. */
  traces: TraceMode;
  /** Whether the page of the run is written. */
  view: boolean;
  /** Where traces are sent; null where nobody wants them. */
  otlp: OtlpOptions | null;
  redact<T>(this: void, document: T): T;
};

/** What is written and sent of each trial as it ends: the whole of it for other tools, and for the page of the run. */
export class TrialFiles {
  readonly #traces: TraceWriter;
  readonly #view: ViewWriter | null;
  readonly #otlp: OtlpExporter | null;
  /** What is to be told of it at the end, a line each. */
  readonly said: string[] = [];
  /** Why the page is not whole; null as long as it is. */
  #problem: string | null = null;

  constructor({ folder, root, traces, view, otlp, redact }: Options) {
    this.#traces = traceWriter({ folder, root, mode: traces, redact });
    this.#view = view ? viewWriter({ folder, redact }) : null;
    this.#otlp = otlp ? otlpExporter(otlp) : null;
  }

  /** @returns the trial with where it was written. */
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

  /** Writes the page over all of them. @returns why it is not whole; null when it is, and where none is wanted. */
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

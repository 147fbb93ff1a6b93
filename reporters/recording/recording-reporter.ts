import type { FullConfig, FullResult, Reporter } from '@playwright/test/reporter';
import { reasonOf } from '../../record/text/reason-of.ts';
import { print } from '../gate/checks/tell.ts';
import { onlyLists } from '../gate/counted.ts';

export type RecordingOptions = {
  /**
   * Writes the cassettes of the run.
   *
   * @returns messages, one line each.
   */
  record(): string[];
};

/**
 * Writes the cassettes at the end of a recording run. It runs after the gate's reporter, when all verdicts are final.
 */
export default class RecordingReporter implements Reporter {
  readonly #options: RecordingOptions;
  #config: FullConfig | null = null;

  constructor(options: RecordingOptions) {
    this.#options = options;
  }

  printsToStdio(): boolean {
    return false;
  }

  onBegin(config: FullConfig): void {
    this.#config = config;
  }

  async onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    if (this.#config === null || onlyLists(this.#config)) return undefined;
    try {
      for (const line of this.#options.record()) print(line);
      return undefined;
    } catch (error) {
      print(`The cassettes could not be written: ${reasonOf(error)}`);
      return { status: 'failed' };
    }
  }
}

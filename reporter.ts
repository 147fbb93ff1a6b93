import { gateOptions } from './gate.ts';
import type { GateOptions } from './reporters/gate/gate-options.ts';
import GateReporter from './reporters/gate/gate-reporter.ts';

/**
 * The gate as a reporter for a configuration of one's own: it decides how the run ends, and writes the reports.
 * `defineEvalConfig` and `withEvals` put it where it belongs by themselves.
 *
 * @example
 * // playwright.config.ts; the last of the reporters
 * reporter: [['list'], ['evalwright/reporter']]
 */
export default class EvalReporter extends GateReporter {
  /** @param options what is to be other than the environment says. */
  constructor(options: Partial<GateOptions> = {}) {
    super({ ...gateOptions(), ...options });
  }
}

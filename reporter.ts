import { gateOptions } from './gate.ts';
import type { GateOptions } from './reporters/gate/gate-options.ts';
import GateReporter from './reporters/gate/gate-reporter.ts';

/**
 * The gate as a reporter for your own configuration: it sets the exit code and writes the reports. `defineEvalConfig` and
 * `withEvals` add it automatically.
 *
 * @example
 * // playwright.config.ts; the last of the reporters
 * reporter: [['list'], ['evalwright/reporter']]
 */
export default class EvalReporter extends GateReporter {
  /** @param options override the values from the environment. */
  constructor(options: Partial<GateOptions> = {}) {
    super({ ...gateOptions(), ...options });
  }
}

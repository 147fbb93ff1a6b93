import { bar } from '../bar.ts';
import { timeRun } from './time-run.ts';

/**
 * How long the suites of this repository take, from the command to its last report.
 *
 * @returns whether every bar holds.
 */
export function benchSuites(): boolean {
  console.log('\nSuites, with their reports');
  const held = [
    { what: 'the task assistant', suites: ['e2e/task-assistant'], most: 40 },
    { what: 'and the quality gate', suites: ['e2e/task-assistant', 'e2e/quality-gate'], most: 90 },
    { what: 'every suite', suites: [], most: 100 },
  ].map(({ what, suites, most }) => {
    const { seconds, passed } = timeRun(suites);
    return bar(seconds <= most, `${what}: ${seconds.toFixed(0)} s for ${passed} trials (at most ${most} s)`);
  });
  return held.every(Boolean);
}

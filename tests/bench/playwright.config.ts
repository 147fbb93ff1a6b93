import { defineEvalConfig } from '../../config.ts';
import { referenceAppOptions } from '../../e2e/reference-app/reference-app.ts';

const { target, ...options } = referenceAppOptions;
const start = target.start && { ...target.start, cwd: '../..' };

/** What suites record as a rule: of tests that fail, which nobody knows before they are over. */
const usualRecordings = {
  video: { mode: 'retain-on-failure', fps: 10 },
  trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
} as const;

export default defineEvalConfig({
  testDir: '.',
  workers: 1,
  fullyParallel: false,
  reporter: [['json', { outputFile: 'results.json' }]],
  // The script does not set the browser's clock either.
  use: { ...options, trialClock: { timeZone: 'Asia/Shanghai' }, target: { ...(start ? { start } : {}) } },
  projects: [
    { name: 'as a case records' },
    { name: 'as suites record', grep: /bare \d+$/, use: usualRecordings },
  ],
});

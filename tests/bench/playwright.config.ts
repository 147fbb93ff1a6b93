import { defineEvalConfig } from '../../config.ts';
import { referenceAppOptions } from '../../e2e/reference-app/reference-app.ts';

const { target, ...options } = referenceAppOptions;
const start = target.start && { ...target.start, cwd: '../..' };

export default defineEvalConfig({
  testDir: '.',
  workers: 1,
  fullyParallel: false,
  reporter: [['json', { outputFile: 'results.json' }]],
  use: { ...options, target: { ...(start ? { start } : {}) } },
});

import { defineEvalConfig } from 'evalwright/config';

export default defineEvalConfig({
  testDir: 'evals',
  reporter: [['line'], ['json', { outputFile: 'own-report.json' }], ['evalwright/reporter']],
  use: { target: { start: { command: ['node', 'server.mjs'], ready: /^READY (\S+)/, env: () => ({}) } } },
});

import { defineEvalConfig } from 'evalwright/config';

export default defineEvalConfig({
  testDir: 'evals',
  use: { target: { start: { command: ['node', 'server.mjs'], ready: /^READY (\S+)/, env: () => ({}) } } },
});

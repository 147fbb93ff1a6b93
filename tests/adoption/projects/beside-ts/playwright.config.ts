import { defineConfig } from '@playwright/test';
import { evalProject, withEvals } from 'evalwright/config';

export default withEvals(
  defineConfig({
    reporter: [['line'], ['json', { outputFile: 'own-report.json' }]],
    retries: 1,
    globalSetup: './own-set-up.ts',
    projects: [
      { name: 'own', testDir: 'tests' },
      evalProject({
        use: {
          target: { start: { command: ['node', 'server.mjs'], ready: /^READY (\S+)/, env: () => ({}) } },
        },
      }),
    ],
  }),
);

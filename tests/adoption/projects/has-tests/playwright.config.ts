import { defineConfig } from '@playwright/test';

export default defineConfig({
  retries: 1,
  reporter: [['line'], ['./own-reporter.ts']],
  projects: [
    { name: 'here', testDir: '.' }, // the whole repository
    { name: 'tests', testDir: './tests', use: { locale: 'en-GB' } },
  ],
});

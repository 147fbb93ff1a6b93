import { referenceAppOptions } from './e2e/reference-app.ts';
import { defineEvalConfig } from './fixtures/config.ts';

export default defineEvalConfig({
  testDir: 'e2e',
  // Playwright's default is half of the cores; with a headless shell the other half is worth using.
  workers: '100%',
  use: referenceAppOptions,
});

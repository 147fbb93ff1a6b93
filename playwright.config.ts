import { referenceAppOptions } from './e2e/reference-app.ts';
import { defineEvalConfig } from './fixtures/config.ts';

export default defineEvalConfig({
  testDir: 'e2e',
  use: referenceAppOptions,
});

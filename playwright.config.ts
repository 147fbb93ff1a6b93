import { defineEvalConfig } from './config.ts';
import { referenceAppRedTeam } from './e2e/reference-app/red-team.ts';
import { referenceAppOptions } from './e2e/reference-app/reference-app.ts';

export default defineEvalConfig(
  {
    testDir: 'e2e',
    // Playwright's default is half of the cores; with a headless shell the other half is worth using.
    workers: '100%',
    use: referenceAppOptions,
  },
  { redteam: referenceAppRedTeam },
);

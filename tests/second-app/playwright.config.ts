import { devices } from '@playwright/test';
import { defineMiniProject } from '../mini-project.ts';
import { shopChatSignedIn } from './adapter.ts';
import { shopRedTeam } from './red-team.ts';
import { shopOptions } from './shop-options.ts';

export default defineMiniProject(
  {
    testDir: 'evals',
    // Its replies are fetched after a 202, so that its trials mostly wait.
    workers: 4,
    use: shopOptions,
    projects: [
      { name: 'desktop' },
      { name: 'phone', use: { viewport: devices['Pixel 7'].viewport }, grep: /@phone/ },
      { name: 'signed in before', use: { adapter: shopChatSignedIn }, grep: /@stored/ },
    ],
  },
  { redteam: shopRedTeam },
);

import { referenceAppRedTeam } from '../../e2e/reference-app/red-team.ts';
import { defineMiniProject, referenceApp } from '../mini-project.ts';

/** The reference app under attack. */
export default defineMiniProject(
  { testDir: '../../e2e', use: referenceApp },
  { redteam: referenceAppRedTeam },
);

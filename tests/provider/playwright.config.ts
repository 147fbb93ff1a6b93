import { defineMiniProject, referenceApp } from '../mini-project.ts';

/** The repository's own suites, with the provider of these tests in place of the world's. An error is tried anew, as it is there. */
export default defineMiniProject({
  testDir: '../../e2e',
  use: { ...referenceApp, errorRetries: 1 },
});

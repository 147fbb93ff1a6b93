import { defineMiniProject, referenceApp } from '../mini-project.ts';

/** The repository's own suites, with everything that they write elsewhere. */
export default defineMiniProject({ testDir: '../../e2e', use: referenceApp, workers: 1 });

import { defineMiniProject, referenceApp } from '../mini-project.ts';

/** The suite of the reference app, as it is, for runs at other times. */
export default defineMiniProject({ testDir: '../../e2e/task-assistant', use: referenceApp, workers: 1 });

import { defineMiniProject, referenceApp } from '../mini-project.ts';

const { start } = referenceApp.target ?? {};
if (!start) throw new Error('The reference app is to be started.');

/** The reference app, which leaves its process id where a test finds it. */
export default defineMiniProject({
  workers: 1,
  use: {
    ...referenceApp,
    errorRetries: 1,
    // What is killed under one trial is not to hit the one that is finalised beside it: that is for tests/long/late.test.ts.
    settleMs: 0,
    target: {
      start: { ...start, command: ['node', 'tests/kills/app.ts', process.env.KILLS_PID_FILE ?? ''] },
    },
  },
});

import { join } from 'node:path';
import { defineMiniProject, referenceApp } from '../mini-project.ts';

const { start } = referenceApp.target ?? {};
if (!start) throw new Error('The reference app is started here.');

/** The reference app behind server.ts, which writes down every byte that goes to it. */
export default defineMiniProject({
  workers: 1,
  use: {
    ...referenceApp,
    target: {
      start: {
        ...start,
        command: ['node', 'server.ts'],
        cwd: '.',
        env: (surroundings) => ({
          ...start.env(surroundings),
          RECORD_TO: join(process.env.MINI_PROJECT_OUTPUT ?? '.evalwright/output', 'bytes'),
        }),
      },
    },
  },
});

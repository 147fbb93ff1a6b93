import { defineMiniProject } from '../mini-project.ts';

/** Nobody says how this chat is driven. */
export default defineMiniProject({
  use: {
    target: {
      start: {
        command: ['node', 'server.ts'],
        ready: /^READY (\S+)/,
        env: ({ port }) => ({ PORT: String(port) }),
      },
    },
  },
});

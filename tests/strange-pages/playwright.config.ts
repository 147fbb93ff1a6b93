import { defineMiniProject } from '../mini-project.ts';
import { strangeChat } from './strange-chat.ts';

export default defineMiniProject({
  // They mostly wait.
  workers: 4,
  use: {
    adapter: strangeChat,
    target: {
      start: {
        command: ['node', 'server.ts'],
        ready: /^READY (\S+)/,
        env: ({ port }) => ({ PORT: String(port) }),
      },
    },
    replyLimits: { startMs: 4_000, stallMs: 8_000, totalMs: 20_000, quietMs: 1_500 },
  },
});

import { deepChat } from '../../chat/adapters/deep-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

export default defineMiniProject({
  workers: 2,
  use: {
    adapter: deepChat,
    target: {
      start: {
        command: ['node', 'server.ts'],
        ready: /^READY (\S+)/,
        env: ({ port }) => ({ PORT: String(port) }),
      },
    },
    replyLimits: { startMs: 5_000, stallMs: 4_000, totalMs: 20_000 },
  },
});

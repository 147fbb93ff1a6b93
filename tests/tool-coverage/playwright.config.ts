import { defineMiniProject } from '../mini-project.ts';
import { toolsChat } from './tools-chat.ts';

/** The agent's servers are its own affair; what is covered stands in servers.yaml. */
export default defineMiniProject({
  workers: 1,
  use: {
    adapter: toolsChat,
    target: {
      start: {
        command: ['node', 'server.ts'],
        ready: /^READY (\S+)/,
        env: ({ port, modelBaseUrl, modelApiKey, modelName, correlationHeader }) => ({
          PORT: String(port),
          OPENAI_BASE_URL: modelBaseUrl,
          OPENAI_API_KEY: modelApiKey,
          OPENAI_MODEL: modelName,
          FORWARD_HEADER: correlationHeader,
          SERVERS: process.env.MINI_PROJECT_SERVERS ?? '{}',
        }),
      },
    },
    replyLimits: { startMs: 5_000, stallMs: 8_000, totalMs: 20_000 },
  },
});

import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

/** The agent's servers are its own affair; what is covered stands in servers.yaml. */
export default defineMiniProject({
  workers: 1,
  use: {
    adapter: smallChat,
    target: startsServer(({ modelBaseUrl, modelApiKey, modelName, correlationHeader }) => ({
      OPENAI_BASE_URL: modelBaseUrl,
      OPENAI_API_KEY: modelApiKey,
      OPENAI_MODEL: modelName,
      FORWARD_HEADER: correlationHeader,
      SERVERS: process.env.MINI_PROJECT_SERVERS ?? '{}',
    })),
    replyLimits: { startMs: 5_000, stallMs: 8_000, totalMs: 20_000 },
  },
});

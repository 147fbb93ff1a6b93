import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

/** One trial after the other: what was spent and what was interrupted is the same each time. */
export default defineMiniProject({
  workers: 1,
  use: {
    adapter: smallChat,
    target: startsServer(({ modelBaseUrl, modelApiKey, modelName, correlationHeader }) => ({
      OPENAI_BASE_URL: modelBaseUrl,
      OPENAI_API_KEY: modelApiKey,
      OPENAI_MODEL: modelName,
      FORWARD_HEADER: correlationHeader,
    })),
    replyLimits: { startMs: 5_000, stallMs: 8_000, totalMs: 20_000 },
  },
});

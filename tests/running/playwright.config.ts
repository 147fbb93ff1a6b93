import { smallChat } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

const { APP_URL: url = '', MODEL_PORT: port } = process.env;

/** An application that runs before the run begins: it was told then where its model is. */
export default defineMiniProject({
  workers: 1,
  use: {
    adapter: smallChat,
    target: { url, ...(port ? { model: { port: Number(port), apiKey: 'agreed-beforehand' } } : {}) },
    timezoneId: 'America/New_York',
    replyLimits: { startMs: 5_000, stallMs: 8_000, totalMs: 20_000 },
  },
});

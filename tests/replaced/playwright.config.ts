import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

export default defineMiniProject({
  workers: 1,
  use: {
    adapter: { ...smallChat, signals: { ...smallChat.signals, user: '#log .user' } },
    target: startsServer((services) => ({
      MODEL_URL: services.modelBaseUrl,
      MODEL_KEY: services.modelApiKey,
    })),
  },
});

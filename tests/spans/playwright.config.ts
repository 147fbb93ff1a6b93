import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

export default defineMiniProject({
  workers: 2,
  fullyParallel: true,
  use: {
    adapter: smallChat,
    toolKinds: { get_weather: 'reads' },
    target: startsServer((services) => ({
      MODEL_URL: services.modelBaseUrl,
      MODEL_KEY: services.modelApiKey,
    })),
  },
});

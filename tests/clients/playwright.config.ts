import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';
import { agents } from '../protocols/agents.ts';

/** One project for each client library, streamed and not. */
export default defineMiniProject({
  workers: 2,
  fullyParallel: true,
  projects: Object.keys(agents).flatMap((client) =>
    [true, false].map((streamed) => ({
      name: `${client}, ${streamed ? 'streamed' : 'whole'}`,
      use: {
        adapter: { ...smallChat, name: 'clients', signals: { ...smallChat.signals, user: '#log .user' } },
        target: startsServer(({ modelBaseUrl, modelApiKey, correlationHeader }) => ({
          BASE_URL: modelBaseUrl,
          API_KEY: modelApiKey,
          HEADER: correlationHeader,
          CLIENT: client,
          STREAMED: String(streamed),
        })),
      },
    })),
  ),
});

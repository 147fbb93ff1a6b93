import type { Adapter } from '../../fixtures/adapters/adapter.ts';
import { defineMiniProject } from '../mini-project.ts';

/** It shows nothing of the tools: what was called is known from the model alone. */
const toolsChat: Adapter = {
  name: 'tools-chat',
  signals: { root: '#log', message: '#log .assistant', busy: '#log[aria-busy="true"]' },
  read: () => ({ kind: null, cards: [], chips: [], end: null }),
  readable: [],
  async open(page, { url }) {
    await page.goto(url);
    await page.locator('body[data-ready]').waitFor();
  },
  async send(page, text) {
    const composer = page.getByRole('textbox', { name: 'message' });
    await composer.fill(text);
    await composer.press('Enter');
  },
};

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

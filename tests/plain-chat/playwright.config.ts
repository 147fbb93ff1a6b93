import type { Adapter } from '../../fixtures/adapters/adapter.ts';
import { defineMiniProject } from '../mini-project.ts';

/** The assistant's name is the way in which the page gets its replies. */
const plainChat: Adapter = {
  name: 'plain-chat',
  signals: { root: '#log', message: '#log .assistant', busy: '#log[aria-busy="true"]' },
  async open(page, { url, assistant }) {
    await page.goto(new URL(assistant ?? 'fetch', url).href);
    await page.locator('body[data-ready]').waitFor();
  },
  async send(page, text) {
    const composer = page.getByRole('textbox', { name: 'message' });
    await composer.fill(text);
    await composer.press('Enter');
  },
};

export default defineMiniProject({
  workers: 2,
  use: {
    adapter: plainChat,
    target: {
      start: {
        command: ['node', 'server.ts'],
        ready: /^READY (\S+)/,
        env: ({ port }) => ({ PORT: String(port) }),
      },
    },
    replyLimits: { startMs: 5_000, stallMs: 10_000, totalMs: 30_000 },
  },
});

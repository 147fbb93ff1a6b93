import type { Adapter } from '../../fixtures/adapters/adapter.ts';
import { defineMiniProject } from '../mini-project.ts';

/** A page that tells nothing of a reply before it is there, and nothing of its end. */
const silent: Adapter = {
  name: 'silent',
  signals: { root: '#log', message: '#log .assistant' },
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

export default defineMiniProject({
  workers: 1,
  // Less than the turns of the trial take.
  timeout: 6_000,
  use: {
    adapter: silent,
    target: {
      start: {
        command: ['node', 'server.ts'],
        ready: /^READY (\S+)/,
        env: ({ port }) => ({ PORT: String(port) }),
      },
    },
    replyLimits: { totalMs: 20_000 },
  },
});

import type { Adapter } from '../../chat/adapters/adapter.ts';
import { auto } from '../../chat/detect/auto.ts';
import { defineMiniProject } from '../mini-project.ts';

/** Spreads `auto`, and opens the page itself. */
const adapter: Adapter = {
  ...auto,
  signals: { message: '.assistant', user: '.user', busy: '#halt:visible' },
  controls: { composer: 'textarea' },
  async open(page, { url }) {
    await page.goto(url);
    await page.locator('[data-ready]').waitFor();
  },
};

export default defineMiniProject({
  workers: 1,
  use: {
    adapter,
    replyLimits: { totalMs: 15_000 },
    target: {
      start: {
        command: ['node', 'server.ts'],
        ready: /^READY (\S+)/m,
        env: ({ port }) => ({ PORT: String(port) }),
      },
    },
  },
});

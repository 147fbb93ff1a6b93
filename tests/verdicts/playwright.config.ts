import type { Adapter } from '../../fixtures/adapters/adapter.ts';
import { defineMiniProject } from '../mini-project.ts';

const echo: Adapter = {
  name: 'echo',
  signals: { root: '#log', message: '#log .assistant', busy: '#log[aria-busy="true"]' },
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
  testDir: process.env.VERDICTS_FOLDER ?? 'words',
  workers: 1,
  use: {
    errorRetries: 1,
    adapter: echo,
    target: {
      start: {
        command: ['node', 'server.ts'],
        ready: /^READY (\S+)/,
        env: ({ port }) => ({ PORT: String(port) }),
      },
    },
  },
});

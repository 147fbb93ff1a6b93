import type { Adapter } from '../../fixtures/adapters/adapter.ts';

/** It shows nothing of the tools: what was called is known from the model alone. */
export const toolsChat: Adapter = {
  name: 'tools-chat',
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

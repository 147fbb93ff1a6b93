import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Adapter } from '../../chat/adapters/adapter.ts';
import { auto } from '../../chat/detect/auto.ts';

const composer = 'textarea[data-slot="composer-input"]';
const messageOf = (role: string) =>
  `[data-slot="message"][data-from="${role}"] [data-slot="message-content"]`;

/** The studio of Mastra. `auto` finds its buttons. */
export const studio: Adapter = {
  ...auto,
  name: 'mastra-studio',
  signals: {
    root: '[data-slot="chat-shell"]',
    message: messageOf('assistant'),
    user: messageOf('user'),
    exclude: '[data-testid="tool-badge"]',
    busy: '[data-slot="composer-ring"][data-busy="true"]',
  },
  controls: { composer },
  async signIn(page, { row }, url) {
    const data = { email: 'somebody@example.com', password: String(row?.token) };
    const response = await page.request.post(`${url}/api/auth/credentials/sign-in`, { data });
    expect(response.ok(), 'the sign-in is accepted').toBe(true);
  },
  async open(page, { url }) {
    // A thread of its own: with `chat/new` the product shows its first reply twice where the browser is slow.
    await page.goto(`${url}/agents/desk/chat/${randomUUID()}`);
    // Seven megabytes of script come first.
    await page.locator(composer).waitFor({ timeout: 60_000 });
  },
};

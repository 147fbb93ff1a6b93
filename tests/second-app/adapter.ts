import type { Adapter, PageReader } from '../../chat/adapters/adapter.ts';

/** The password of every customer that a trial makes. */
export const password = 'a tent for two';

/** The chat of Harbor & Pine. */
export const shopChat: Adapter = {
  name: 'harbor-and-pine',
  signals: {
    root: '#thread',
    message: '.entry.assistant',
    user: '.entry.customer p',
    text: 'p',
    busy: '#composer button:disabled',
    error: '#toast',
  },
  readable: ['ui', 'cards'],
  read: readMessages,
  async signIn(page, user, url) {
    await page.goto(url);
    await page.getByLabel('E-mail').fill(String(user.row?.email ?? user.name));
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  },
  async open(page, { url }) {
    await page.goto(url);
    await page.getByLabel('Write to us').waitFor();
  },
  async send(page, text) {
    await page.getByLabel('Write to us').fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
  },
};

/** The same chat, for customers who come with what their browser has kept of an earlier visit: the form is never shown. */
export const shopChatSignedIn: Adapter = {
  ...shopChat,
  async signIn(page, user, url) {
    const { api } = settingsOf(await (await page.request.get(`${url}/settings.js`)).text());
    const data = { email: String(user.row?.email ?? user.name), password };
    const { token } = await (await page.request.post(`${api}/sign-in`, { data })).json();
    const kept = [{ name: 'harbor-and-pine', value: token }];
    await page.context().setStorageState({
      cookies: [],
      origins: [{ origin: new URL(url).origin, localStorage: kept }],
    });
  },
};

/** What the page is told of its API: `window.api = "…";`. */
function settingsOf(script: string): { api: string } {
  const [, api] = /window\.api = "([^"]+)"/.exec(script) ?? [];
  if (api === undefined) throw new Error(`settings.js names no API: ${script}`);
  return { api };
}

function readMessages(messages: Element[]): ReturnType<PageReader> {
  const textOf = (element: Element | null | undefined) =>
    element instanceof HTMLElement ? element.innerText.trim() : '';
  const readOrder = (card: Element) => {
    const shown = Object.fromEntries(
      [...card.querySelectorAll('dt')].map((term) => [textOf(term), textOf(term.nextElementSibling)]),
    );
    const amount = (text = '') => Number(text.replace(/[^0-9.]/g, ''));
    // As it is written: a day has no zone.
    const readDay = (text = '') => {
      const day = new Date(`${text} UTC`);
      return Number.isNaN(day.getTime()) ? text : day.toISOString().slice(0, 10);
    };
    return {
      type: 'order',
      role: 'summary' as const,
      fields: {
        number: shown.Order ?? null,
        status: shown.Status?.toLowerCase() ?? null,
        shipTo: shown['Ships to'] ?? null,
        placedOn: readDay(shown.Placed),
        total: amount(shown.Total),
        refunded: amount(shown.Refunded),
      },
      text: textOf(card),
    };
  };
  const states: Record<string, 'done' | 'error'> = { done: 'done', failed: 'error' };
  return {
    cards: messages.flatMap((message) => [...message.querySelectorAll('.order')].map(readOrder)),
    chips: messages.flatMap((message) =>
      [...message.querySelectorAll('.step')].map((step) => ({
        name: step.getAttribute('data-tool') ?? '',
        state: states[step.getAttribute('data-state') ?? ''] ?? 'running',
      })),
    ),
  };
}

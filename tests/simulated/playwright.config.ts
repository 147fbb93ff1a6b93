import { join } from 'node:path';
import type { Adapter } from '../../chat/adapters/adapter.ts';
import { sqliteStore } from '../../config.ts';
import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

const shopChat: Adapter = {
  ...smallChat,
  name: 'shop',
  signals: { ...smallChat.signals, text: 'p', user: '#log .user p' },
  async signIn(page, { id }, url) {
    await page.goto(new URL(`/sign-in?id=${id}`, url).href);
  },
};

/** The shop's database: a run has its own, in the folder of what it writes. */
const file = join(process.env.MINI_PROJECT_OUTPUT ?? '.evalwright', 'shop.db');

export default defineMiniProject({
  workers: 2,
  use: {
    adapter: shopChat,
    target: startsServer(() => ({ FILE: file })),
    store: sqliteStore({ file, users: { table: 'users' }, tables: { refunds: {} } }),
  },
});

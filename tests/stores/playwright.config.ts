import type { Adapter } from '../../chat/adapters/adapter.ts';
import { sqliteStore } from '../../config.ts';
import type { TargetOptions } from '../../settings/target.ts';
import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

const { STORE, STORE_FILE: file = '', STORE_API: api = '' } = process.env;

const signedIn: Adapter = {
  ...smallChat,
  async signIn(page, { id }, url) {
    await page.goto(new URL(`/sign-in?id=${id}`, url).href);
  },
};
const target: TargetOptions = api ? { url: api } : startsServer(() => ({ FILE: file }));

/** `sqlite`: the file itself. `api`: the rows that a REST API lists, through a function of the user's own. */
const stores = {
  sqlite: () => sqliteStore({ file, users: { table: 'users' }, tables: { notes: {} } }),
  api: () => ({
    tables: { notes: { key: 'id' } },
    snapshot: async () => ({ notes: await fetch(`${api}/api/notes`).then((response) => response.json()) }),
  }),
};

export default defineMiniProject({
  workers: 1,
  use: {
    target,
    adapter: STORE === 'sqlite' ? signedIn : smallChat,
    store: STORE === 'sqlite' ? stores.sqlite() : stores.api(),
  },
});

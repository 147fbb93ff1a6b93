import { MongoClient, ObjectId } from 'mongodb';
import type { Store } from '../../boundaries/store/store.ts';
import type { Adapter } from '../../chat/adapters/adapter.ts';
import { mysqlStore, sqliteStore } from '../../config.ts';
import type { TargetOptions } from '../../settings/target.ts';
import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

const { STORE_FILE: file = '', STORE_API: api = '', MYSQL_URL = '', MONGO_URL = '' } = process.env;

const signedIn: Adapter = {
  ...smallChat,
  async signIn(page, { id }, url) {
    await page.goto(new URL(`/sign-in?id=${id}`, url).href);
  },
};
const target: TargetOptions = api ? { url: api } : startsServer(() => ({ FILE: file, MYSQL_URL, MONGO_URL }));

/** Documents by MongoDB's driver, through functions of the user's own. */
function mongoStore(): Store {
  const app = new MongoClient(MONGO_URL).db('app');
  const idsOf = (users: readonly { id: string }[]) => users.map(({ id }) => id);
  return {
    tables: { notes: { key: '_id' } },
    async createUser(name) {
      const { insertedId } = await app.collection('users').insertOne({ name });
      return { id: String(insertedId) };
    },
    async snapshot(users) {
      return {
        notes: await app
          .collection('notes')
          .find({ user: { $in: idsOf(users) } })
          .toArray(),
      };
    },
    async seed(user, { notes = [] }) {
      await app.collection('notes').insertMany(notes.map((note) => ({ user: user.id, ...note })));
    },
    async cleanUp(users) {
      await app.collection('notes').deleteMany({ user: { $in: idsOf(users) } });
      await app.collection('users').deleteMany({ _id: { $in: idsOf(users).map((id) => new ObjectId(id)) } });
    },
  };
}

/** The rows that a REST API lists. */
const apiStore = (): Store => ({
  tables: { notes: { key: 'id' } },
  snapshot: async () => ({ notes: await fetch(`${api}/api/notes`).then((response) => response.json()) }),
});

const inTables = { users: { table: 'users' }, tables: { notes: {} } };
const stores: Record<string, () => Store> = {
  sqlite: () => sqliteStore({ file, ...inTables }),
  mysql: () => mysqlStore({ url: MYSQL_URL, ...inTables }),
  mongo: mongoStore,
  api: apiStore,
};
const { STORE = 'api' } = process.env;

export default defineMiniProject({
  workers: 1,
  use: { target, adapter: STORE === 'api' ? smallChat : signedIn, store: stores[STORE]?.() },
});

import type { DatabaseOptions } from '../../boundaries/state/options.ts';
import type { Adapter } from '../../chat/adapters/adapter.ts';
import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

const {
  OWN_DATABASE_OPTIONS: options,
  OWN_DATABASE_SIGN_IN: signsIn,
  OWN_DATABASE_OF_APP: another,
  OWN_DATABASE_SETTLE_MS: settleMs,
  OWN_DATABASE_WORKERS: workers = '1',
} = process.env;

/** Notes, in whichever database and with whichever options a test runs it. */
const database: DatabaseOptions | null = JSON.parse(options ?? 'null');

const notes: Adapter = {
  ...smallChat,
  name: 'notes',
  async signIn(page, { id, name }, url) {
    await page.goto(new URL(`/sign-in?id=${id}&name=${name}`, url).href);
  },
};
const { signIn: _signIn, ...nobodySignsIn } = notes;

export default defineMiniProject({
  workers: Number(workers),
  use: {
    adapter: signsIn === 'none' ? nobodySignsIn : notes,
    database: database ?? undefined,
    ...(settleMs ? { settleMs: Number(settleMs) } : {}),
    target: startsServer(({ databaseUrl }) => ({
      DATABASE_URL: another ?? databaseUrl,
      OWN_DATABASE_LISTENER: process.env.OWN_DATABASE_LISTENER ?? '',
    })),
  },
});

import type { Adapter } from '../../fixtures/adapters/adapter.ts';
import type { DatabaseOptions } from '../../fixtures/boundaries/state/options.ts';
import { defineMiniProject } from '../mini-project.ts';

const {
  EVALWRIGHT_OWN_DATABASE: options,
  OWN_DATABASE_SIGN_IN: signsIn,
  OWN_DATABASE_OF_APP: another,
} = process.env;

/** Notes, in whichever database and with whichever options a test runs it. */
const database: DatabaseOptions | null = JSON.parse(options ?? 'null');

const notes: Adapter = {
  name: 'notes',
  signals: { root: '#log', message: '#log .assistant', busy: '#log[aria-busy="true"]' },
  async signIn(page, { id, name }, url) {
    await page.goto(new URL(`/sign-in?id=${id}&name=${name}`, url).href);
  },
  async open(page, { url }) {
    await page.goto(url);
  },
  async send(page, text) {
    const composer = page.getByRole('textbox', { name: 'message' });
    await composer.fill(text);
    await composer.press('Enter');
  },
};
const { signIn: _signIn, ...nobodySignsIn } = notes;

export default defineMiniProject({
  workers: 1,
  use: {
    adapter: signsIn === 'none' ? nobodySignsIn : notes,
    database: database ?? undefined,
    target: {
      start: {
        command: ['node', 'server.ts'],
        ready: /^READY (\S+)/,
        env: ({ port, databaseUrl }) => ({
          PORT: String(port),
          DATABASE_URL: another ?? databaseUrl,
        }),
      },
    },
  },
});

import type { Adapter } from '../../chat/adapters/adapter.ts';
import type { TargetOptions } from '../../settings/target.ts';

/** The adapter of the tests' own small chats: a log, and a form with one field. The assistant's name is a path. */
export const smallChat: Adapter = {
  name: 'small-chat',
  signals: { root: '#log', message: '#log .assistant', busy: '#log[aria-busy="true"]' },
  controls: { composer: 'role=textbox[name="message"]' },
  async open(page, { url, assistant }) {
    await page.goto(new URL(assistant ?? '/', url).href);
  },
};

type Env = NonNullable<TargetOptions['start']>['env'];

/** The application is the `server.ts` beside the configuration, which prints where it listens. */
export const startsServer = (env: Env = () => ({})): TargetOptions => ({
  start: {
    command: ['node', 'server.ts'],
    ready: /^READY (\S+)/m,
    env: (services) => ({ PORT: String(services.port), ...env?.(services) }),
  },
});

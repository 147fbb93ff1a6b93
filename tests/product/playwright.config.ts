import type { DatabaseOptions } from '../../boundaries/state/options.ts';
import type { Adapter } from '../../chat/adapters/adapter.ts';
import { auto } from '../../chat/detect/auto.ts';
import { defineMiniProject } from '../mini-project.ts';

const { PRODUCT_FAULT: fault = '', PRODUCT_DECLARES: declares = 'conversation,title' } = process.env;
const { PRODUCT_GUESTS: guests = '', PRODUCT_WORKERS: workers = '1' } = process.env;

/** The adapter spreads `auto`, and names what it does not find: the stop button and the messages. */
const adapter: Adapter = {
  ...auto,
  name: 'product',
  signals: { message: '#log .assistant', user: '#log .user', busy: '#halt:visible', error: '.failure' },
  controls: { composer: 'textarea', stop: '#halt' },
  ...(guests === ''
    ? {
        async signIn(page, { id }, url) {
          await page.goto(new URL(`/sign-in?id=${id}`, url).href);
        },
      }
    : {}),
};

const database: DatabaseOptions = {
  users: { table: 'users', key: 'id', name: 'name' },
  tables: { notes: { owner: 'owner' }, ...(declares.includes('tables') ? { chats: {}, messages: {} } : {}) },
  ...(declares.includes('conversation') ? { conversation: ['chats', 'messages'] } : {}),
};

export default defineMiniProject({
  workers: Number(workers),
  use: {
    adapter,
    database,
    replyLimits: { totalMs: 20_000 },
    target: {
      model: declares.includes('title')
        ? { sideRequests: { title: { instructions: 'a short title', say: 'Notes' } } }
        : {},
      start: {
        command: ['node', 'server.ts'],
        ready: /^READY (\S+)/m,
        env: ({ port, databaseUrl, modelBaseUrl, modelApiKey, correlationHeader }) => ({
          PORT: String(port),
          DATABASE_URL: databaseUrl,
          MODEL_URL: modelBaseUrl,
          MODEL_KEY: modelApiKey,
          HEADER: correlationHeader,
          PRODUCT_FAULT: fault,
          PRODUCT_GUESTS: guests,
        }),
      },
    },
  },
});

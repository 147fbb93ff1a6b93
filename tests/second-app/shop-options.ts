import type { DatabaseOptions } from '../../boundaries/state/options.ts';
import type { TargetOptions } from '../../settings/target.ts';
import { password, shopChat } from './adapter.ts';
import { hashOf } from './shop/api.ts';
import { shopToolKinds } from './vocabulary.ts';

/** Harbor & Pine as a target: how it is started, whose its rows are, how its chat is read. */

const target: TargetOptions = {
  start: {
    command: ['node', 'shop/main.ts'],
    ready: /^READY (\S+) api (\S+)/,
    toolServers: { shop: (appUrl) => `${appUrl}/mcp` },
    env: ({ port, databaseUrl, modelBaseUrl, modelApiKey, modelName, correlationHeader, toolsUrl }) => ({
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      OPENAI_BASE_URL: modelBaseUrl,
      OPENAI_API_KEY: modelApiKey,
      OPENAI_MODEL: modelName,
      FORWARD_HEADERS: correlationHeader,
      SHOP_TOOLS_URL: toolsUrl('shop'),
      // A tool that never answers must not cost a trial 20 s.
      TOOL_TIMEOUT_MS: '1500',
    }),
  },
};

const database: DatabaseOptions = {
  users: {
    table: 'shop.customers',
    name: 'email',
    make: (name) => ({ email: `${name}@example.com`, password_hash: hashOf(password) }),
  },
  // Whose items and refunds are is said by their order.
  tables: {
    'shop.orders': {},
    'shop.order_items': {},
    'shop.refunds': {},
    'shop.tickets': {},
    'shop.messages': { observe: false },
  },
  states: {
    orders: {
      'shop.orders': [
        {
          number: 'HP-1042',
          status: 'processing',
          ship_to: '12 Mill Lane, Bath',
          total: '129.90',
          placed_on: { date: 'yesterday' },
        },
        {
          number: 'HP-1007',
          status: 'shipped',
          ship_to: '12 Mill Lane, Bath',
          total: '64.00',
          placed_on: { date: 'today-6' },
        },
        {
          number: 'HP-0933',
          status: 'delivered',
          ship_to: '12 Mill Lane, Bath',
          total: '1249.00',
          placed_on: { date: 'today-21' },
        },
      ],
      'shop.order_items': [
        {
          order_id: { row: 'shop.orders.HP-1042' },
          line: 1,
          title: 'Trail map',
          quantity: 2,
          unit_price: '14.95',
        },
        {
          order_id: { row: 'shop.orders.HP-1042' },
          line: 2,
          title: 'Rain jacket',
          quantity: 1,
          unit_price: '100.00',
        },
        {
          order_id: { row: 'shop.orders.HP-1007' },
          line: 1,
          title: 'Camping stove',
          quantity: 1,
          unit_price: '64.00',
        },
        {
          order_id: { row: 'shop.orders.HP-0933' },
          line: 1,
          title: 'Two-person tent',
          quantity: 1,
          unit_price: '1249.00',
        },
      ],
    },
  },
};

export const shopOptions = {
  target,
  database,
  adapter: shopChat,
  /** Its server annotates all but one, but mutations are made before a server runs. */
  toolKinds: shopToolKinds,
  /** Its suites are written by people who know it: what is read out of its prose is to fail, and mutation to be caught by it. */
  defaults: 'fail' as const,
};

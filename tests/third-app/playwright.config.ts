import { join } from 'node:path';
import type { DatabaseOptions } from '../../boundaries/state/options.ts';
import { defineMiniProject } from '../mini-project.ts';
import { studio } from './adapter.ts';

const {
  THIRD_APP: folder = '',
  FAULT_FILE = '',
  FAULT_FIND = '',
  FAULT_REPLACE = '',
  STUDIO = '',
} = process.env;

const database: DatabaseOptions = {
  users: { table: 'users', make: (name) => ({ name, token: `token-of-${name}` }) },
  tables: {
    orders: {},
    tickets: {},
    mastra_threads: { owner: 'resourceId' },
    mastra_messages: { owner: 'resourceId' },
  },
  conversation: ['mastra_threads', 'mastra_messages'],
};

export default defineMiniProject({
  workers: 2,
  timeout: 120_000,
  use: {
    adapter: studio,
    database,
    toolKinds: { list_orders: 'reads', open_ticket: 'acts', refund_order: 'acts' },
    replyLimits: { totalMs: 20_000 },
    target: {
      spans: {},
      model: { sideRequests: { title: { instructions: 'generate a short title', say: 'A question' } } },
      start: {
        command: ['node', '--import', './patch.js', 'server.js'],
        cwd: folder,
        ready: /^READY (\S+)/m,
        timeoutMs: 90_000,
        env: ({ port, databaseUrl, modelBaseUrl, modelApiKey, correlationHeader }) => ({
          PORT: String(port),
          DATABASE_URL: databaseUrl,
          MODEL_URL: modelBaseUrl,
          MODEL_KEY: modelApiKey,
          HEADER: correlationHeader,
          MASTRA_STUDIO_PATH: STUDIO || join(folder, 'node_modules/mastra/dist/studio'),
          MASTRA_TELEMETRY_DISABLED: '1',
          FAULT_FILE,
          FAULT_FIND,
          FAULT_REPLACE,
        }),
      },
    },
  },
});

import { referenceApp } from '../fixtures/adapters/reference-app.ts';
import type { DatabaseOptions } from '../fixtures/database/options.ts';
import type { TargetOptions } from '../fixtures/services/target.ts';

/** The application under test here: how to start it, how its database is laid out, how its chat is read. */

const target: TargetOptions = {
  start: {
    command: ['node', 'app/server/main.ts'],
    ready: /^READY (\S+)/,
    env: ({ port, databaseUrl, modelBaseUrl, modelName, correlationHeader }) => ({
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      OPENAI_BASE_URL: modelBaseUrl,
      // The provider's own key stays with the model endpoint.
      OPENAI_API_KEY: 'kept-by-evalwright',
      OPENAI_MODEL: modelName,
      FORWARD_HEADERS: correlationHeader,
    }),
  },
};

const database: DatabaseOptions = {
  users: { table: 'users', key: 'id', name: 'name' },
  tables: {
    groups: { owner: 'owner_id' },
    memberships: { owner: 'user_id', key: ['user_id', 'group_id'] },
    tasks: { owner: 'created_by' },
  },
  seed: {
    groups: [{ name: '工作' }],
    memberships: [{ group_id: { row: 'groups.工作' } }],
  },
};

export const referenceAppOptions = { target, database, adapter: referenceApp, assistant: 'tasks' };

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { surroundingsOfRun } from './surroundings-of-run.ts';

const settings = (url: string | undefined) => ({
  targetUrl: undefined,
  llm: {
    mode: 'stub' as const,
    baseUrl: '',
    model: undefined,
    apiKey: undefined,
    keyVariable: 'OPENAI_API_KEY',
  },
  database: { url, allowed: undefined },
});
const url = 'postgres://127.0.0.1:5432/shop';

describe('the database of a run', () => {
  for (const [what, given, databases, expected] of [
    ['that observes it', url, [{ tables: {} }], '127.0.0.1:5432/shop'],
    ['that observes an embedded one', undefined, [{ tables: {} }], null],
    // Its address is the application's, and so may the driver be another one.
    ['that observes none', url, [], null],
  ] as const)
    test(what, () => {
      const { database } = surroundingsOfRun([{ url: 'http://chat.test' }], settings(given), databases);
      assert.equal(database, expected);
    });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSettings } from '../../settings/derive-settings.ts';
import { startWatchdog } from '../processes/watchdog.ts';
import { startApplications } from './start-application.ts';

const target = { url: 'http://localhost:1' };

for (const [title, database, expected] of [
  ['no option reads it', undefined, undefined],
  ['the option `database` is set', { users: { table: 'users' }, tables: {} }, 'DATABASE_URL is not set'],
] as const)
  test(`a running application without DATABASE_URL: ${title}`, async () => {
    const started: (() => Promise<void>)[] = [];
    const watchdog = startWatchdog();
    const [first] = await startApplications([{ projects: [''], target, database }], {
      settings: { ...runSettings(), targetUrl: undefined, database: { url: undefined, allowed: undefined } },
      runFolder: null,
      rootDir: '.',
      log: 'app',
      unavailable: null,
      started,
      watchdog,
    });
    for (const stop of started) await stop();
    watchdog.dismiss();
    assert.equal(first?.services.absent.state, expected);
  });

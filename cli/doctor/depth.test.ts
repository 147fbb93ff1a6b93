import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TargetOptions } from '../../settings/target.ts';
import { type Connected, connectedBy, depthOf, depthSection } from './depth.ts';

const url = 'http://shop.test';
const start = (env: NonNullable<TargetOptions['start']>['env']) => ({ command: ['shop'], ready: /x/, env });
const nothing = { database: null, model: null, tools: [], client: null, installed: [] };

describe('what a target connects', () => {
  for (const [title, target, expected] of [
    ['an address alone: nothing but the screen', { url }, { url, model: false, tools: [] }],
    [
      'fixed ports',
      { url, model: { port: 1 }, tools: { servers: { shop: url } } },
      { url, model: true, tools: ['shop'] },
    ],
    [
      'a receiver of spans shows the tools inside of the application',
      { url, spans: { port: 1 } },
      { url, model: false, tools: ['spans'] },
    ],
    [
      'an application that is started and told where its model is',
      { start: start(({ modelBaseUrl }) => ({ BASE: modelBaseUrl })) },
      { url: null, model: true, tools: [] },
    ],
    [
      'one that is started and never told',
      { start: start(({ port }) => ({ PORT: String(port) })) },
      { url: null, model: false, tools: [] },
    ],
    [
      'one whose environment can not be made here',
      {
        start: start(() => {
          throw new Error('no key');
        }),
      },
      { url: null, model: false, tools: [] },
    ],
  ] as [string, TargetOptions, Omit<Connected, 'state'>][])
    test(title, () => assert.deepEqual(connectedBy(target), expected));
});

describe('what is said of a depth', () => {
  const told = (connected: Connected, hints: Parameters<typeof depthSection>[2] = nothing) =>
    depthSection('', connected, hints)
      .lines.map(({ name, value }) => `${name} ${value}`)
      .join('\n');

  test('all of it has nothing to add', () => {
    const whole = { url, model: true, tools: ['shop'], state: true };
    assert.equal(depthOf(whole), 'screen and wire + model + tools + state');
    assert.equal(told(whole), 'connected screen and wire + model + tools + state');
  });

  test('the screen alone: what each missing one leaves ungraded, and the lines that add it', () => {
    const text = told({ url, model: false, tools: [], state: false });
    assert.match(text, /no model ungraded: what the model was asked/);
    assert.match(text, /model: \{ port: 4010, apiKey: 'sk-eval' \}/);
    assert.match(text, /no tools ungraded: calls/);
    assert.match(text, /spans: \{ port: 4012 \} \}/);
    assert.match(text, /no state ungraded: which rows/);
    assert.match(text, /store: sqliteStore\(.*mysqlStore\(/);
    assert.match(text, /pg$/);
  });

  test('packages that are installed are not to be installed', () => {
    const connected = { url, model: false, tools: [], state: false };
    const text = told(connected, { ...nothing, installed: ['pg', 'mysql2'] });
    assert.doesNotMatch(text, /npm install -D.*(?:pg|mysql2)/);
    assert.match(text, /cassettes: npm install -D @copilotkit\/aimock/);
    const mysql = { file: '.env', name: 'DATABASE_URL', scheme: 'mysql' };
    assert.doesNotMatch(
      told(connected, { ...nothing, database: mysql, installed: ['mysql2'] }),
      /install.*mysql2/,
    );
  });

  test('with what was found in the folder', () => {
    const text = told(
      { url, model: false, tools: [], state: false },
      {
        ...nothing,
        database: { file: '.env.local', name: 'POSTGRES_URL' },
        client: { file: 'lib/providers.ts', line: 12, variables: { url: null, key: null }, change: null },
        model: { file: '.env', name: 'LLM_BASE_URL', url: 'https://models.test/v1' },
        tools: [{ file: '.mcp.json', servers: { orders: 'http://localhost:7000/mcp' } }],
      },
    );
    assert.match(
      text,
      /LLM_BASE_URL=http:\/\/127\.0\.0\.1:4010\/v1 in the place of https:\/\/models\.test\/v1 \(\.env\)/,
    );
    assert.match(text, /servers: \{ "orders": 'http:\/\/localhost:7000\/mcp' \}/);
    assert.match(text, /the database of POSTGRES_URL \(\.env\.local\)/);
    assert.match(text, /created in lib\/providers\.ts:12.*x-evalwright-trial/);
  });

  for (const [scheme, expected] of [
    ['mysql', /store: mysqlStore\([\s\S]*mysql2/],
    ['file', /store: sqliteStore\(/],
    ['mongodb+srv', /store: \{ tables: .* snapshot/],
  ] as const)
    test(`the state of a database with ${scheme}:`, () => {
      const database = { file: '.env', name: 'DATABASE_URL', scheme };
      const text = told({ url, model: true, tools: ['spans'], state: false }, { ...nothing, database });
      assert.match(text, expected);
      assert.doesNotMatch(text, /\bpg$|EVALWRIGHT_ALLOW_DATABASE/m);
    });

  test('one that is there is not told as missing', () =>
    assert.doesNotMatch(told({ url, model: true, tools: [], state: true }), /no model|no state/));
});

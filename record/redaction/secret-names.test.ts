import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isSecretName, secretsIn, secretsInDocument } from './secret-names.ts';

describe('secretsIn', () => {
  for (const [title, source, expected] of [
    ['a key', { OPENAI_API_KEY: 'sk-123456' }, ['sk-123456']],
    [
      'keys by many names',
      {
        PGPASSWORD: 'tomato1',
        DB_PASS: 'tomato2',
        GITHUB_PAT: 'tomato3',
        SIGNING_KEY_2: 'tomato4',
        SECRET_KEY_BASE: 'tomato5',
        npm_config__authToken: 'tomato6',
        'X-Api-Key': 'tomato7',
        MYSQL_PWD: 'tomato8',
      },
      ['tomato1', 'tomato2', 'tomato3', 'tomato4', 'tomato5', 'tomato6', 'tomato7', 'tomato8'],
    ],
    ['a short password', { DB_PASS: 'pw1' }, ['pw1']],
    [
      'a database’s URL, and the password in it as written and as meant',
      { DATABASE_URL: 'postgres://me:p%40ssword@host/db' },
      ['postgres://me:p%40ssword@host/db', 'p%40ssword', 'p@ssword'],
    ],
    [
      'a password in any address',
      { SOMETHING: 'http://me:proxy-pass@host:1' },
      ['http://me:proxy-pass@host:1', 'proxy-pass'],
    ],
    [
      'a password with % that cannot be decoded',
      { SOME_PROXY: 'http://user:100%pure@proxy:8080' },
      ['http://user:100%pure@proxy:8080', '100%pure'],
    ],
    ['a secret parameter of an address', { SITE: 'https://x.example/?a=1&token=abcdef' }, ['abcdef']],
    [
      'what looks like a key, whatever its name',
      { THING: 'ghp_16C7e42F292c6912E771' },
      ['ghp_16C7e42F292c6912E771'],
    ],
    [
      'the secret fields of JSON',
      {
        ACCOUNT: JSON.stringify({ type: 'service', private_key: 'tomato', nested: [{ password: 'soup1' }] }),
      },
      ['tomato', 'soup1'],
    ],
    [
      'a header, and what it carries',
      { Authorization: `Basic ${Buffer.from('me:tomato').toString('base64')}` },
      [
        `Basic ${Buffer.from('me:tomato').toString('base64')}`,
        Buffer.from('me:tomato').toString('base64'),
        'me:tomato',
        'tomato',
      ],
    ],
    [
      'keys whose names have no separator',
      {
        AUTHTOKEN: 'tomato1',
        accesskey: 'tomato2',
        CLIENTSECRET: 'tomato3',
        SLACK_HOOK: 'tomato4',
        MONKEY: 'tomato5',
      },
      ['tomato1', 'tomato2', 'tomato3', 'tomato4', 'tomato5'],
    ],
    [
      'keys of our own variables',
      { EVALWRIGHT_SIMULATOR_API_KEY: 'tomato1', EVALWRIGHT_NEW_TOKEN: 'tomato2' },
      ['tomato1', 'tomato2'],
    ],
    ['a number that people type', { DB_PASSWORD: '471147', PIN_2: '4711' }, ['471147', '4711']],
    [
      'a token in the path of an address, or before its host',
      {
        SLACK: 'https://hooks.example/services/T00/B00/aB3dE5fG7hI9kL1m',
        GIT: 'https://ghp0123456789abcdef@host/x',
      },
      ['aB3dE5fG7hI9kL1m', 'ghp0123456789abcdef'],
    ],
    [
      'an address under a secret name that holds more than a host, or a host that looks like a key',
      {
        AUTH_URL: 'https://x.example/tomato',
        HOOK_URL: 'https://eo1abc123def456.hooks.example',
        SENTRY_DSN: 'https://tomato@x.example',
      },
      ['https://x.example/tomato', 'https://eo1abc123def456.hooks.example', 'https://tomato@x.example'],
    ],
    [
      'the secret headers of a list',
      { OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=acme, x-api-key=correcthorse,authorization=Bearer%20tomato' },
      ['correcthorse', 'Bearer%20tomato', 'Bearer tomato', 'tomato'],
    ],
    [
      'nothing that is no secret',
      {
        OPENAI_MODEL: 'gpt-4o-mini-2024-07-18',
        PATH: '/usr/bin',
        PWD: '/home/me',
        GIT_AUTHOR_NAME: 'Ann',
        CI: 'true',
        NODE_ENV: 'production',
        PORT: '8080',
        USER: 'ann',
        HOSTNAME: 'ip1234567890abcd',
        GITHUB_SHA: '0123456789abcdef0123456789abcdef01234567',
        EVALWRIGHT_TOKENS_PER_SECOND: '1000',
        MAX_TOKENS: '4096',
        IMAGE: 'node:24.21.0-bookworm-slim',
        JAVA_HOME: '/usr/lib/jvm/java-21-openjdk-amd64',
        BASE: 'https://api.example.com/v1/chat-completions/2024-07-18',
        TOKENIZERS_PARALLELISM: 'false',
        PASSWORD_MIN_LENGTH: '4096',
        COOKIE_TTL: '3600s',
        KEYRING_PID: '23456',
        OTEL_EXPORTER_OTLP_HEADERS: 'content-type=application/json',
        USE_AUTH: 'true',
        RETRY_KEY: '1',
        AUTH_URL: 'http://localhost:3000',
        BETTER_AUTH_URL: 'https://chat.example/',
        KEYCLOAK_URL: 'http://[::1]:8080',
      },
      [],
    ],
  ] as const)
    test(title, () => assert.deepEqual(secretsIn(source), expected));
});

test('of what a schema declares the secret ones alone', () =>
  assert.deepEqual(
    secretsIn(
      {
        OUR_TOKENS: 'tomato1',
        OUR_ID: 'a0b1c2d3e4f5a6b7',
        OUR_PASSAGE: 'tomato2',
        OUR_URL: 'https://x.example/a0b1c2d3e4f5',
      },
      { all: new Set(['OUR_TOKENS', 'OUR_ID', 'OUR_PASSAGE', 'OUR_URL']), secret: new Set(['OUR_PASSAGE']) },
    ),
    ['tomato2', 'a0b1c2d3e4f5'],
  ));

test('the secrets of a document: fields, cookies, pairs of name and value', () =>
  assert.deepEqual(
    secretsInDocument('', {
      use: {
        extraHTTPHeaders: { 'x-api-key': 'tomato1', accept: 'text/html' },
        httpCredentials: { password: 'tomato2' },
      },
      cookies: [{ name: 'sid', value: 'tomato3', domain: 'x.example', path: '/' }],
      origins: [
        {
          localStorage: [
            { name: 'authToken', value: 'tomato4' },
            { name: 'theme', value: 'dark' },
          ],
        },
      ],
    }),
    ['tomato1', 'tomato2', 'tomato3', 'tomato4'],
  ));

test('a long value of a saved sign-in is searched at once', () => {
  const began = performance.now();
  const { length } = secretsInDocument('', [{ name: 'cache', value: 'abcdefgh'.repeat(20_000) }]);
  assert.equal(length, 0);
  assert.ok(performance.now() - began < 3_000, `${performance.now() - began} ms`);
});

describe('isSecretName', () => {
  for (const name of [
    'AUTHTOKEN',
    'MONKEY',
    'webhookUrl',
    'session-cookies',
    'CREDENTIALS_2',
    'MYDSN',
    'TOKEN',
    'apiKey',
    'client_secret',
    'AWS_SECRET_ACCESS_KEY',
    'SENTRY_DSN',
    'Cookie',
  ])
    test(name, () => assert.ok(isSecretName(name)));
  for (const name of ['PATTERN', 'COMPASS', 'AUTHOR', 'PASSIVE'])
    test(`${name} is none`, () => assert.ok(!isSecretName(name)));
});

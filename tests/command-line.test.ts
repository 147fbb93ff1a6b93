import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { aDatabase } from './database/a-database.ts';
import { newProject } from './project-elsewhere.ts';
import { runNode } from './run-project.ts';
import { schema } from './second-app/shop/schema.ts';

const root = join(import.meta.dirname, '..');
const setup = (env: Record<string, string> = {}) => runNode([join(root, 'cli/setup.mjs')], { env });
const doctor = (env: Record<string, string> = {}) =>
  runNode([join(root, 'cli/evalwright.mjs'), 'doctor'], { env, cwd: import.meta.dirname });

describe('set-up', () => {
  test('is silent when everything is there', async () => {
    const { exitCode, output } = await setup();
    assert.deepEqual({ exitCode, output }, { exitCode: 0, output: '' });
  });

  test('stops with advice when EVALWRIGHT_BROWSER points to nothing', async () => {
    const { exitCode, output } = await setup({ EVALWRIGHT_BROWSER: '/nowhere/chrome' });
    assert.equal(exitCode, 1);
    assert.match(output, /EVALWRIGHT_BROWSER is \/nowhere\/chrome, but there is no such file\./);
    assert.match(output, /Give the path of a Chromium, Chrome or Edge program, or unset it\./);
  });
});

test('no command says a secret, whatever it was given', async () => {
  const key = 'sk-planted-0123456789abcdef';
  const { exitCode, output } = await runNode(
    [join(root, 'cli/main.ts'), 'cases', 'add', '--from', `/nowhere/${key}`],
    {
      env: { OPENAI_API_KEY: key },
    },
  );
  assert.equal(exitCode, 1);
  assert.match(output, /There is no file \/nowhere\/\[redacted\]\./);
  assert.ok(!output.includes(key), output);
});

describe('run', () => {
  const run = (...args: string[]) =>
    runNode([join(root, 'cli/evalwright.mjs'), 'run', ...args], {
      cwd: join(import.meta.dirname, 'invalid'),
    });

  test('ends with the exit code of the run that it starts', async () => {
    const { exitCode, output } = await run('--list');
    assert.match(output, /3 problems in the case files/);
    assert.equal(exitCode, 1, output);
  });

  test('names the configuration that does not exist, without a stack', async () => {
    const { exitCode, output } = await run('--config', 'nowhere.ts');
    assert.deepEqual({ exitCode, output }, { exitCode: 1, output: 'There is no nowhere.ts (--config).\n' });
  });

  test('names the wrong value of a flag, and nothing else', async () => {
    const { exitCode, output } = await run('--now', 'yesterday');
    assert.equal(exitCode, 1);
    assert.equal(
      output,
      'An option of the run is wrong:\n  now is "yesterday"; allowed: a local date and time such as 2026-12-31T23:59:50\n',
    );
  });

  test('names the allowed values of a flag in two lines', async () => {
    const { exitCode, output } = await run('--llm', 'stubb');
    assert.equal(exitCode, 1);
    assert.match(output, /^error: .*'stubb' is invalid\. Allowed: stub, real, .*\n.*--help.*\n$/);
  });

  test('passes its arguments on', async () => {
    assert.match((await run('--list', '--no-such-option')).output, /unknown option '--no-such-option'/);
  });
});

describe('init', () => {
  const two = ['1', '2'].map((port) => `{ name: 'p${port}', use: { baseURL: 'http://127.0.0.1:${port}' } }`);
  const init = async (files: Record<string, string>, ...args: string[]) => {
    const { folder, remove } = newProject('init', files);
    try {
      const cwd = join(folder, 'packages/app');
      const { exitCode, output } = await runNode([join(root, 'cli/main.ts'), 'init', '--yes', ...args], {
        cwd,
      });
      return { exitCode, output, left: readdirSync(cwd) };
    } finally {
      remove();
    }
  };

  for (const [title, config, args, says] of [
    ['what is no address', '', ['--url', 'localhost:1'], /localhost:1 is not a URL: it must begin with http/],
    [
      'a choice between two addresses',
      `export default { projects: [${two.join(', ')}] };`,
      [],
      /The URL of the chat is unknown\. Give it with --url\. It may be/,
    ],
  ] as const)
    test(`refuses ${title} before it installs anything`, async () => {
      const files = { 'packages/app/playwright.config.mjs': config };
      const { exitCode, output, left } = await init(files, ...args);
      assert.equal(exitCode, 1);
      assert.match(output, says);
      assert.deepEqual(left, ['playwright.config.mjs']);
    });

  for (const [repository, says] of [
    ['packages/app', /^\+ \.github\/workflows\/evals\.yml +runs the evals in CI/m],
    ['.', /^= \.github\/workflows\/evals\.yml +not written: GitHub runs workflows of \.\.\/\.\. only/m],
  ] as const)
    test(`plans a workflow where GitHub runs it: the repository is ${repository}`, async () => {
      const files = { 'packages/app/package.json': '{}', [`${repository}/.git/HEAD`]: '' };
      assert.match((await init(files, '--dry-run', '--url', 'http://127.0.0.1:1')).output, says);
    });
});

describe('doctor', () => {
  const key = 'sk-planted-0123456789abcdef';

  test('says that there is no key, and that nothing would be skipped', async () => {
    const { exitCode, output } = await doctor();
    assert.equal(exitCode, 0, output);
    assert.match(output, /key not present/);
    assert.match(output, /^database +embedded PostgreSQL/m);
    assert.match(output, /^model mode +stub/m);
    assert.match(output, /Nothing would be skipped\./);
  });

  test('says that there is a key, and never which', async () => {
    const { output } = await doctor({ OPENAI_API_KEY: key });
    assert.match(output, /key present/);
    assert.ok(!output.includes(key), output);
  });

  test('lists the problems of the case files', async () => {
    const { exitCode, output } = await runNode([join(root, 'cli/evalwright.mjs'), 'doctor'], {
      cwd: join(import.meta.dirname, 'invalid'),
    });
    assert.equal(exitCode, 1);
    assert.match(output, /could not be loaded: CaseFileError: 3 problems .*\n +broken\.yaml:\d+ /);
    assert.doesNotMatch(output, /^ +at /m);
  });

  test('says what would be skipped, and ends with 1', async () => {
    const { exitCode, output } = await doctor({ EVALWRIGHT_LLM: 'real' });
    assert.equal(exitCode, 1);
    assert.match(output, /Every suite would be skipped:\n +OPENAI_API_KEY is not set/);
  });

  test('says in JSON what is taken for granted of each table', async () => {
    const database = await aDatabase(schema);
    try {
      const { exitCode, output } = await runNode([join(root, 'cli/evalwright.mjs'), 'doctor', '--json'], {
        env: { DATABASE_URL: database.url, EVALWRIGHT_ALLOW_DATABASE: database.name },
        cwd: join(import.meta.dirname, 'second-app'),
      });
      assert.equal(exitCode, 0, output);
      const { sections, problems } = JSON.parse(output) as {
        sections: { title: string }[];
        problems: string[];
      };
      assert.deepEqual(problems, []);
      assert.deepEqual(
        // Another test may have left a run here meanwhile.
        sections.map(({ title }) => title).filter((title) => title !== 'boundaries of the last run'),
        [
          'settings',
          'playwright',
          'projects',
          'workers',
          'the agent',
          'kept warm',
          'rows',
          'depth (desktop)',
          'depth (phone)',
          'depth (signed in before)',
        ],
      );
      assert.match(output, /order_id → shop\.orders\.customer_id → shop\.customers/);
    } finally {
      await database.drop();
    }
  });

  test('says what does not fit, and the option that would', async () => {
    const database = await aDatabase(
      schema.replace(' not null references shop.orders on delete cascade', ''),
    );
    try {
      const { exitCode, output } = await runNode([join(root, 'cli/evalwright.mjs'), 'doctor'], {
        env: { DATABASE_URL: database.url, EVALWRIGHT_ALLOW_DATABASE: database.name },
        cwd: join(import.meta.dirname, 'second-app'),
      });
      assert.equal(exitCode, 1, output);
      assert.match(output, /database\.tables\.shop\.order_items\.owner is missing/);
    } finally {
      await database.drop();
    }
  });

  test('does not miss the option database where a store is set', async () => {
    const { output } = await runNode([join(root, 'cli/evalwright.mjs'), 'doctor'], {
      env: {},
      cwd: join(import.meta.dirname, 'simulated'),
    });
    assert.match(output, /rows observed; files not observed/);
    assert.doesNotMatch(output, /no state/);
  });

  test('tells a database that cannot be reached without its password', async () => {
    const { exitCode, output } = await doctor({
      DATABASE_URL: 'postgres://someone:hunter2-hunter2@127.0.0.1:1/mine',
      EVALWRIGHT_ALLOW_DATABASE: 'mine',
    });
    assert.equal(exitCode, 1);
    assert.match(output, /the database mine at 127\.0\.0\.1:1 \(DATABASE_URL\) cannot be reached/);
    assert.ok(!output.includes('hunter2'), output);
  });
});

for (const [command, env, told] of [
  [
    'doctor',
    { EVALWRIGHT_LLM: 'stubb' },
    'EVALWRIGHT_LLM is "stubb"; allowed: one of stub, real, record, stub-fail',
  ],
  ['run', { EVALWRIGHT_GATE: 'off' }, 'EVALWRIGHT_GATE is "off"; allowed: one of blocking, all'],
  ['view', { EVALWRIGHT_GATE: 'off' }, 'EVALWRIGHT_GATE is "off"; allowed: one of blocking, all'],
] as const)
  test(`${command} tells a wrong setting in one message`, async () => {
    const { exitCode, output } = await runNode([join(root, 'cli/evalwright.mjs'), command], {
      env,
      cwd: import.meta.dirname,
    });
    assert.equal(exitCode, 1);
    assert.equal(output, `A setting in the environment or in .env is wrong:\n  ${told}\n`);
  });

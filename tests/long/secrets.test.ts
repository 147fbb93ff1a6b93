import assert from 'node:assert/strict';
import { cpSync, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type AppDatabase, startAppDatabase } from '../app-database.ts';
import { filesHolding } from '../find-text.ts';
import { type ProjectRun, runNode, runProject } from '../run-project.ts';
import { withOptions } from '../with-options.ts';

/** Secrets in the environment reach nothing that a run writes: results, traces, videos' neighbours, reports. */

const root = join(import.meta.dirname, '../..');
const key = 'sk-planted-0123456789abcdef';
let password: string;
let database: AppDatabase;
let run: ProjectRun;
let printed: string;

before(async () => {
  database = await startAppDatabase();
  password = new URL(database.url).password;
  run = await runProject('mutations', {
    args: ['--grep', 'claimed-without-calling|honest-create'],
    env: {
      ...database.env,
      OPENAI_API_KEY: key,
      ...withOptions({ artifacts: 'all', reports: ['md', 'json', 'allure', 'html', 'junit'] }),
    },
  });
  // What the application printed lies beside the project.
  cpSync(join(import.meta.dirname, '../mutations/.evalwright/app.log'), join(run.folder, 'app.log'));
  const folders = [
    '--results',
    join(run.folder, 'allure-results'),
    '--output',
    join(run.folder, 'allure-report'),
  ];
  const report = await runNode([join(root, 'cli/main.ts'), 'view', '--allure', ...folders], {
    env: { PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter), OPENAI_API_KEY: key },
  });
  printed = run.output + report.output;
});
after(() => database.stop());

test('one trial passed, one failed, and everything was recorded', () => {
  assert.deepEqual(run.trials.map(({ verdict }) => verdict).sort(), ['fail', 'pass'], run.output);
  assert.ok(existsSync(join(run.folder, 'allure-report/index.html')), printed);
});

test('the search looks into everything', () => {
  const found = filesHolding('帮我创建一个任务，明天去买菜', run.folder);
  for (const file of [
    /^test-results\/.*honest-create.*trace\.zip!.*trace$/,
    /^test-results\/.*claimed-without.*trace\.zip!.*trace$/,
    /^playwright-report\/index\.html!embedded!.*\.json$/,
    /^results\.json$/,
    /^junit\.xml$/,
    /^allure-results\/.*-result\.json$/,
    /^allure-report\//,
  ])
    assert.ok(
      found.some((name) => file.test(name)),
      `${file} is not among:\n${found.join('\n')}`,
    );
});

describe('nothing holds', () => {
  for (const [what, secret] of [
    ['the provider’s key', () => key],
    ['the password of the database', () => password],
  ] as const)
    test(what, () => {
      assert.ok(secret().length > 10);
      assert.deepEqual(filesHolding(secret(), run.folder), []);
      assert.ok(!printed.includes(secret()), printed);
    });
});

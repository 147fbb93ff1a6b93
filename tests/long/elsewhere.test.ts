import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { provedFile } from '../../record/run/origin.ts';
import { expected, replies, said } from '../flight/conversation.ts';
import { browserThere, newProject } from '../project-elsewhere.ts';
import { providerKey, startProvider } from '../provider/provider.ts';
import { runNode } from '../run-project.ts';
import { mergeEnv, withOptions } from '../with-options.ts';

/** A project whose configuration stands somewhere else than the person: all that is read and written is the project's all the same. */

const root = join(import.meta.dirname, '../..');

const files: Record<string, string> = {
  'e2e/evals.config.ts': `
    import { defineEvalConfig } from '${root}/config.ts';
    import { smallChat, startsServer } from '${root}/tests/doubles/a-small-chat.ts';
    export default defineEvalConfig({
      testDir: 'evals',
      use: { adapter: smallChat, target: startsServer(), errorRetries: 0 },
    }, { traces: 'all' });`,
  'e2e/server.ts': `
    import { createServer } from 'node:http';
    import { serve, smallPage } from '${root}/tests/doubles/small-server.ts';
    serve(createServer((request, response) => {
      response.setHeader('content-type', request.url === '/say' ? 'text/plain' : 'text/html');
      response.end(request.url === '/say' ? 'Hello there.' : smallPage);
    }));`,
  'e2e/evals/evals.spec.ts': `
    import { defineCases } from '${root}/fixtures/index.ts';
    defineCases(import.meta.dirname);`,
  'e2e/evals/greetings.yaml': `
    - id: G01
      title: greets
      turns: [{ user: hello, expect: { text: { contains: Hello } } }]
    - id: G02
      title: says what it does not say
      turns: [{ user: hello, expect: { text: { contains: Goodbye } } }]`,
  // Both are right or wrong at once: the one is read, and the other would end every command.
  'e2e/.env': 'EVALWRIGHT_RUN_ID=of-the-project\n',
  'elsewhere/.env': 'EVALWRIGHT_LLM=no-such-mode\n',
  'package.json': '{ "type": "module" }',
  'proving/evals.config.ts': `
    import { relative } from 'node:path';
    import { defineEvalConfig } from '${root}/config.ts';
    import { referenceAppOptions } from '${root}/e2e/reference-app/reference-app.ts';
    const { start } = referenceAppOptions.target;
    const target = { start: { ...start, cwd: relative(import.meta.dirname, '${root}') } };
    export default defineEvalConfig({
      testDir: 'evals',
      use: { ...referenceAppOptions, target, errorRetries: 0 },
    });`,
  'proving/evals/evals.spec.ts': `
    import { defineCases } from '${root}/fixtures/index.ts';
    defineCases(import.meta.dirname);`,
  'proving/evals/tasks.yaml': JSON.stringify([
    {
      id: 'P01',
      title: 'a task for tomorrow',
      severity: 'high',
      blocking: true,
      turns: [{ user: said, model: replies, expect: expected }],
    },
  ]),
};

const { folder, remove } = newProject('elsewhere', files);
after(remove);

const evalwright = (...args: string[]) => evalwrightOf('e2e', args);

const evalwrightOf = (project: string, args: string[], env: Record<string, string> = {}) =>
  runNode([join(root, 'cli/main.ts'), ...args, '--config', `../${project}/evals.config.ts`], {
    cwd: join(folder, 'elsewhere'),
    env: mergeEnv({ ...browserThere(), ...withOptions({ artifacts: 'none' }) }, env),
  });

const inFolder = (name: string) => readdirSync(join(folder, name)).sort();

/** Everything that the project holds, beside its own files. */
const written = [
  '.evalwright',
  'allure-report',
  'allure-results',
  'playwright-report',
  'reports',
  'test-results',
];

describe('from another folder, with --config', () => {
  test('a run writes below the folder of its configuration, and reads its .env', async () => {
    const { exitCode, output } = await evalwright('run');
    assert.equal(exitCode, 1, output);
    assert.match(output, /✗ G02 says what it does not say/);
    assert.deepEqual(inFolder('elsewhere'), ['.env'], output);
    assert.deepEqual(inFolder('.'), ['e2e', 'elsewhere', 'node_modules', 'package.json', 'proving']);
    assert.deepEqual(inFolder('e2e'), [...written, '.env', 'evals', 'evals.config.ts', 'server.ts'].sort());
    assert.deepEqual(inFolder('e2e/reports/traces'), ['G01.json', 'G02.json']);
    assert.deepEqual(inFolder('e2e/.evalwright/runs'), ['of-the-project']);
    assert.match(readFileSync(join(folder, 'e2e/.evalwright/app.log'), 'utf8'), /READY/);
  });

  for (const [title, args, says] of [
    ['says what the run came to', ['show', 'last'], /G02 .*evals\/greetings\.yaml:5/],
    ['grades it again', ['judge', 'regrade', 'last'], /1 of 2|G02/],
    ['compares', ['compare', 'last', 'last'], /Page: \.\.\/e2e\/reports\/compare\/index\.html/],
    ['decides', ['gate'], /Gate/],
    ['goes on', ['resume', 'last'], /2 of 2 trials have a verdict/],
    ['builds the Allure report', ['view', '--allure'], /Allure report +\.\.\/e2e\/allure-report/],
    [
      'promotes',
      ['cases', 'add', '--from', '../e2e/reports/traces/G02.json'],
      /was added to \.\.\/e2e\/evals\/promoted\.yaml/,
    ],
    ['looks', ['doctor'], /projects/],
    ['attacks', ['redteam'], /^RunError: Run of-the-project already exists\.[^\n]*\n(?! +at )/m],
  ] as const)
    test(`the command ${title}`, async () => {
      const { output } = await evalwright(...args);
      assert.match(output, says);
      assert.deepEqual(inFolder('elsewhere'), ['.env'], output);
    });

  test('what was promoted stands beside its case', () => {
    const promoted = join(folder, 'e2e/evals/promoted.yaml');
    assert.ok(existsSync(promoted));
    // For the run that is gone on with it would be one more case.
    rmSync(promoted);
  });
});

test('from within, a run that was begun elsewhere is gone on with by its own configuration', async () => {
  const { output } = await runNode([join(root, 'cli/main.ts'), 'resume', 'last'], {
    cwd: join(folder, 'e2e'),
    env: { ...browserThere(), ...withOptions({ artifacts: 'none' }) },
  });
  assert.match(output, /2 of 2 trials have a verdict/);
  assert.match(output, /✗ G02 says what it does not say/);
});

describe('what a real run has proved', () => {
  const json = withOptions({ reports: ['json'] });
  const unproved = /this run proves the application, not the agent/;

  test('is missed where it is not there', async () => {
    const { exitCode, output } = await evalwrightOf('proving', ['run'], json);
    assert.equal(exitCode, 0, output);
    assert.match(output, unproved);
  });

  test('lands beside the configuration', async () => {
    const of = { failingTool: null, surroundings: [], mutated: [], varied: [] };
    const provider = await startProvider({
      cases: [{ id: 'P01', cassette: [{ user: said, replies }], ...of }],
    });
    const { exitCode, output } = await evalwrightOf('proving', ['run'], {
      ...json,
      EVALWRIGHT_LLM: 'real',
      OPENAI_BASE_URL: provider.baseUrl,
      OPENAI_API_KEY: providerKey,
      OPENAI_MODEL: 'gpt-4.1-mini',
    });
    await provider.stop();
    assert.equal(exitCode, 0, output);
    assert.match(readFileSync(join(folder, 'proving', provedFile), 'utf8'), /P01/);
    assert.deepEqual(inFolder('elsewhere'), ['.env'], output);
  });

  test('is read there, by runs and by doctor', async () => {
    const { exitCode, output } = await evalwrightOf('proving', ['run'], json);
    assert.equal(exitCode, 0, output);
    assert.doesNotMatch(output, unproved);
    const { output: looked } = await evalwrightOf('proving', ['doctor'], {
      ...withOptions({ requireRealRun: true }),
    });
    assert.match(looked, /evalwright\.real\.json +1 case passed with gpt-4\.1-mini/);
    assert.match(looked, /fits +what the model was given in run /);
    assert.match(looked, /the gate +asks for a real run .*requireRealRun is true/);
    assert.match(looked, /# kept warm\s+nothing /);
  });
});

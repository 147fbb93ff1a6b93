import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parse } from 'yaml';
import { z } from 'zod';
import { browserThere, newProject } from '../project-elsewhere.ts';
import { type Provider, providerKey, startProvider } from '../provider/provider.ts';
import { referenceCases } from '../provider/reference-cases.ts';
import { type Ended, runNode } from '../run-project.ts';
import { withOptions } from '../with-options.ts';

/**
 * A second case from a conversation that was tried out, of an application whose four boundaries are all looked at: its model is
 * another program's, which says what the reference app's English cases say.
 */

const root = join(import.meta.dirname, '../..');

const files: Record<string, string> = {
  'package.json': '{ "type": "module" }',
  'playwright.config.ts': `
    import { relative } from 'node:path';
    import { defineEvalConfig } from '${root}/config.ts';
    import { inEnglish, referenceAppOptions } from '${root}/e2e/reference-app/reference-app.ts';
    const { start } = referenceAppOptions.target;
    const day = { due_date: { date: 'tomorrow' }, time_segment: 'all_day' };
    const states = {
      plants: { tasks: [{ title: 'Water the plants', ...day }, { title: 'Renew the passport', ...day }] },
    };
    export default defineEvalConfig({
      testDir: 'evals',
      use: {
        ...referenceAppOptions,
        ...inEnglish,
        database: { ...inEnglish.database, states },
        target: { start: { ...start, cwd: relative(import.meta.dirname, '${root}') } },
        errorRetries: 0,
      },
    });`,
  'evals/cases.spec.ts': `
    import { defineCases } from '${root}/fixtures/index.ts';
    defineCases(import.meta.dirname);`,
};

const { folder, remove } = newProject('add-case', files);
let provider: Provider;
before(async () => {
  provider = await startProvider({ cases: referenceCases(), pace: { first: 0.02, token: 1 } });
});
after(async () => {
  await provider.stop();
  remove();
});

function evalwright(...args: string[]): Promise<Ended> {
  return runNode([join(root, 'cli/main.ts'), ...args], {
    cwd: folder,
    env: {
      ...withOptions({ artifacts: 'none' }),
      OPENAI_BASE_URL: provider.baseUrl,
      OPENAI_API_KEY: providerKey,
      OPENAI_MODEL: 'gpt-4.1-mini',
      ...browserThere(),
    },
  });
}

describe('npx evalwright cases add, where everything is looked at', () => {
  const file = () => join(folder, 'evals/added.yaml');

  test('shows what each boundary saw, and writes the first case of a folder as a draft', async () => {
    const turns = ['Delete the task Water the plants', '--then', 'Yes, delete it'];
    const added = await evalwright('cases', 'add', ...turns, '--state', 'plants', '--id', 'deletes');
    assert.equal(added.exitCode, 0, added.output);
    assert.match(added.output, /^browser +2 replies, in \d+ pieces$/m);
    assert.match(added.output, /^model +4 calls$/m);
    assert.match(added.output, /^tools +query_tasks, delete_task$/m);
    assert.match(added.output, /^state +tasks: \+0 -1 ~0$/m);
    assert.deepEqual(readdirSync(join(folder, 'evals')).sort(), ['added.yaml', 'cases.spec.ts']);
    const text = readFileSync(file(), 'utf8');
    assert.doesNotMatch(text + added.output, new RegExp(providerKey));
    const [written] = z.array(z.looseObject({ turns: z.array(z.unknown()) })).parse(parse(text));
    assert.partialDeepStrictEqual(written, {
      tags: ['draft'],
      context: { state: ['plants'] },
      turns: [
        { expect: { executes: false, state: 'unchanged' } },
        {
          // Another trial has another task: it is the one that was found.
          model: [
            { calls: [{ name: 'delete_task', args: { taskId: { result: 'query_tasks.tasks.0.id' } } }] },
          ],
          expect: {
            tools: [{ name: 'delete_task' }],
            state: { tasks: { removed: [{ title: 'Water the plants', due_date: { date: 'tomorrow' } }] } },
          },
        },
      ],
    });
  });

  test('is played again without the provider, and fails an agent that takes the other task', async () => {
    const served = provider.served.length;
    const again = await evalwright('run', '--case', 'deletes');
    assert.equal(again.exitCode, 0, again.output);
    writeFileSync(
      file(),
      readFileSync(file(), 'utf8').replace('query_tasks.tasks.0.id', '{ row: tasks.Renew the passport }'),
    );
    const other = await evalwright('run', '--case', 'deletes');
    assert.equal(other.exitCode, 1, other.output);
    assert.match(other.output, /Renew the passport/);
    assert.equal(provider.served.length, served);
  });

  test('adds a second one behind it, and does not write one of the same name', async () => {
    const says = ['Create a task to buy groceries tomorrow', '--id', 'buys'];
    const added = await evalwright('cases', 'add', ...says);
    assert.equal(added.exitCode, 0, added.output);
    const ids = z.array(z.looseObject({ id: z.string() })).parse(parse(readFileSync(file(), 'utf8')));
    assert.deepEqual(
      ids.map(({ id }) => id),
      ['deletes', 'buys'],
    );
    const twice = await evalwright('cases', 'add', ...says);
    assert.equal(twice.exitCode, 1, twice.output);
    assert.match(twice.output, /evals\/added\.yaml holds buys already/);
    assert.doesNotMatch(twice.output, /Asking the chat/);
  });
});

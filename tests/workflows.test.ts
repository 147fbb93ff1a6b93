import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { managers } from '../cli/init/package-manager.ts';
import { workflowText } from '../cli/init/texts/workflow.ts';

/** The workflows against GitHub's own parser, which carries the published schema, and against what we ask of them. */

// It imports its schema as bundlers do; Node wants to be told that it is JSON.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');

const answers = {
  url: 'http://localhost:3000',
  typescript: true,
  folder: 'evals',
  say: 'Hello!',
  storageState: null,
  workflow: true,
  skill: true,
};
const root = join(import.meta.dirname, '..');
const files = globSync('.github/workflows/*.{yml,yaml}', { cwd: root });
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const problemsOf = (content: string) =>
  parseWorkflow({ name: 'workflow.yml', content }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message);

/** Whether it is evals of this repository that it runs, which leave reports. */
const runsEvals = (steps: readonly { run?: string | undefined }[]) =>
  !steps.some(({ run = '' }) => run.includes('proofs -- adoption'));

const stepSchema = z.looseObject({
  uses: z.string().optional(),
  run: z.string().optional(),
  if: z.string().optional(),
});
const workflowSchema = z.looseObject({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.looseObject({
      permissions: z.unknown().optional(),
      'timeout-minutes': z.number(),
      steps: z.array(stepSchema),
    }),
  ),
});

/** Of each that may write, what it may: a comment, or a release. */
const isWriting = (permissions: unknown): boolean =>
  [{ 'pull-requests': 'write' }, { contents: 'write' }].some((one) => isDeepStrictEqual(one, permissions));

test('a release is of a tag alone, and shows who it is to npm, which is all that it may besides', () => {
  const { on, jobs } = parse(read('.github/workflows/release.yml'));
  assert.deepEqual(on, { push: { tags: ['v*'] } });
  assert.deepEqual(jobs.publish.permissions, { contents: 'read', 'id-token': 'write' });
  const steps: { run?: string }[] = jobs.publish.steps;
  const published = steps.flatMap(({ run = '' }) => (run.startsWith('npm publish') ? [run] : []));
  assert.equal(published.length, 2);
  for (const run of published) assert.match(run, /--provenance/);
  const order = ['packaging/release.ts', 'npm test', 'npm publish'].map((what) =>
    steps.findIndex(({ run = '' }) => run.includes(what)),
  );
  assert.deepEqual(
    order,
    order.toSorted((one, other) => one - other),
  );
  assert.ok(!order.includes(-1));
});

test('there are five', () => {
  assert.deepEqual(files.map((file) => basename(file)).sort(), [
    'adoption.yml',
    'nightly.yml',
    'proofs.yml',
    'pull-request.yml',
    'release.yml',
  ]);
});

for (const file of files)
  describe(file, () => {
    const workflow = workflowSchema.parse(parse(read(file)));
    const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

    test('is a workflow by GitHub’s schema', () => assert.deepEqual(problemsOf(read(file)), []));

    test('may read the repository, and nothing else; who may write runs nothing of it', () => {
      assert.deepEqual(workflow.permissions, { contents: 'read' });
      for (const { permissions, steps: own } of Object.values(workflow.jobs)) {
        if (permissions === undefined) continue;
        if (file.endsWith('release.yml') && !isWriting(permissions)) continue;
        assert.ok(isWriting(permissions), JSON.stringify(permissions));
        const uses = own.flatMap((step) => step.uses ?? []);
        assert.ok(
          uses.every((action) => action.startsWith('actions/download-artifact@')),
          uses.join(),
        );
        for (const { run = '' } of own) assert.doesNotMatch(run, /\b(?:npm|npx|node)\b/);
      }
    });

    test('pins every action by its commit, and says which version that is', () => {
      const used = [...read(file).matchAll(/^.*\buses:.*$/gm)].map(([line]) => line.trim());
      assert.ok(used.length > 0);
      for (const line of used)
        assert.match(line, /uses: actions\/[\w-]+(?:\/[\w-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    });

    test('gives the commands nothing that somebody else could have written', () => {
      for (const { run = '' } of steps)
        for (const [, expression] of run.matchAll(/\$\{\{\s*(.*?)\s*\}\}/g))
          assert.equal(expression, 'matrix.shard');
    });

    test('keeps the artifacts also of a run that failed', () => {
      const uploads = steps.filter(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
      // What is installed elsewhere leaves nothing to look at but its output.
      assert.ok(uploads.length >= (runsEvals(steps) ? 3 : 0));
      for (const upload of uploads) assert.match(upload.if ?? '', /^\$\{\{ !cancelled\(\) \}\}$/);
    });

    test('runs only scripts that there are', () => {
      const { scripts } = z
        .object({ scripts: z.record(z.string(), z.string()) })
        .parse(JSON.parse(read('package.json')));
      const called = steps.flatMap(({ run = '' }) =>
        [...run.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name),
      );
      assert.ok(called.length > 0);
      for (const name of called) assert.ok(scripts[name], name);
    });
  });

for (const manager of managers)
  for (const start of [null, 'npm run dev'])
    test(`what init writes for ${manager} ${start ? 'is' : 'is no'} workflow of pull requests, by GitHub’s schema`, () => {
      const text = workflowText({ ...answers, manager, start });
      assert.deepEqual(problemsOf(text), []);
      assert.deepEqual(
        Object.keys(parse(text).on),
        start ? ['pull_request', 'workflow_dispatch'] : ['workflow_dispatch'],
      );
      for (const [line] of text.matchAll(/^.*\buses:.*$/gm))
        assert.match(line, /@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    });

for (const [title, from, to, problem] of [
  ['an unknown key', 'timeout-minutes', 'timeout-minuets', /Unexpected value 'timeout-minuets'/],
  ['an unknown permission', 'contents: read', 'contents: reed', /Unexpected value 'reed'/],
  ['a broken expression', '!cancelled() }', '!cancelled( }', /expression/],
] as const)
  test(`the schema refuses ${title}`, () => {
    const broken = read('.github/workflows/pull-request.yml').replaceAll(from, to);
    assert.match(problemsOf(broken).join('\n'), problem);
  });

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
import { blocksIn } from './pages/blocks.ts';

/** The workflows against GitHub's own parser, which carries the published schema, and against what we ask of them. */

// It imports its schema as bundlers do; Node wants to be told that it is JSON.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
const { parseAction } = await import('@actions/workflow-parser/actions/action-parser');

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

const action = read('action.yml');
const problemsOfAction = (content: string) =>
  parseAction({ name: 'action.yml', content }, new NoOperationTraceWriter())
    .context.errors.getErrors()
    .map(({ message }) => message);

/** Actions of GitHub by their commit, or the one of this repository: from itself, or from the installed package. */
const isPinned = (line: string) =>
  /uses: (?:actions\/[\w-]+(?:\/[\w-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+|\.\/(?:node_modules\/evalwright)?)$/.test(
    line,
  );
const usesIn = (text: string) => [...text.matchAll(/^.*\buses:.*$/gm)].map(([line]) => line.trim());

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
      const used = usesIn(read(file));
      assert.ok(used.length > 0);
      assert.deepEqual(
        used.filter((line) => !isPinned(line)),
        [],
      );
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

describe('action.yml', () => {
  const { runs } = z
    .looseObject({ runs: z.object({ using: z.literal('composite'), steps: z.array(stepSchema) }) })
    .parse(parse(action));

  test('is a composite action by GitHub’s schema', () => assert.deepEqual(problemsOfAction(action), []));

  test('pins every action by its commit', () =>
    assert.deepEqual(
      usesIn(action).filter((line) => !isPinned(line)),
      [],
    ));

  test('gives its commands words in the environment alone', () => {
    for (const { run = '' } of runs.steps) assert.doesNotMatch(run, /\$\{\{/);
  });

  test('compares with the kept report of the same artifact alone', () => {
    const filled = (key: string, artifact: string) =>
      new RegExp(` ${key}: (evalwright.*)`).exec(action)?.[1]?.replace(/\$\{.*?\}\}/, artifact) ?? '';
    assert.ok(filled('key', 'evals-real').startsWith(filled('restore-keys', 'evals-real')));
    assert.ok(!filled('key', 'evals-real').startsWith(filled('restore-keys', 'evals')));
  });
  test('is in the package', () => {
    const { files } = z.object({ files: z.array(z.string()) }).parse(JSON.parse(read('package.json')));
    assert.ok(files.includes('action.yml'));
  });

  for (const [title, from, to, problem] of [
    ['an unknown key', 'composite', 'composed', /composed/],
    ['a broken expression', '!cancelled() }', '!cancelled( }', /expression/],
    ['an unknown key of a step', 'shell: bash', 'shall: bash', /Unexpected value 'shall'|shell/],
  ] as const)
    test(`the schema refuses ${title}`, () =>
      assert.match(problemsOfAction(action.replaceAll(from, to)).join('\n'), problem));
});

for (const manager of managers)
  for (const start of [null, 'npm run dev'])
    test(`what init writes for ${manager} ${start ? 'is' : 'is no'} workflow of pull requests, by GitHub’s schema`, () => {
      const text = workflowText({ ...answers, manager, start });
      assert.deepEqual(problemsOf(text), []);
      assert.deepEqual(
        Object.keys(parse(text).on),
        start ? ['pull_request', 'push', 'workflow_dispatch'] : ['workflow_dispatch'],
      );
      assert.deepEqual(
        usesIn(text).filter((line) => !isPinned(line)),
        [],
      );
      const { permissions, jobs } = workflowSchema.parse(parse(text));
      assert.deepEqual(permissions, { contents: 'read' });
      assert.equal(jobs.evals?.permissions, undefined);
      if (start === null) return;
      const { steps = [] } = jobs.comment ?? {};
      assert.deepEqual(jobs.comment?.permissions, { 'pull-requests': 'write' });
      assert.ok(
        steps.every(({ uses = 'actions/download-artifact@' }) =>
          uses.startsWith('actions/download-artifact@'),
        ),
      );
      for (const { run = '' } of steps) assert.doesNotMatch(run, /\b(?:npm|npx|node)\b/);
    });

test('what init writes where the package is in no folder calls the command', () => {
  const text = workflowText({ ...answers, manager: 'yarn', start: 'yarn dev' }, false);
  assert.deepEqual(problemsOf(text), []);
  assert.match(text, /run: yarn evalwright run/);
  assert.doesNotMatch(text, /node_modules/);
});

test('the workflows on the pages are such by GitHub’s schema', () => {
  const blocks = blocksIn('yaml').filter(({ text }) => /^ +runs-on:/m.test(text));
  assert.equal(blocks.length, 2);
  for (const { text } of blocks)
    assert.deepEqual(problemsOf(text.startsWith('on:') ? text : `on: push\n${text}`), []);
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

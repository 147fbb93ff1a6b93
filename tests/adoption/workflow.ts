import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env } from 'node:process';
import { parse } from 'yaml';
import { z } from 'zod';
import { run } from './package.ts';

/** The workflow that `init` writes, with the commands of the action in the installed package. Actions of GitHub are left out. */

const stepSchema = z.looseObject({
  name: z.string().optional(),
  if: z.string().optional(),
  run: z.string().optional(),
  uses: z.string().optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const actionSchema = z.looseObject({
  inputs: z.record(z.string(), z.looseObject({ default: z.string() })),
  runs: z.looseObject({ steps: z.array(stepSchema) }),
});
const workflowSchema = z.looseObject({
  jobs: z.record(z.string(), z.looseObject({ steps: z.array(stepSchema) })),
});
type Step = z.infer<typeof stepSchema>;

const read = (file: string): unknown => parse(readFileSync(file, 'utf8'));

/** The values of the contexts that the steps name. */
type Contexts = Record<'inputs' | 'github', Record<string, string>>;

/** Expressions of these files are expressions of JavaScript as well, but for keys with hyphens. */
function evaluate(expression: string, { inputs, github }: Contexts): unknown {
  const source = expression.replace(/inputs\.([\w-]+)/g, "inputs['$1']");
  return new Function('inputs', 'github', 'cancelled', `return ${source};`)(inputs, github, () => false);
}

const fillIn = (text: string, contexts: Contexts): string =>
  text.replace(/\$\{\{(.*?)\}\}/g, (_whole, expression: string) => String(evaluate(expression, contexts)));

async function runSteps(steps: readonly Step[], contexts: Contexts, folder: string, more: NodeJS.ProcessEnv) {
  const names: string[] = [];
  for (const step of steps) {
    const condition = step.if === undefined || fillIn(step.if, contexts) === 'true';
    if (step.run === undefined || !condition) continue;
    const own = Object.entries(step.env ?? {}).map(([key, value]) => [key, fillIn(value, contexts)]);
    const { exitCode, output } = await run('bash', ['-eo', 'pipefail', '-c', step.run], {
      cwd: folder,
      env: { ...more, ...Object.fromEntries(own) },
    });
    assert.equal(exitCode, 0, `${step.name}: ${output}`);
    names.push(step.name ?? step.run);
  }
  return names;
}

/** Runs the steps of both jobs as for a push, for a pull request without a comment, and for one with a comment. */
export async function runsItsWorkflow(folder: string): Promise<void> {
  const { jobs } = workflowSchema.parse(read(join(folder, '.github/workflows/evals.yml')));
  const uses = jobs.evals?.steps.at(-1)?.uses ?? '';
  const { inputs, runs } = actionSchema.parse(read(join(folder, uses, 'action.yml')));
  const github = { event_name: 'push', server_url: 'https://ci.example', repository: 'us/it', run_id: '7' };
  const contexts = {
    // The machine has a browser.
    inputs: {
      ...Object.fromEntries(Object.entries(inputs).map(([key, value]) => [key, value.default])),
      browser: '',
    },
    github,
  };
  assert.deepEqual(await runSteps(runs.steps, contexts, folder, { CI: 'true' }), [
    'Evals',
    'The report for later pull requests',
  ]);
  assert.ok(existsSync(join(folder, 'base-report/report.json')));
  const pullRequest = { inputs: contexts.inputs, github: { ...github, event_name: 'pull_request' } };
  assert.deepEqual(await runSteps(runs.steps, pullRequest, folder, { CI: 'true' }), [
    'Evals',
    'The comment on the pull request',
  ]);
  assert.match(
    readFileSync(join(folder, 'reports/comment.md'), 'utf8'),
    /^<!-- evalwright -->[\s\S]*runs\/7/,
  );
  assert.match(
    await ghArgumentsOf(folder, jobs.comment?.steps ?? [], ''),
    /issues\/12\/comments -F body=@reports/,
  );
  assert.match(
    await ghArgumentsOf(folder, jobs.comment?.steps ?? [], '345'),
    /-X PATCH .*issues\/comments\/345 /,
  );
}

/** Runs the steps with a `gh` that logs its arguments, and returns the log; `earlier` is the id of an existing comment. */
async function ghArgumentsOf(folder: string, steps: readonly Step[], earlier: string): Promise<string> {
  const bin = join(folder, 'fake-bin');
  const log = join(bin, 'told.txt');
  mkdirSync(bin, { recursive: true });
  writeFileSync(
    join(bin, 'gh'),
    `#!/bin/sh\necho "$@" >> ${log}\ncase "$*" in *--paginate*) echo ${earlier};; esac\n`,
  );
  chmodSync(join(bin, 'gh'), 0o755);
  const contexts = { inputs: {}, github: { token: 'a token', event: '' } };
  const withNumber = steps.map(({ env: own = {}, ...step }) => ({
    ...step,
    env: { ...own, PULL_REQUEST: '12' },
  }));
  const path = `${bin}${delimiter}${env.PATH}`;
  await runSteps(withNumber, contexts, folder, { PATH: path, GITHUB_REPOSITORY: 'us/it' });
  const text = readFileSync(log, 'utf8');
  rmSync(bin, { recursive: true });
  return text;
}

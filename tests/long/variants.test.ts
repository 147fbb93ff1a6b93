import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type OfferedTools, offeredToolsFolder } from '../../record/offered-tools.ts';
import type { Trial } from '../../record/trial.ts';
import { differencesOf } from '../../reporters/compare/differences.ts';
import { madeOf } from '../../reporters/compare/made-of.ts';
import { readReport } from '../../reporters/report/read-report.ts';
import { readRecords, readStoredRun } from '../../reporters/run/run-folder.ts';
import { readRun } from '../../runner/run/run-file.ts';
import { evalwrightIn, newFolder } from '../gate/run-gate.ts';
import { type Provider, providerKey, startProvider } from '../provider/provider.ts';
import { startNode } from '../run-project.ts';
import { conversations, knownConversations } from '../variants/conversations.ts';
import { mergeEnv, withOptions } from '../with-options.ts';

/** `evalwright run --variants`: what it may spend, what interrupts it, and what the application of each is told. See tests/variants. */

type Surroundings = {
  folder: string;
  /** The folder of the run of one of them. */
  runOf(name: string): string;
  recordsOf(name: string): Trial[];
  evals(args: string[]): ReturnType<typeof evalwrightIn>;
  /** The same as a program that can be interrupted. */
  start(args: string[]): ReturnType<typeof startNode>;
  /** `run --variants`, with this file. */
  begin(...more: string[]): string[];
};

/** Runs of variants that are called `both`. */
function variants(text: string, env: Record<string, string> = {}): Surroundings {
  const folder = newFolder();
  const file = join(folder, 'models.yaml');
  writeFileSync(file, text);
  const runOf = (name: string) => join(folder, 'runs', `both-${name}`);
  const told = mergeEnv(
    { EVALWRIGHT_RUN_ID: 'both', ...withOptions({ comparePage: join(folder, 'compare') }) },
    env,
  );
  return {
    folder,
    runOf,
    recordsOf: (name) => [...readRecords(runOf(name))],
    evals: (args) => evalwrightIn('variants', args, { env: told, folder }),
    start: (args) =>
      startNode([join(import.meta.dirname, '../../cli/main.ts'), ...args], {
        cwd: join(import.meta.dirname, '../variants'),
        env: mergeEnv(
          { ...withOptions({ artifacts: 'none', runs: join(folder, 'runs') }), MINI_PROJECT_OUTPUT: folder },
          told,
        ),
      }),
    begin: (...more) => ['run', '--variants', file, ...more],
  };
}

const standingsIn = (run: string) =>
  (readReport(run).report?.trials ?? []).map(({ standing }) => standing).sort();
const allPass = conversations.map(() => 'pass');
const turnsIn = (output: string) =>
  [...output.matchAll(/── (\w+): batch (\d)/g)].map(([, name, batch]) => `${batch} ${name}`);

describe('a budget for all variants', () => {
  let provider: Provider;
  before(async () => {
    provider = await startProvider({ cases: knownConversations });
  });
  after(() => provider.stop());

  /** A model of which each answer costs one dollar. */
  function dollarVariants({ model = 'gpt-4.1-mini', batch = 20 } = {}): Surroundings {
    const prices = join(newFolder(), 'prices.json');
    const tokensOfAnAnswer = 22;
    writeFileSync(
      prices,
      JSON.stringify({ models: { 'gpt-4.1-mini': { input: 0, output: 1_000_000 / tokensOfAnAnswer } } }),
    );
    const one = `model: ${model}, baseUrl: '${provider.baseUrl}', apiKey: KEY_OF_TESTS`;
    return variants(`batch: ${batch}\nvariants: [{ name: one, ${one} }, { name: other, ${one} }]`, {
      KEY_OF_TESTS: providerKey,
      ...withOptions({ provider: { prices } }),
    });
  }

  test('ends all of it in the batch in which it is spent, and resume goes on there', async () => {
    const asked = provider.served.length;
    const { evals, begin, runOf } = dollarVariants({ batch: 2 });
    const begun = await evals(begin('--budget', '4.5'));
    assert.equal(begun.exitCode, 1, begun.output);
    assert.match(
      begun.output,
      /Not every batch ran: the budget of 4\.5 USD for all variants is spent\. Continue: evalwright resume both/,
    );
    assert.deepEqual(turnsIn(begun.output), ['1 one', '1 other', '2 other']);
    assert.equal(provider.served.length - asked, 5, 'no trial began when it was spent');
    assert.match(begun.output, /cannot be told/, 'what there is is compared');
    const resumed = await evals(['resume', 'both', '--budget', '20']);
    assert.equal(resumed.exitCode, 0, resumed.output);
    assert.deepEqual(turnsIn(resumed.output), ['2 other', '2 one', '3 one', '3 other']);
    assert.deepEqual([standingsIn(runOf('one')), standingsIn(runOf('other'))], [allPass, allPass]);
    assert.equal(provider.served.length - asked, 12, 'nothing ran twice');
  });

  test('that is spent in the last batch of all has not let all of it run', async () => {
    const asked = provider.served.length;
    const { evals, begin, runOf } = dollarVariants();
    const begun = await evals(begin('--budget', '7.5'));
    assert.equal(begun.exitCode, 1, begun.output);
    assert.match(begun.output, /Not every batch ran: the budget of 7\.5 USD for all variants is spent/);
    assert.equal(provider.served.length - asked, 8);
    assert.deepEqual(standingsIn(runOf('other')), [...Array(4).fill('not_run'), 'pass', 'pass']);
    const resumed = await evals(['resume', 'both']);
    assert.equal(resumed.exitCode, 0, `there is as much again: ${resumed.output}`);
    assert.deepEqual(standingsIn(runOf('other')), allPass);
    assert.equal(provider.served.length - asked, 12);
  });

  test('that nobody can hold, for want of a price, lets nothing further begin', async () => {
    const asked = provider.served.length;
    const { evals, begin } = dollarVariants({ model: 'a-model-of-our-own' });
    const { exitCode, output } = await evals(begin('--budget', '5'));
    assert.equal(exitCode, 1, output);
    assert.match(
      output,
      /Not every batch ran: the cost of a call of a-model-of-our-own is unknown.*provider\.prices/,
    );
    assert.deepEqual(turnsIn(output), ['1 one']);
    assert.equal(provider.served.length - asked, 1);
  });
});

const ruled = `batch: 1
variants:
  - { name: plain }
  - { name: kind, app: { RULE: Be kind., TOOL_VERSION: 2 } }
`;

describe('the environment of the application', () => {
  const run = variants(ruled);
  let output: string;
  before(async () => {
    const ended = await run.evals(run.begin('--case', 'V1,V2'));
    output = ended.output;
    assert.equal(ended.exitCode, 0, output);
  });

  const promptOf = (name: string) =>
    run.recordsOf(name).map(({ prompt }) => prompt?.find(({ role }) => role === 'system')?.text);

  test('is that of its variant, in each of its batches, and of no other', () => {
    const rule = 'You tell customers where their orders are.';
    assert.deepEqual(promptOf('plain'), [rule, rule], output);
    assert.deepEqual(promptOf('kind'), [`${rule}\nBe kind.`, `${rule}\nBe kind.`]);
    assert.deepEqual(turnsIn(output), ['1 plain', '1 kind', '2 kind', '2 plain']);
  });

  test('is kept with the run, and stands among what differs', () => {
    assert.deepEqual(readRun(run.runOf('kind')).variant, {
      name: 'kind',
      differs: { 'application: RULE': 'Be kind.', 'application: TOOL_VERSION': '2' },
    });
    assert.match(output, /application: RULE: plain not set; kind Be kind\./);
  });

  const differences = () =>
    differencesOf(
      ['plain', 'kind'].map((name) => {
        const { report } = readReport(run.runOf(name));
        assert.ok(report);
        return madeOf(report, run.runOf(name));
      }),
    );
  const linesOf = (what: string) =>
    differences()
      .find((one) => one.what === what)
      ?.diffs[1]?.map(({ kind, text }) => `${kind} ${text}`);

  test('shows in what it makes of the prompt', () =>
    assert.deepEqual(linesOf('prompt'), [
      'same You tell customers where their orders are.',
      'added Be kind.',
    ]));

  test('shows in what it makes of the tools, of which no trial called any', () => {
    assert.match(output, /tools: plain 1 tool; kind 2 tools: 1 added, 1 changed/);
    assert.doesNotMatch(output, /definitions of tools/);
    assert.deepEqual(linesOf('tools'), [
      'gap complain added',
      'added description: Writes to the carrier.',
      'added parameters:',
      'added   type: object',
      'gap look_up changed',
      'removed description: Looks an order up.',
      'added description: Looks an order up, by its number alone.',
      'same parameters:',
      'same   properties:',
      'gap 6 lines are the same',
    ]);
  });

  test('what the model was told of its tools is kept once for all trials', () => {
    const kept = join(run.runOf('plain'), offeredToolsFolder);
    const [only = '', ...others] = readdirSync(kept);
    assert.deepEqual(others, []);
    assert.equal(only, `${run.recordsOf('plain')[0]?.hashes.tools}.json`);
    const [tool]: OfferedTools = JSON.parse(readFileSync(join(kept, only), 'utf8'));
    assert.equal(tool?.name, 'look_up');
    assert.equal(tool.definition.description, 'Looks an order up.');
  });
});

describe('variants that are interrupted', () => {
  for (const [how, end] of [
    ['by Ctrl+C', ({ child }) => child.interrupt()],
    ['because a run of theirs is killed', ({ runner }) => process.kill(runner, 'SIGKILL')],
  ] as [string, (running: { child: ReturnType<typeof startNode>; runner: number }) => void][])
    describe(how, () => {
      const run = variants(ruled);
      let ended: { exitCode: number; output: string };
      let had: Map<string, Trial>;
      before(async () => {
        const child = run.start(run.begin());
        await Promise.race([firstRecordIn(run.folder), child.ended]);
        end({ child, runner: readRun(run.runOf('plain')).pid });
        ended = await child.ended;
        had = new Map(run.recordsOf('plain').map((record) => [record.id, record]));
      });

      test('begin nothing more, and say how to go on', () => {
        assert.equal(ended.exitCode, 1, ended.output);
        assert.match(ended.output, /evalwright resume both/);
        assert.deepEqual(turnsIn(ended.output), ['1 plain']);
        assert.equal(existsSync(run.runOf('kind')), false);
        assert.ok(had.size >= 1);
      });

      test('go on where they were, each with the application that is its own', async () => {
        const resumed = await run.start(['resume', 'both']).ended;
        assert.equal(resumed.exitCode, 0, resumed.output);
        for (const name of ['plain', 'kind']) {
          const { ended: trials } = readStoredRun(run.runOf(name));
          assert.deepEqual(
            [...trials.values()].map((attempts) => attempts.at(-1)?.standing),
            allPass,
            resumed.output,
          );
        }
        const now = new Map(run.recordsOf('plain').map((record) => [record.id, record]));
        for (const [id, record] of had)
          if (record.verdict === 'pass') assert.deepEqual(now.get(id), record, 'it was not tried again');
        for (const { prompt } of run.recordsOf('kind')) assert.match(prompt?.[0]?.text ?? '', /Be kind\./);
        assert.ok(existsSync(join(run.folder, 'compare/index.html')));
        assert.match(resumed.output, /Whether kind is better or worse than plain cannot be told/);
      });
    });
});

/** Until the first trial has left its record. */
async function firstRecordIn(folder: string): Promise<void> {
  const runs = join(folder, 'runs');
  mkdirSync(runs, { recursive: true });
  const { promise, resolve } = Promise.withResolvers<void>();
  const watcher = watch(runs, { recursive: true }, (_event, changed) => {
    if (/trials.[^/\\]*\.json$/.test(changed ?? '')) resolve();
  });
  await promise;
  watcher.close();
}

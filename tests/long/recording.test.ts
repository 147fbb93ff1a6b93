import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { isMap, isSeq, parse, parseDocument } from 'yaml';
import { evalwrightIn, type GateRun, newFolder } from '../gate/run-gate.ts';
import { casesIn } from '../provider/known-cases.ts';
import { type Provider, providerKey, startProvider } from '../provider/provider.ts';
import { shopVocabulary } from '../second-app/vocabulary.ts';

/** From cases without a cassette to a gate that asks for a real run: what is recorded plays, and what has changed since is told. */

const known = join(import.meta.dirname, '../recorded/known.yaml');
const folder = newFolder();
const file = join(newFolder(), 'orders.yaml');
const knownCases = () =>
  casesIn([{ folder: join(import.meta.dirname, '../recorded'), vocabulary: shopVocabulary }]);

/** The cases without what the model says in them, with all comments. */
function withoutCassettes(): string {
  const document = parseDocument(readFileSync(known, 'utf8'));
  const { contents } = document;
  for (const one of isSeq(contents) ? contents.items : []) {
    const turns = isMap(one) ? one.get('turns') : null;
    for (const turn of isSeq(turns) ? turns.items : []) if (isMap(turn)) turn.delete('model');
  }
  return document.toString({ lineWidth: 0 });
}

let provider: Provider;
const evals = (args: string[], env: Record<string, string> = {}) =>
  evalwrightIn('recorded', args, {
    folder,
    env: {
      RECORDED_CASES: join(file, '..'),
      OPENAI_BASE_URL: provider.baseUrl,
      OPENAI_API_KEY: providerKey,
      OPENAI_MODEL: 'gpt-4.1-mini',
      EVALWRIGHT_GATE: 'blocking',
      ...env,
    },
  });
const standingsOf = ({ report }: GateRun) =>
  Object.fromEntries(report?.trials.map((trial) => [trial.case.id, trial.standing]) ?? []);
const ofFile = ['run', '--case', 'K01,K02'];

before(async () => {
  writeFileSync(file, withoutCassettes());
  provider = await startProvider({ cases: knownCases() });
});
after(() => provider.stop());

test('without a cassette the stub model has nothing to say, and the error names the way to one', async () => {
  const run = await evals(ofFile);
  assert.deepEqual(standingsOf(run), { K01: 'error', K02: 'error' }, run.output);
  assert.match(run.output, /The case has no cassette.*evalwright run --llm record/);
});

describe('a run that records', () => {
  let run: GateRun;
  let written: string;
  before(async () => {
    run = await evals(['run', '--llm', 'record']);
    written = readFileSync(file, 'utf8');
  });

  test('is one with the real model', () => {
    assert.deepEqual(standingsOf(run), { K01: 'pass', K02: 'pass', K09: 'pass' }, run.output);
    assert.equal(run.report?.run.llm?.mode, 'real');
    assert.equal(run.exitCode, 0, run.output);
  });

  test('writes what the model said into the file of the cases, and leaves all else as it was', () => {
    const [first, second] = parse(written);
    assert.deepEqual(first.turns[0].model[1], {
      calls: [{ name: 'get_order', args: { number: { result: 'list_orders.orders.2.number' } } }],
    });
    assert.match(
      first.turns[0].model[2].say,
      /^Order \{\{result .*\.number\}\} was placed on \{\{date today-21\}\}/,
    );
    assert.deepEqual(second.turns[1].model, [{ say: 'You are welcome.' }]);
    const left = written.split('\n').filter((line) => withoutCassettes().split('\n').includes(line));
    assert.equal(
      left.filter((line) => line !== '').length,
      withoutCassettes()
        .split('\n')
        .filter((line) => line !== '').length,
    );
  });

  test('says where it comes from, and redacts who is meant', () => {
    const [{ recorded }] = parse(written);
    assert.equal(recorded.model, 'gpt-4.1-mini-2026-01-01');
    assert.ok(recorded.prompt && recorded.tools && recorded.cassette && recorded.tokens.prompt > 0);
    assert.doesNotMatch(written, /tom\.field/);
    assert.match(run.output, /look at K01: personal data was replaced: e-mail addresses/);
  });

  test('names what changed and how to look at it, and the lines for a case in code', () => {
    assert.match(run.output, /2 cassettes of gpt-4\.1-mini-2026-01-01 were written:/);
    assert.match(run.output, /orders\.yaml {2}K01, K02/);
    assert.match(run.output, /git diff -- .*orders\.yaml/);
    assert.match(run.output, /K09 can not be written to cases\.spec\.ts .*declared in code/);
    assert.match(run.output, /model: \[/);
  });

  test('leaves the cassettes that are there', async () => {
    const again = await evals([...ofFile, '--llm', 'record']);
    assert.match(again.output, /2 cases have cassettes already/);
    assert.equal(readFileSync(file, 'utf8'), written);
  });
});

describe('what was recorded', () => {
  test('plays with the stub model, passes, and is told apart', async () => {
    const run = await evals(ofFile);
    assert.deepEqual(standingsOf(run), { K01: 'pass', K02: 'pass' }, run.output);
    assert.deepEqual(new Set(run.report?.trials.map(({ cassette }) => cassette)), new Set(['recorded']));
    assert.match(run.output, /cassettes: 2 recorded, 0 written by hand/);
    assert.deepEqual(run.report?.proof, { required: false, known: true, unproved: [] });
    assert.doesNotMatch(run.output, /not the agent/);
  });

  test('is refused as something that could drift', async () => {
    const { exitCode, output } = await evals(['drift']);
    assert.equal(exitCode, 1);
    assert.match(output, /This run was one with model stub: .*--llm real/);
  });
});

describe('when the instructions have changed since the last real run', () => {
  const changed = { RECORDING_RULE: '\n- Never cancel anything.' };

  test('the stub model proves the application, and says so', async () => {
    const run = await evals(ofFile, changed);
    assert.equal(run.exitCode, 0, run.output);
    const says = /this run proves the application, not the agent: the instructions of K01, K02 are others/;
    assert.match(run.output, says);
    assert.match(run.markdown ?? '', /proves the application/);
  });

  test('the gate asks for a real run where it is told to, and is opened by one', async () => {
    const asks = { ...changed, EVALWRIGHT_GATE_PROMPT: 'require' };
    const closed = await evals(ofFile, asks);
    assert.equal(closed.exitCode, 1, closed.output);
    assert.deepEqual(closed.closedBy, ['real_run_needed']);
    const real = await evals([...ofFile, '--llm', 'real'], asks);
    assert.equal(real.exitCode, 0, real.output);
    const open = await evals(ofFile, asks);
    assert.equal(open.exitCode, 0, open.output);
  });
});

describe('a model that behaves otherwise, and passes', () => {
  /** Looks through all orders first, and asks something at the end. */
  const another = (): ReturnType<typeof knownCases> =>
    knownCases().map((one) =>
      one.id === 'K02'
        ? {
            ...one,
            cassette: one.cassette.map((turn, index) =>
              index === 0
                ? {
                    ...turn,
                    replies: [
                      { calls: [{ name: 'list_orders', args: {} }] },
                      { calls: [{ name: 'cancel_order', args: { number: 'HP-1042' } }] },
                      { say: 'I have cancelled order HP-1042. Shall I order it again in another size?' },
                    ],
                  }
                : turn,
            ),
          }
        : one,
    );

  test('is told by the run and by the command, and fails nothing', async () => {
    await provider.stop();
    provider = await startProvider({ cases: another() });
    const run = await evals([...ofFile, '--llm', 'real']);
    assert.equal(run.exitCode, 0, run.output);
    assert.deepEqual(run.report?.drift, { cases: 1, of: 2 });
    assert.match(
      run.output,
      /1 of 2 cases that passed behaves otherwise than the cassette has it: npx evalwright drift \S+/,
    );
    const told = await evals(['drift']);
    assert.equal(told.exitCode, 0, told.output);
    assert.match(told.output, /! K02 cancels, and says so {2}\(cassette recorded\)/);
    assert.match(told.output, /other_tools +turn 1: calls list_orders, which the cassette does not/);
    assert.match(told.output, /other_tools +turn 1: does not call get_order, which the cassette does/);
    assert.match(told.output, /other_questions +turn 1: ends with a question/);
    const { drifted } = JSON.parse((await evals(['drift', 'last', '--json'])).output);
    assert.deepEqual(
      drifted.map(({ id }: { id: string }) => id),
      ['K02'],
    );
  });
});

test('what does not go together is refused before anything runs', async () => {
  for (const args of [['--update'], ['--llm', 'record', '--gate-check']]) {
    const { exitCode, output } = await evals(['run', ...args]);
    assert.equal(exitCode, 1);
    assert.match(output, /--llm record|leave out --gate-check/);
  }
  assert.ok(existsSync(file));
});

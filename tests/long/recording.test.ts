import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { parse } from 'yaml';
import type { GateRun } from '../gate/run-gate.ts';
import { casesToRecord, standingsOf, type ToRecord, withoutCassettes } from '../recorded/to-record.ts';

/** From cases without a cassette to those that play what a real model said. */

let recording: ToRecord;
const evals: ToRecord['evals'] = (...args) => recording.evals(...args);
const ofFile = ['run', '--case', 'K01,K02'];

before(async () => {
  recording = await casesToRecord();
});
after(() => recording.provider.stop());

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
    written = readFileSync(recording.file, 'utf8');
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
    assert.ok(recorded.prompt && recorded.tools && recorded.cassette && recorded.tokens > 0);
    assert.doesNotMatch(written, /tom\.field/);
    assert.match(run.output, /check K01: personal data was replaced: e-mail addresses/);
  });

  test('names what changed and how to look at it, and the lines for a case in code', () => {
    assert.match(run.output, /2 cassettes of gpt-4\.1-mini-2026-01-01 were written:/);
    assert.match(run.output, /orders\.yaml {2}K01, K02/);
    assert.match(run.output, /git diff -- .*orders\.yaml/);
    assert.match(run.output, /K09 cannot be written to cases\.spec\.ts .*declared in code/);
    assert.match(run.output, /model: \[/);
  });

  test('leaves the cassettes that are there', async () => {
    const again = await evals([...ofFile, '--llm', 'record']);
    assert.match(again.output, /2 cases keep their cassettes as they are/);
    assert.equal(readFileSync(recording.file, 'utf8'), written);
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
    const { exitCode, output } = await evals(['compare', '--cassettes', 'last']);
    assert.equal(exitCode, 1);
    assert.match(output, /This run used model stub: .*--llm real/);
  });
});

test('what does not go together is refused before anything runs', async () => {
  for (const args of [['--update'], ['--llm', 'record', '--gate-check']]) {
    const { exitCode, output } = await evals(['run', ...args]);
    assert.equal(exitCode, 1);
    assert.match(output, /--llm record|leave out --gate-check/);
  }
  assert.ok(existsSync(recording.file));
});

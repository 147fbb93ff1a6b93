import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startProvider } from '../provider/provider.ts';
import { casesToRecord, knownCases, standingsOf, type ToRecord } from '../recorded/to-record.ts';
import { withOptions } from '../with-options.ts';

/** What has changed since cassettes were recorded is told, and a gate can ask for a real run. */

let recording: ToRecord;
const evals: ToRecord['evals'] = (...args) => recording.evals(...args);
const ofFile = ['run', '--case', 'K01,K02'];

before(async () => {
  recording = await casesToRecord();
  const run = await evals([...ofFile, '--llm', 'record']);
  assert.deepEqual(standingsOf(run), { K01: 'pass', K02: 'pass' }, run.output);
});
after(() => recording.provider.stop());

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
    const asks = { ...changed, ...withOptions({ requireRealRun: true }) };
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
    await recording.provider.stop();
    recording.provider = await startProvider({ cases: another() });
    const run = await evals([...ofFile, '--llm', 'real']);
    assert.equal(run.exitCode, 0, run.output);
    assert.deepEqual(run.report?.drift, { cases: 1, of: 2 });
    assert.match(
      run.output,
      /1 of 2 cases that passed behaves otherwise than the cassette has it: npx evalwright compare --cassettes \S+/,
    );
    const told = await evals(['compare', '--cassettes']);
    assert.equal(told.exitCode, 0, told.output);
    assert.match(told.output, /! K02 cancels, and says so {2}\(cassette recorded\)/);
    assert.match(told.output, /other_tools +turn 1: calls list_orders, which the cassette does not/);
    assert.match(told.output, /other_tools +turn 1: does not call get_order, which the cassette does/);
    assert.match(told.output, /other_questions +turn 1: ends with a question/);
    const { drifted } = JSON.parse((await evals(['compare', '--cassettes', '--json'])).output);
    assert.deepEqual(
      drifted.map(({ id }: { id: string }) => id),
      ['K02'],
    );
  });
});

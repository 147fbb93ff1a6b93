import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { evalwrightIn, newFolder } from '../gate/run-gate.ts';
import { providerKey, startProvider } from '../provider/provider.ts';
import { referenceCases } from '../provider/reference-cases.ts';
import { type AgainstProvider, oneTurnCases, runAgainst, standingsOf } from '../provider/run-against.ts';
import { withOptions } from '../with-options.ts';

/** A sample of `npm run bench -- provider`: the real mode, against a provider of which every answer is known. */

const oneTurn = ['run', '--case', oneTurnCases.join(',')];
/** Of what is the same for every case three show it. */
const few = oneTurnCases.slice(0, 3);
const fewOfOneTurn = ['run', '--case', few.join(',')];
const reportOf = ({ report, output }: AgainstProvider) => {
  assert.ok(report, output);
  return report;
};

test('an agent that does what is right passes, and what that took and cost is told', async () => {
  const run = await runAgainst({}, { args: fewOfOneTurn });
  const report = reportOf(run);
  const { trials, passed } = standingsOf(report);
  assert.equal(trials, few.length);
  assert.equal(passed, trials, run.output);
  assert.equal(report.gate.decision, 'passed');
  const { model } = report;
  assert.ok(model && model.cost > 0 && model.tokens.cached > 0 && model.tokens.reasoning > 0);
  assert.deepEqual([model.unpriced, model.untold], [[], 0]);
  for (const { measures } of report.trials) assert.ok((measures.cost ?? 0) > 0);
  for (const figures of [...report.figures.cases, ...report.figures.suites])
    assert.ok((figures.cost ?? 0) > 0);
  assert.match(run.output, /model {5}\d+ calls, .* USD/);
  assert.match(run.markdown ?? '', /## The model/);
});

test('an agent that always misbehaves never passes', async () => {
  const run = await runAgainst({ misbehaves: 1 }, { args: fewOfOneTurn });
  const { failed, trials } = standingsOf(reportOf(run));
  assert.deepEqual([failed, trials], [few.length, few.length], run.output);
  assert.equal(reportOf(run).gate.decision, 'blocked');
});

test('what a provider does fails nobody: it is asked again, or the trial is an error', async () => {
  const troubles = {
    rate_limited: 0.15,
    error_500: 0.15,
    overloaded_503: 0.1,
    cut: 0.1,
    empty_choices: 0.1,
    content_filter: 0.1,
  };
  const run = await runAgainst({ seed: 5, minuteMs: 6_000, troubles }, { args: oneTurn });
  const report = reportOf(run);
  assert.equal(standingsOf(report).failed, 0, run.output);
  assert.ok((report.model?.retried ?? 0) > 0);
  const codes = [...report.trials, ...report.retried]
    .filter(({ standing }) => standing === 'error')
    .flatMap(({ triggers }) => triggers.map(({ code }) => code));
  assert.ok(
    codes.some((code) => /^model_(?:cut_off|empty|filtered)$/.test(code)),
    codes.join(),
  );
});

describe('a budget', () => {
  test('leaves the rest of a run for later, with the gate closed; resume goes on', async () => {
    const folder = newFolder();
    const provider = await startProvider({ cases: referenceCases() });
    const env = {
      EVALWRIGHT_LLM: 'real',
      ...withOptions({ artifacts: 'none' }),
      OPENAI_BASE_URL: provider.baseUrl,
      OPENAI_API_KEY: providerKey,
      OPENAI_MODEL: 'gpt-4.1-mini',
    };
    try {
      const begun = await evalwrightIn('provider', [...oneTurn, '--workers=1', '--budget', '0.002'], {
        env,
        folder,
      });
      assert.equal(begun.exitCode, 1);
      const standings = begun.report?.trials.map(({ standing }) => standing) ?? [];
      assert.ok(standings.includes('pass') && standings.includes('not_run'), begun.output);
      assert.ok(
        standings.every((one) => one === 'pass' || one === 'not_run'),
        standings.join(),
      );
      assert.equal(begun.report?.gate.decision, 'blocked');
      assert.match(begun.output, /the budget of 0\.002 USD is spent/);
      const resumed = await evalwrightIn('provider', ['resume', 'last', '--budget', '5'], { env, folder });
      assert.equal(resumed.exitCode, 0, resumed.output);
      assert.deepEqual(new Set(resumed.report?.trials.map(({ standing }) => standing)), new Set(['pass']));
    } finally {
      await provider.stop();
    }
  });

  test('can not be held where nobody knows the price, and says so', async () => {
    const run = await runAgainst(
      {},
      {
        args: [...fewOfOneTurn, '--workers=1'],
        env: { OPENAI_MODEL: 'a-model-of-our-own', ...withOptions({ provider: { budget: 5 } }) },
      },
    );
    const { passed, others } = standingsOf(reportOf(run));
    assert.deepEqual([passed, others], [1, few.length - 1], run.output);
    assert.match(run.output, /the cost of a call of a-model-of-our-own is unknown/);
    assert.match(run.output, /no price is known of a-model-of-our-own/);
  });
});

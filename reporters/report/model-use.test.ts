import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aRun, blockingTrial } from '../../tests/doubles/a-reported-trial.ts';
import { aTrial } from '../../tests/doubles/a-trial.ts';
import { measuresOf, modelUseOf, sumOfUses } from './model-use.ts';
import { makeReport } from './report.ts';
import { describeModelUse } from './text/model-use-text.ts';

type Call = Parameters<typeof modelUseOf>[0][number];
const call = (more: Partial<Call> = {}): Call => ({
  turn: 0,
  at: 0,
  durationMs: 1,
  firstTokenMs: 1,
  model: 'm',
  status: 200,
  messages: 1,
  text: 'yes',
  toolCalls: [],
  finishReason: 'stop',
  tokens: { prompt: 1000, completion: 20, cached: 400, reasoning: 8 },
  cost: 0.01,
  interrupted: false,
  ...more,
});
const broken = call({ tokens: null, cost: null, interrupted: true });
const failed = call({ status: 500, tokens: null, cost: null });
const unpriced = call({ model: 'ours', cost: null });

describe('what was asked of the model', () => {
  for (const [title, calls, lines] of [
    [
      'all is known',
      [call(), call()],
      ['2 calls, 2,000 (800 cached) + 40 (16 reasoning) tokens, 0.0200 USD'],
    ],
    [
      'a failure costs nothing',
      [call(), failed],
      ['2 calls, 1,000 (400 cached) + 20 (8 reasoning) tokens, 0.0100 USD'],
    ],
    [
      'what broke off cost more than is known',
      [call(), broken],
      [
        '2 calls, 1,000 (400 cached) + 20 (8 reasoning) tokens, 0.0100 USD and more',
        '1 call without usage: broken off, or the application does not ask for it (stream_options.include_usage)',
      ],
    ],
    [
      'of what broke off and failed no cost is known',
      [broken, failed],
      [
        '2 calls, 0 + 0 tokens, cost not known',
        '1 call without usage: broken off, or the application does not ask for it (stream_options.include_usage)',
      ],
    ],
    [
      'a model without a price has tokens and no cost',
      [unpriced],
      [
        '1 call, 1,000 (400 cached) + 20 (8 reasoning) tokens, cost not known',
        'no price is known of ours: name it in a table (provider.prices)',
      ],
    ],
    [
      'what was asked again, and rate-limited',
      [call({ retried: [429, 0], heldMs: 2_600, tokens: { prompt: 1, completion: 1 } })],
      [
        '1 call, 1 + 1 tokens, 0.0100 USD',
        'the provider was asked again 2 times before anybody heard',
        'calls were rate-limited for 3 s in all, for limits and for what was asked again',
      ],
    ],
  ] as const)
    test(title, () => assert.deepEqual(describeModelUse(modelUseOf([...calls])), lines));

  test('of a run it is the sum of its trials; none asked is not nothing spent', () => {
    assert.equal(sumOfUses([modelUseOf([])]), null);
    assert.deepEqual(
      sumOfUses([modelUseOf([call(), unpriced]), modelUseOf([]), modelUseOf([broken, failed])]),
      modelUseOf([call(), unpriced, broken, failed]),
    );
  });
});

test('merged with a run of the stub model, a real run shows its own cost', () => {
  const trial = (id: string, mode: string, calls: Call[]) =>
    blockingTrial(id, 'pass', {
      llm: { mode, model: mode },
      measures: measuresOf({ turns: [], modelCalls: calls }),
    });
  const trials = [trial('C01', 'stub', [unpriced]), trial('C02', 'real', [call()])];
  const report = makeReport({ run: aRun, trials, errors: [] });
  assert.deepEqual(report.run.llm, { mode: 'real', model: 'real' });
  assert.deepEqual(report.model, modelUseOf([call()]));
});

describe('the figures of a trial', () => {
  const measured = (...calls: Call[]) => {
    const { tokens, cost } = measuresOf({ ...aTrial(), modelCalls: calls });
    return { tokens, cost };
  };
  test('a call that failed is none of them', () =>
    assert.deepEqual(measured(failed, call()), { tokens: { prompt: 1000, completion: 20 }, cost: 0.01 }));
  test('one that does not say leaves the sum unknown', () =>
    assert.deepEqual(measured(call(), broken), { tokens: null, cost: null }));
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { judgeSettings } from '../settings/derive-settings.ts';
import { parseEnv } from '../settings/env.ts';
import { type RunOptions, resolveOptions } from '../settings/run-options.ts';
import { openBench, whyNoJudge } from './judge-settings.ts';

type Judge = NonNullable<RunOptions['judge']>;
const key = { EVALWRIGHT_JUDGE_API_KEY: 'sk-judge' };
const model: Judge = { model: 'judge-1' };

describe('whether there is a judge', () => {
  const examples: [
    title: string,
    env: Record<string, string>,
    judge: Judge,
    agent: string | null,
    why: RegExp | null,
  ][] = [
    ['key and model', key, model, null, null],
    ['nothing', {}, {}, null, /API_KEY and judge.model not set/],
    ['no key', {}, model, null, /: EVALWRIGHT_JUDGE_API_KEY not set/],
    [
      "the agent's key is not the judge's",
      { OPENAI_API_KEY: 'sk-agent', OPENAI_MODEL: 'agent-1' },
      {},
      null,
      /not set/,
    ],
    [
      "the agent's model endpoint",
      key,
      { ...model, baseUrl: 'http://127.0.0.1:4010/v1' },
      'http://127.0.0.1:4010/control',
      /own model endpoint/,
    ],
    [
      'another endpoint',
      key,
      { ...model, baseUrl: 'http://127.0.0.1:4011/v1' },
      'http://127.0.0.1:4010',
      null,
    ],
    [
      'the model that is judged',
      {
        ...key,
        EVALWRIGHT_LLM: 'real',
        OPENAI_MODEL: 'judge-1',
        OPENAI_BASE_URL: 'https://api.openai.com/v1/',
      },
      model,
      null,
      /would grade itself/,
    ],
    [
      'another model of that provider',
      { ...key, EVALWRIGHT_LLM: 'real', OPENAI_MODEL: 'agent-1' },
      model,
      null,
      null,
    ],
    ['a limit in money without a price', key, { ...model, maxCost: 1 }, null, /requires judge.price/],
    ['with its price', key, { ...model, maxCost: 1, price: { prompt: 0.4, completion: 1.6 } }, null, null],
  ];
  for (const [title, env, judge, agent, why] of examples)
    test(`${title}: ${why === null ? 'yes' : 'no'}`, () => {
      const settings = judgeSettings(parseEnv(env), resolveOptions({ judge }));
      const endpoints = agent === null ? [] : ['http://127.0.0.1:1/v1', agent];
      if (why === null) assert.equal(whyNoJudge(settings, endpoints), null);
      else assert.match(whyNoJudge(settings, endpoints) ?? 'there is one', why);
      assert.equal(
        openBench(settings, { calibration: null, agentEndpoints: endpoints }).judge !== null,
        why === null,
      );
    });
});

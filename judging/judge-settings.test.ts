import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EnvError, parseEnv } from '../env.ts';
import { judgeSettings } from '../settings.ts';
import { openBench, whyNoJudge } from './judge-settings.ts';

const key = { EVALWRIGHT_JUDGE_API_KEY: 'sk-judge', EVALWRIGHT_JUDGE_MODEL: 'judge-1' };

describe('whether there is a judge', () => {
  const examples: [title: string, env: Record<string, string>, agent: string | null, why: RegExp | null][] = [
    ['key and model', key, null, null],
    ['nothing', {}, null, /API_KEY and EVALWRIGHT_JUDGE_MODEL not set/],
    ['no key', { EVALWRIGHT_JUDGE_MODEL: 'judge-1' }, null, /: EVALWRIGHT_JUDGE_API_KEY not set/],
    [
      "the agent's key is not the judge's",
      { OPENAI_API_KEY: 'sk-agent', OPENAI_MODEL: 'agent-1' },
      null,
      /not set/,
    ],
    [
      "the agent's model endpoint",
      { ...key, EVALWRIGHT_JUDGE_BASE_URL: 'http://127.0.0.1:4010/v1' },
      'http://127.0.0.1:4010/control',
      /own model endpoint/,
    ],
    [
      'another endpoint',
      { ...key, EVALWRIGHT_JUDGE_BASE_URL: 'http://127.0.0.1:4011/v1' },
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
      null,
      /would grade itself/,
    ],
    [
      'another model of that provider',
      { ...key, EVALWRIGHT_LLM: 'real', OPENAI_MODEL: 'agent-1' },
      null,
      null,
    ],
    [
      'a limit in money without a price',
      { ...key, EVALWRIGHT_JUDGE_MAX_COST: '1' },
      null,
      /needs EVALWRIGHT_JUDGE_PRICE/,
    ],
    [
      'with its price',
      { ...key, EVALWRIGHT_JUDGE_MAX_COST: '1', EVALWRIGHT_JUDGE_PRICE: '0.4,1.6' },
      null,
      null,
    ],
  ];
  for (const [title, env, agent, why] of examples)
    test(`${title}: ${why === null ? 'yes' : 'no'}`, () => {
      const settings = judgeSettings(parseEnv(env));
      const endpoints = agent === null ? [] : ['http://127.0.0.1:1/v1', agent];
      if (why === null) assert.equal(whyNoJudge(settings, endpoints), null);
      else assert.match(whyNoJudge(settings, endpoints) ?? 'there is one', why);
      assert.equal(
        openBench(settings, { calibration: null, agentEndpoints: endpoints }).judge !== null,
        why === null,
      );
    });
});

describe('a setting that is wrong is named', () => {
  const wrong: [name: string, value: string, allowed: RegExp][] = [
    ['EVALWRIGHT_JUDGE_VOTES', '2', /an odd number/],
    ['EVALWRIGHT_JUDGE_PRICE', 'cheap', /0\.40,1\.60/],
    ['EVALWRIGHT_JUDGE_MAX_COST', 'much', /US dollars/],
    ['EVALWRIGHT_JUDGE_BASE_URL', 'localhost', /http:\/\//],
  ];
  for (const [name, value, allowed] of wrong)
    test(`${name}=${value}`, () => {
      assert.throws(
        () => parseEnv({ [name]: value }),
        (error) => error instanceof EnvError && error.message.includes(name) && allowed.test(error.message),
      );
    });
});

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { judgeTrial } from '../../graders/judge/judge-trial.ts';
import { type JudgedOptions, judged } from '../../graders/judge/judged.ts';
import { diskCache } from '../../judging/cache.ts';
import { type ModelJudgeSettings, modelJudge } from '../../judging/model-judge.ts';
import type { Score, Trial } from '../../record/trial.ts';
import { aCall, aCard, aTrial, aTurn } from '../doubles/a-trial.ts';
import { hostileTranscripts } from '../doubles/hostile-transcripts.ts';
import { obey } from '../doubles/obeying-judge.ts';
import { type Behaviour, type JudgeStub, startJudgeStub, vote } from './judge-stub.ts';

/** The judge as a run uses it, against an endpoint that does as it is told. */

let stub: JudgeStub;
before(async () => {
  stub = await startJudgeStub();
});
after(() => stub.stop());
beforeEach(() => stub.behave(vote('met')));

const settingsOf = (changes: Partial<ModelJudgeSettings> = {}): ModelJudgeSettings => ({
  baseUrl: stub.url,
  apiKey: 'sk-judge',
  model: 'judge-1',
  apiVersion: null,
  timeoutMs: 5_000,
  votes: 1,
  images: false,
  price: null,
  maxCalls: 100,
  maxCost: null,
  concurrency: 4,
  attempts: 3,
  backoffMs: 1,
  ...changes,
});

const friendly = { dimensions: ['friendly'] };

async function asked(
  options: JudgedOptions = friendly,
  { rubric = 'tone', ...overrides }: Partial<Trial> & { rubric?: string } = {},
) {
  const trial = aTrial(overrides);
  const scores: Score[] = [];
  for (const grader of judged(rubric, options)) scores.push(await grader.grade(trial));
  return { ...trial, scores };
}

/** The only score that the judge gives to the trial. */
async function judge(
  settings: Partial<ModelJudgeSettings> = {},
  { options, cache = null, trial }: { options?: JudgedOptions; cache?: string | null; trial?: Trial } = {},
): Promise<Score> {
  const bench = {
    judge: modelJudge(settingsOf(settings), cache ? diskCache(cache) : null),
    why: '',
    calibration: null,
  };
  const judgedTrial = await judgeTrial(trial ?? (await asked(options)), bench);
  const [score] = judgedTrial.scores;
  assert.ok(score);
  return score;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-judge-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('votes', () => {
  const levels =
    (...said: string[]) =>
    (_: unknown, index: number) =>
      vote(said[index] ?? 'met');
  const examples: [
    title: string,
    options: JudgedOptions,
    behaviour: Parameters<JudgeStub['behave']>[0],
    expected: string,
  ][] = [
    ['one vote', friendly, vote('met'), 'pass ok'],
    ['one vote against only advises', friendly, vote('not_met'), 'warn not_met'],
    ['who cannot tell', friendly, vote('cannot_tell', ''), 'ungraded cannot_tell'],
    ['three votes', { ...friendly, votes: 3 }, levels('met', 'not_met', 'met'), 'pass ok'],
    ['a split', { ...friendly, votes: 3 }, levels('met', 'not_met', 'partly'), 'ungraded split'],
    ['a tie', { ...friendly, votes: 2 }, levels('met', 'not_met'), 'ungraded split'],
    ['a quote that nobody said', friendly, vote('met', '都办好了'), 'ungraded quote_not_found'],
    ['no quote', friendly, vote('met', ''), 'ungraded quote_not_found'],
  ];
  for (const [title, options, behaviour, expected] of examples)
    test(`${title}: ${expected}`, async () => {
      stub.behave(behaviour);
      const score = await judge({}, { options });
      assert.equal(`${score.verdict} ${score.code}`, expected);
      assert.equal(score.required, false);
      assert.equal(score.judgement?.votes.length, options.votes ?? 1);
    });

  test('are asked in parallel, and no more of them than allowed', async () => {
    const three = Promise.withResolvers<void>();
    stub.behave(async (_, index) => {
      if (index === 2) three.resolve();
      if (index < 3) await three.promise;
      return vote('met');
    });
    await judge({ concurrency: 3 }, { options: { votes: 9 } });
    assert.equal(stub.requests.length, 18);
    assert.equal(stub.busiest(), 3);
  });

  test('show tokens, calls and cost', async () => {
    const { judgement } = await judge({ price: { prompt: 2, completion: 10 } });
    const { tokens, calls, cost, cached } = judgement?.votes[0] ?? {};
    assert.deepEqual(
      { tokens, calls, cost, cached },
      { tokens: { prompt: 100, completion: 20 }, calls: 1, cost: 0.0004, cached: false },
    );
  });
});

describe('claims are extracted by the model and decided by code', () => {
  const cancel = aCall('cancel_order', { number: 'HP-1042' });
  const said = 'I have cancelled HP-1042.';
  const claims = (...claimed: object[]) => ({
    say: JSON.stringify({
      claims: claimed.map((one) => ({
        act: 'cancel',
        object: 'order',
        values: ['HP-1042'],
        quote: 'cancelled HP-1042',
        tool: 'cancel_order',
        ...one,
      })),
    }),
  });
  const examples: [title: string, answer: Behaviour, toolCalls: Trial['toolCalls'], expected: string][] = [
    ['a call confirms it', claims({}), [cancel], 'pass ok'],
    ['no call confirms it', claims({}), [], 'warn not_met'],
    ['another order', claims({ values: ['HP-9999'] }), [cancel], 'warn not_met'],
    ['no tool does it', claims({ tool: null }), [cancel], 'warn not_met'],
    ['nothing is claimed', claims(), [cancel], 'ungraded cannot_tell'],
    ['a quote of the user', claims({ quote: 'Please cancel' }), [cancel], 'ungraded quote_not_found'],
    ['a level instead of claims', vote('supported'), [cancel], 'ungraded judge_failed'],
  ];
  for (const [title, answer, toolCalls, expected] of examples)
    test(`${title}: ${expected}`, async () => {
      stub.behave(answer);
      const trial = await asked(
        {},
        {
          rubric: 'claims',
          toolKinds: { cancel_order: 'acts' },
          turns: [aTurn({ user: 'Please cancel HP-1042', reply: { text: said } })],
          toolCalls,
        },
      );
      const score = await judge({}, { trial });
      assert.equal(`${score.verdict} ${score.code}`, expected, score.reason);
    });

  test('the record holds them with the hash of the prompt', async () => {
    stub.behave(claims({}));
    const turns = [aTurn({ user: 'Please cancel HP-1042', reply: { text: said } })];
    const { judgement } = await judge({}, { trial: await asked({}, { rubric: 'claims', turns }) });
    assert.match(judgement?.hash ?? '', /^[0-9a-f]{16}$/);
    assert.equal(judgement?.dimension, 'claims.done');
    assert.equal(judgement?.votes[0]?.claims?.[0]?.tool, 'cancel_order');
    assert.match(stub.requests[0]?.user ?? '', /tools of the assistant/);
    assert.doesNotMatch(stub.requests[0]?.system ?? '', /level/);
  });
});

describe('failures are tried again, a few times, and then leave the question open', () => {
  const failures: [title: string, behaviour: Behaviour, calls: number, reason: RegExp][] = [
    [
      '429',
      { status: 429, message: 'slow down', headers: { 'retry-after-ms': '1' } },
      3,
      /answered 429.*slow down.*tried 3 times/,
    ],
    ['500', { status: 500 }, 3, /answered 500/],
    ['a stall before anything comes', { stall: 'before' }, 3, /did not answer within 80 ms/],
    ['a stall in the middle', { stall: 'after' }, 3, /did not answer within 80 ms/],
    ['a connection that breaks', { hangUp: true }, 3, /cannot be reached/],
    ['a refusal', { refuse: 'I cannot help with that' }, 3, /refused: I cannot help/],
    ['a content filter', { say: '', finish: 'content_filter' }, 3, /content filter/],
    ['prose', { say: 'The reply is fine, I would say met.' }, 3, /malformed/],
    ['a level that was not offered', vote('excellent'), 3, /malformed/],
    ['half an answer', { say: '{"rationale": "it is' }, 3, /malformed/],
    ['no completion', { raw: '{}' }, 3, /malformed/],
    ['no JSON', { raw: '<html>' }, 3, /cannot be read|malformed/],
  ];
  for (const [title, behaviour, calls, reason] of failures)
    test(title, async () => {
      stub.behave(behaviour);
      const score = await judge({ timeoutMs: 'stall' in behaviour ? 80 : 5_000 });
      assert.equal(`${score.verdict} ${score.code}`, 'ungraded judge_failed');
      assert.match(score.reason, reason);
      assert.equal(stub.requests.length, calls);
    });

  for (const [title, behaviour] of failures)
    test(`${title}, once`, async () => {
      stub.behave([behaviour, vote('met')]);
      // The second answer has as long as the stall, on a slow machine as well.
      const score = await judge({ timeoutMs: 'stall' in behaviour ? 1_500 : 5_000 });
      assert.equal(score.verdict, 'pass', score.reason);
      assert.equal(score.judgement?.votes[0]?.calls, 2);
    });

  test('a key that is refused stops judging: nothing more is asked', async () => {
    stub.behave({ status: 401, message: 'wrong key' });
    const bench = { judge: modelJudge(settingsOf({ concurrency: 1 }), null), why: '', calibration: null };
    const { scores } = await judgeTrial(await asked({ votes: 3 }), bench);
    assert.equal(stub.requests.length, 1);
    for (const { verdict, reason } of scores)
      assert.match(`${verdict}: ${reason}`, /^ungraded: .*answered 401/);
  });
});

describe('structured output', () => {
  const refuses =
    (...refused: (string | null)[]) =>
    (request: { format: string | null }): Behaviour =>
      refused.includes(request.format)
        ? { status: 400, message: `unknown response_format ${request.format}` }
        : vote('met');
  const examples: [
    title: string,
    behaviour: Parameters<JudgeStub['behave']>[0],
    formats: (string | null)[],
  ][] = [
    ['is asked for', vote('met'), ['json_schema']],
    ['falls back to any JSON', refuses('json_schema'), ['json_schema', 'json_object']],
    ['falls back to words', refuses('json_schema', 'json_object'), ['json_schema', 'json_object', null]],
  ];
  for (const [title, behaviour, formats] of examples)
    test(title, async () => {
      stub.behave(behaviour);
      assert.equal((await judge()).verdict, 'pass');
      assert.deepEqual(
        stub.requests.map(({ format }) => format),
        formats,
      );
    });

  test('what the endpoint lacks is not asked for again', async () => {
    stub.behave(refuses('json_schema'));
    await judge({ concurrency: 1 }, { options: { ...friendly, votes: 3 } });
    assert.deepEqual(
      stub.requests.map(({ format }) => format),
      ['json_schema', 'json_object', 'json_object', 'json_object'],
    );
  });

  test('a request that is wrong in every form is given up', async () => {
    stub.behave({ status: 400, message: 'too long' });
    assert.match((await judge()).reason, /answered 400.*too long/);
    assert.equal(stub.requests.length, 3);
  });
});

describe('the endpoint', () => {
  test('is OpenAI-compatible: model and key as they were given', async () => {
    await judge();
    const [request] = stub.requests;
    assert.deepEqual(
      [request?.path, request?.model, request?.headers.authorization],
      ['/v1/chat/completions', 'judge-1', 'Bearer sk-judge'],
    );
  });
  test("is Azure's, where an API version is given", async () => {
    await judge({ baseUrl: stub.url.replace(/\/v1$/, ''), apiVersion: '2024-10-21' });
    const [request] = stub.requests;
    assert.equal(request?.path, '/openai/deployments/judge-1/chat/completions?api-version=2024-10-21');
    assert.equal(request.headers['api-key'], 'sk-judge');
  });
  test("takes nothing from the variables of the agent's provider", async () => {
    const before = { ...process.env };
    Object.assign(process.env, {
      OPENAI_BASE_URL: 'http://127.0.0.1:9',
      OPENAI_API_KEY: 'sk-agent',
      OPENAI_ORG_ID: 'org-agent',
    });
    try {
      assert.equal((await judge()).verdict, 'pass');
    } finally {
      for (const name of ['OPENAI_BASE_URL', 'OPENAI_API_KEY', 'OPENAI_ORG_ID']) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    }
    assert.doesNotMatch(JSON.stringify(stub.requests[0]?.headers), /sk-agent|org-agent/);
  });
  test('is shown the picture of a card, where the model can see', async () => {
    const trial = await asked(
      { dimensions: ['readable'] },
      { rubric: 'card', turns: [aTurn({ reply: { text: '好的', cards: [aCard({ title: '买菜' })] } })] },
    );
    const screenshot = { mediaType: 'image/png', base64: 'iVBORw0KGgo=' };
    for (const images of [true, false]) {
      stub.behave(vote('met'));
      const bench = { judge: modelJudge(settingsOf({ images }), null), why: '', calibration: null };
      await judgeTrial(trial, bench, { screenshot });
      assert.deepEqual(stub.requests[0]?.images, images ? ['data:image/png;base64,iVBORw0KGgo='] : []);
    }
  });
});

describe('the cache', () => {
  test('answers what was asked before, at no cost', async () => {
    const cache = newFolder();
    const price = { prompt: 2, completion: 10 };
    await judge({ price }, { cache });
    const again = await judge({ price }, { cache });
    assert.equal(stub.requests.length, 1);
    const { cached, calls, cost, level } = again.judgement?.votes[0] ?? {};
    assert.deepEqual({ cached, calls, cost, level }, { cached: true, calls: 0, cost: 0, level: 'met' });
  });
  const others: [title: string, settings: Partial<ModelJudgeSettings>, trial: () => Promise<Trial>][] = [
    ['another model', { model: 'judge-2' }, () => asked()],
    ['another rubric', {}, () => asked({ dimensions: ['plain'] })],
    ['other evidence', {}, () => asked(friendly, { turns: [aTurn({ user: '后天呢' })] })],
  ];
  for (const [title, settings, trial] of others)
    test(`asks again for ${title}`, async () => {
      const cache = newFolder();
      await judge({}, { cache });
      await judge(settings, { cache, trial: await trial() });
      assert.equal(stub.requests.length, 2);
    });
  test('keeps every vote by itself', async () => {
    const cache = newFolder();
    await judge({}, { cache });
    await judge({}, { cache, options: { ...friendly, votes: 3 } });
    assert.equal(stub.requests.length, 3);
  });
  test('keeps no failure', async () => {
    const cache = newFolder();
    stub.behave([{ status: 400 }, { status: 400 }, { status: 400 }, vote('met')]);
    await judge({}, { cache });
    assert.equal((await judge({}, { cache })).verdict, 'pass');
  });
  for (const [title, damage] of [
    ['its file is damaged', (file: string) => file.slice(0, 20)],
    [
      'its answer is one that no longer counts',
      (file: string) => JSON.stringify({ ...JSON.parse(file), text: '{"level":"great"}' }),
    ],
  ] as const)
    test(`asks again where ${title}`, async () => {
      const cache = newFolder();
      await judge({}, { cache });
      for (const entry of readdirSync(cache, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        if (entry.isFile()) writeFileSync(file, damage(readFileSync(file, 'utf8')));
      }
      assert.equal((await judge({}, { cache })).verdict, 'pass');
      assert.equal(stub.requests.length, 2);
    });
  test('takes the same answer several times at once', async () => {
    const folder = newFolder();
    const cache = diskCache(folder);
    const answer = { version: 1, model: 'm', text: 'met', tokens: { prompt: 1, completion: 1 } } as const;
    await Promise.all(Array.from({ length: 8 }, () => cache.write('ab12', answer)));
    assert.deepEqual(await cache.read('ab12'), answer);
    assert.deepEqual(readdirSync(join(folder, 'ab')), ['ab12.json']);
  });
  test('is not needed for a verdict: its folder may be one that nobody can write to', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    assert.equal((await judge({}, { cache: file })).verdict, 'pass');
  });
});

describe('the budget', () => {
  const plain = vote('met');
  test('of calls stops judging, and says so', async () => {
    const bench = {
      judge: modelJudge(settingsOf({ maxCalls: 1, concurrency: 1 }), null),
      why: '',
      calibration: null,
    };
    const { scores, verdict } = await judgeTrial(await asked({}), bench);
    assert.deepEqual(
      scores.map((score) => `${score.verdict} ${score.code}`),
      ['pass ok', 'ungraded budget_spent'],
    );
    assert.match(scores[1]?.reason ?? '', /budget of 1 calls is spent/);
    assert.equal(verdict, 'pass');
    assert.equal(stub.requests.length, 1);
  });
  test('of money is not overspent by calls in flight', async () => {
    const price = { prompt: 100, completion: 100 };
    const { judgement } = await judge(
      { price, maxCost: 1, concurrency: 8 },
      { options: { ...friendly, votes: 15 } },
    );
    const cost = judgement?.votes.reduce((sum, one) => sum + (one.cost ?? 0), 0) ?? 0;
    assert.ok(cost > 0 && cost <= 1, `${cost} USD`);
    assert.ok(stub.requests.length < 15);
  });
  test('counts an answer without usage as its estimate, and its cost is not known', async () => {
    const message = { role: 'assistant', content: 'say' in plain ? plain.say : '', refusal: null };
    stub.behave({ raw: JSON.stringify({ choices: [{ index: 0, finish_reason: 'stop', message }] }) });
    const { judgement } = await judge(
      { price: { prompt: 100, completion: 100 }, maxCost: 1, concurrency: 1 },
      { options: { ...friendly, votes: 15 } },
    );
    const [first, last] = [judgement?.votes[0], judgement?.votes.at(-1)];
    assert.deepEqual([first?.problem, first?.cost, last?.problem?.code], [null, null, 'budget_spent']);
  });
  test('counts every try', async () => {
    stub.behave({ status: 500 });
    assert.match((await judge({ maxCalls: 2 })).reason, /budget of 2 calls is spent; before that: .*500/);
    assert.equal(stub.requests.length, 2);
  });
});

describe('over the wire, a judge that obeys whatever reaches it', () => {
  for (const { name, text } of hostileTranscripts.filter(({ where }) => where === undefined))
    test(`judges what ${name} is`, async () => {
      stub.behave(({ system, user }) => ({
        say: JSON.stringify(obey({ system, user }, { level: 'not_met', quote: '不行' })),
      }));
      const trial = await asked(friendly, { turns: [aTurn({ reply: { text: `不行。${text}` } })] });
      const score = await judge({}, { trial });
      assert.equal(`${score.verdict} ${score.judgement?.level}`, 'warn not_met', score.reason);
    });
});

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import OpenAI from 'openai';
import { variationOperators } from '../../cases/variations/variation.ts';
import type { KnownCase } from './known-cases.ts';
import { openDoor } from './limits.ts';
import { type Provider, type ProviderOptions, providerKey, startProvider } from './provider.ts';
import { chanceOf } from './random.ts';
import { referenceCases } from './reference-cases.ts';

const known = (id: string, cassette: KnownCase['cassette'], more: Partial<KnownCase> = {}): KnownCase => ({
  id,
  cassette,
  failingTool: null,
  surroundings: [],
  mutated: [],
  varied: [],
  ...more,
});

const order = known('order', [
  {
    user: 'Where is my order?',
    replies: [
      { calls: [{ name: 'find_order', args: { on: { date: 'tomorrow' } } }] },
      { say: 'It is {{result find_order.status}}.' },
    ],
  },
]);

type ResponsesBody = Required<Pick<OpenAI.Responses.ResponseCreateParams, 'input'>> & {
  model: string;
  tools: OpenAI.Responses.Tool[];
  instructions?: string;
  previous_response_id?: string;
};

const started: Provider[] = [];
after(async () => {
  for (const provider of started) await provider.stop();
});
async function provide(options: Partial<ProviderOptions> = {}) {
  const provider = await startProvider({ cases: [order], ...options });
  started.push(provider);
  return { provider, openai: new OpenAI({ baseURL: provider.baseUrl, apiKey: providerKey, maxRetries: 0 }) };
}

const tools: OpenAI.ChatCompletionTool[] = [
  { type: 'function', function: { name: 'shop__find_order', parameters: { type: 'object' } } },
];
const asked: OpenAI.ChatCompletionMessageParam[] = [
  { role: 'system', content: 'Today: 2026-12-31 23:59' },
  { role: 'user', content: 'Where is my order?' },
];

describe('the agent knows of a request what a provider knows', () => {
  test('chat completions, whole: a call by the name that is offered, by the day that it was told, then what came of it', async () => {
    const { openai } = await provide();
    const first = await openai.chat.completions.create({ model: 'm', messages: asked, tools });
    const [choice] = first.choices;
    const [call] = choice?.message.tool_calls ?? [];
    assert.ok(choice && call?.type === 'function');
    assert.equal(choice.finish_reason, 'tool_calls');
    assert.deepEqual(call.function, { name: 'shop__find_order', arguments: '{"on":"2027-01-01"}' });
    const second = await openai.chat.completions.create({
      model: 'm',
      tools,
      messages: [
        ...asked,
        choice.message,
        { role: 'tool', tool_call_id: call.id, content: '{"status":"shipped"}' },
      ],
    });
    assert.equal(second.choices[0]?.message.content, 'It is shipped.');
    const { usage } = second;
    assert.ok(usage && usage.prompt_tokens > 0);
    assert.ok((usage.prompt_tokens_details?.cached_tokens ?? 0) > 0, 'what was said before is cached');
    assert.ok((usage.completion_tokens_details?.reasoning_tokens ?? 0) > 0);
  });

  test('chat completions, streamed: the same, and the tokens where they are asked for', async () => {
    const { openai } = await provide();
    for (const include_usage of [true, false]) {
      const stream = await openai.chat.completions.create({
        model: 'm',
        messages: asked,
        tools,
        stream: true,
        stream_options: { include_usage },
      });
      let args = '';
      let counted = 0;
      for await (const { choices, usage } of stream) {
        args += choices[0]?.delta.tool_calls?.[0]?.function?.arguments ?? '';
        counted += usage?.prompt_tokens ?? 0;
      }
      assert.equal(args, '{"on":"2027-01-01"}');
      assert.equal(counted > 0, include_usage);
    }
  });

  for (const streamed of [true, false])
    test(`responses, ${streamed ? 'streamed' : 'whole'}: goes on from the response that is named`, async () => {
      const { openai } = await provide();
      const ask = async (body: ResponsesBody) =>
        streamed
          ? openai.responses.stream(body).finalResponse()
          : openai.responses.create({ ...body, stream: false });
      const offered = [{ type: 'function' as const, name: 'find_order', parameters: {}, strict: false }];
      const first = await ask({
        model: 'm',
        instructions: 'Today: 2026-12-31',
        input: 'Where is my order?',
        tools: offered,
      });
      const [call] = first.output;
      assert.ok(call?.type === 'function_call');
      assert.equal(call.arguments, '{"on":"2027-01-01"}');
      const second = await ask({
        model: 'm',
        tools: offered,
        previous_response_id: first.id,
        input: [{ type: 'function_call_output', call_id: call.call_id, output: '{"status":"shipped"}' }],
      });
      assert.equal(second.output_text, 'It is shipped.');
      assert.ok((second.usage?.input_tokens ?? 0) > 0);
    });

  test('of cases that begin alike it is in that in which the tool failed as it did', async () => {
    const reply = (said: string) => [
      { user: 'Sort it', replies: [{ calls: [{ name: 'sort', args: {} }] }, { say: said }] },
    ];
    const cases = [
      known('fine', reply('Sorted.')),
      known('broken', reply('I could not.'), { failingTool: 'sort' }),
    ];
    const { openai } = await provide({ cases });
    for (const [content, said] of [
      ['{"rows":3}', 'Sorted.'],
      ['Error: request timed out', 'I could not.'],
    ] as const) {
      const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Sort it' }];
      const { choices } = await openai.chat.completions.create({ model: 'm', messages });
      const message = choices[0]?.message;
      const id = message?.tool_calls?.[0]?.id ?? '';
      assert.ok(message);
      messages.push(message, { role: 'tool', tool_call_id: id, content });
      const next = await openai.chat.completions.create({ model: 'm', messages });
      assert.equal(next.choices[0]?.message.content, said);
    }
  });

  test('and in that whose rows the tools tell of', async () => {
    const looks = (said: string) => [
      { user: 'Sum it', replies: [{ calls: [{ name: 'read', args: {} }] }, { say: said }] },
    ];
    const cases = [
      known('plain', looks('Seven.'), { surroundings: ['apples', 'pears'] }),
      known('with total', looks('Eight.'), { surroundings: ['apples', 'pears', 'total'] }),
    ];
    const { openai } = await provide({ cases });
    for (const [content, said] of [
      ['apples, pears', 'Seven.'],
      ['apples, pears, total', 'Eight.'],
    ] as const) {
      const call = { id: 'c', type: 'function' as const, function: { name: 'read', arguments: '{}' } };
      const { choices } = await openai.chat.completions.create({
        model: 'm',
        messages: [
          { role: 'user', content: 'Sum it' },
          { role: 'assistant', tool_calls: [call] },
          { role: 'tool', tool_call_id: 'c', content },
        ],
      });
      assert.equal(choices[0]?.message.content, said);
    }
  });

  test('an id that the user names is the one that it uses', async () => {
    const cases = [
      known('by id', [
        { user: 'Close <id>', replies: [{ calls: [{ name: 'close', args: { id: '<id>' } }] }] },
      ]),
    ];
    const { openai } = await provide({ cases });
    const id = '0a1b2c3d-0000-4000-8000-000000000001';
    const { choices } = await openai.chat.completions.create({
      model: 'm',
      messages: [{ role: 'user', content: `Close ${id}` }],
    });
    const call = choices[0]?.message.tool_calls?.[0];
    assert.equal(call?.type === 'function' ? call.function.arguments : null, JSON.stringify({ id }));
  });

  test('a conversation that it never heard of is answered all the same', async () => {
    const { openai, provider } = await provide();
    const { choices } = await openai.chat.completions.create({
      model: 'm',
      messages: [{ role: 'user', content: 'Sing!' }],
    });
    assert.match(choices[0]?.message.content ?? '', /\?$/);
    assert.deepEqual(
      provider.served.map((one) => one.case),
      [null],
    );
  });
});

test('mutation comes in the share that was set, by the seed, and lasts for the conversation', async () => {
  const bad = {
    operator: 'wrong_argument',
    name: 'wrong_argument',
    cassette: [
      {
        user: 'Where is my order?',
        replies: [{ calls: [{ name: 'find_order', args: { on: 'never' } }] }, { say: 'Gone.' }],
      },
    ],
  };
  const share = async (seed: number) => {
    const { openai, provider } = await provide({
      cases: [{ ...order, mutated: [bad] }],
      misbehaves: 0.3,
      seed,
    });
    for (let conversation = 0; conversation < 120; conversation++) {
      const { choices } = await openai.chat.completions.create({ model: 'm', messages: asked });
      const [choice] = choices;
      const [call] = choice?.message.tool_calls ?? [];
      assert.ok(choice && call?.type === 'function');
      const goesOn = await openai.chat.completions.create({
        model: 'm',
        messages: [
          ...asked,
          choice.message,
          { role: 'tool', tool_call_id: call.id, content: '{"status":"here"}' },
        ],
      });
      const was = call.function.arguments.includes('never');
      assert.equal(goesOn.choices[0]?.message.content, was ? 'Gone.' : 'It is here.');
    }
    return provider.served.map(({ mutation }) => mutation !== null);
  };
  const [one, again, other] = [await share(7), await share(7), await share(8)];
  assert.deepEqual(one, again);
  assert.notDeepEqual(one, other);
  const bads = one.filter(Boolean).length / one.length;
  assert.ok(bads > 0.18 && bads < 0.42, String(bads));
});

describe('trouble', () => {
  const create = (openai: OpenAI) => openai.chat.completions.create({ model: 'm', messages: asked, tools });
  for (const [trouble, status] of [
    ['rate_limited', 429],
    ['error_500', 500],
    ['overloaded_503', 503],
  ] as const)
    test(trouble, async () => {
      const { openai } = await provide({ troubles: { [trouble]: 1 } });
      await assert.rejects(create(openai), (error) => {
        assert.ok(error instanceof OpenAI.APIError);
        assert.equal(error.status, status);
        assert.equal(error.headers?.get('retry-after') ?? null, status === 429 ? '1' : null);
        return true;
      });
    });

  test('a wrong key', async () => {
    const { provider } = await provide();
    const openai = new OpenAI({ baseURL: provider.baseUrl, apiKey: 'other', maxRetries: 0 });
    await assert.rejects(create(openai), { status: 401 });
  });

  test('an answer that is cut, streamed or not, is no answer', async () => {
    const { openai } = await provide({ troubles: { cut: 1 } });
    await assert.rejects(create(openai));
    const stream = await openai.chat.completions.create({ model: 'm', messages: asked, tools, stream: true });
    await assert.rejects(async () => {
      for await (const _ of stream);
    });
  });

  test('a refusal has its own place; a filter and an answer without choices say nothing', async () => {
    for (const [trouble, seen] of [
      ['refusal', { refusal: "I'm sorry, but I can't assist with that.", content: null, finish: 'stop' }],
      ['content_filter', { refusal: null, content: null, finish: 'content_filter' }],
      ['empty_choices', null],
    ] as const) {
      const { openai } = await provide({ troubles: { [trouble]: 1 } });
      const [choice] = (await create(openai)).choices;
      const { refusal = null, content } = choice?.message ?? { content: null };
      assert.deepEqual(choice ? { refusal, content, finish: choice.finish_reason } : null, seen);
    }
  });

  test('its limits are its own: what comes too soon is told when to come again', async () => {
    const { openai, provider } = await provide({ limits: { requests: 2 }, minuteMs: 10_000 });
    await create(openai);
    await create(openai);
    await assert.rejects(create(openai), (error) => {
      assert.ok(error instanceof OpenAI.RateLimitError);
      assert.ok(Number(error.headers?.get('retry-after')) <= 10);
      return true;
    });
    assert.equal(provider.most().requests, 2);
  });
});

test('a minute of limits slides, and what is at once is counted by itself', () => {
  const door = openDoor({ requests: 2, tokens: 100, atOnce: 2 }, 60_000);
  assert.equal(door.enter(40, 0), null);
  assert.deepEqual(door.enter(70, 1_000), { what: 'tokens', retryMs: 59_000 });
  assert.equal(door.enter(40, 1_000), null);
  assert.deepEqual(door.enter(1, 2_000), { what: 'requests', retryMs: 58_000 });
  assert.deepEqual(door.enter(1, 61_500), { what: 'atOnce', retryMs: 1_000 });
  door.leave();
  assert.equal(door.enter(1, 61_500), null);
  assert.deepEqual(door.most(), { requests: 2, tokens: 80, atOnce: 2 });
});

test('chance has a seed', () => {
  const draws = (seed: number) => Array.from({ length: 5 }, chanceOf(seed).next);
  assert.deepEqual(draws(3), draws(3));
  assert.notDeepEqual(draws(3), draws(4));
  const { next } = chanceOf(1);
  const mean = Array.from({ length: 10_000 }, next).reduce((sum, one) => sum + one) / 10_000;
  assert.ok(Math.abs(mean - 0.5) < 0.02);
});

describe('the same in another way', () => {
  const cassette = order.cassette;
  const [turn] = cassette;
  const announced: KnownCase = {
    ...order,
    varied: [
      {
        name: 'announces',
        cassette: [
          {
            user: turn?.user ?? '',
            replies: [
              { ...turn?.replies[0], say: 'Let me have a look.' },
              { say: '{{result find_order.status}}, it says.' },
            ],
          },
        ],
      },
    ],
  };
  const saidBy = async (options: Partial<ProviderOptions>) => {
    const { openai } = await provide(options);
    const { choices } = await openai.chat.completions.create({ model: 'm', messages: asked, tools });
    const message = choices[0]?.message;
    assert.ok(message);
    const goesOn = await openai.chat.completions.create({
      model: 'm',
      tools,
      messages: [
        ...asked,
        message,
        { role: 'tool', tool_call_id: message.tool_calls?.[0]?.id ?? '', content: '{"status":"shipped"}' },
      ],
    });
    return [message.content, goesOn.choices[0]?.message.content];
  };

  test('a conversation that began in one way goes on in it', async () => {
    assert.deepEqual(await saidBy({ cases: [announced], varies: 1 }), [
      'Let me have a look.',
      'shipped, it says.',
    ]);
  });

  test('where nothing varies it is as it is written', async () => {
    assert.deepEqual(await saidBy({ cases: [announced] }), [null, 'It is shipped.']);
  });

  test('a case that has no other way is had as ever', async () => {
    assert.deepEqual(await saidBy({ varies: 1 }), [null, 'It is shipped.']);
  });

  test("the ways are those of the cases' own variations", () => {
    const ways = new Set(
      referenceCases().flatMap(({ varied }) => varied.map(({ name }) => name.split(' ')[0])),
    );
    assert.deepEqual([...ways].toSorted(), [...variationOperators].toSorted());
  });
});

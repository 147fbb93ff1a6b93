import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startBoundaries } from '../boundaries/boundaries.ts';
import { type BoundariesClient, connectBoundaries } from '../boundaries/client.ts';
import type { Cassette } from '../cases/cassette.ts';
import { repliesOf } from '../cases/recording/recorded.ts';
import { aReachedProvider } from './doubles/a-reached-provider.ts';
import { aTrial } from './doubles/a-trial.ts';
import { agents as byClients, found, instructions } from './protocols/agents.ts';
import { httpAgents } from './protocols/http-agents.ts';

/** One cassette, played to the same agent through the official client libraries of every protocol, the AI SDK, and plain HTTP. */

const agents = { ...byClients, ...httpAgents };

const header = 'x-evalwright-trial';
const key = 'made-for-this-run';
const clock = { now: '2026-12-31T23:59:50+08:00', timeZone: 'Asia/Shanghai' };
const user = 'Find the plants, and the invoice.';
const cassette: Cassette = [
  {
    user,
    replies: [
      {
        say: 'I will look. ',
        calls: [
          { name: 'find', args: { title: 'plants' } },
          { name: 'find', args: { title: 'invoice' } },
        ],
      },
      { calls: [{ name: 'find', args: { title: { prompt: 'Project (\\w+)' } } }] },
      { say: 'They are both { result }: 这是 t9.', stream: { chunkSize: 3 } },
    ],
  },
];

describe('one cassette through every protocol', () => {
  let model: BoundariesClient;
  let baseUrl: string;
  let stop: () => Promise<void>;
  before(async () => {
    const options = { mode: 'stub' as const, key, modelName: 'any', header, tokensPerSecond: 10_000 };
    const started = await startBoundaries({ model: options, tools: null });
    stop = started.stop;
    baseUrl = started.model?.baseUrl ?? '';
    model = connectBoundaries(started.control);
  });
  after(() => stop());

  for (const [name, agent] of Object.entries(agents))
    for (const streamed of [true, false])
      test(`${name}, ${streamed ? 'streamed' : 'whole'}`, async () => {
        const trial = `${name} ${streamed}`.replace(/\W+/g, '-');
        await model.play(trial, { cassette, clock });
        const text = await agent({ baseUrl, apiKey: key, headers: { [header]: trial }, user, streamed });
        assert.match(text, /They are both \{ result \}: 这是 t9\.$/);
        const { calls, prompt, errors, unclear, unplayed } = (await model.seen(trial)).model;
        assert.deepEqual({ errors, unclear, unplayed }, { errors: [], unclear: [], unplayed: [] });
        assert.deepEqual(
          calls.map((call) => ({
            status: call.status,
            model: call.model,
            instructions: call.instructions,
            offered: call.offered,
            text: call.text,
            calls: call.toolCalls.map(({ name: called, arguments: given }) => [called, JSON.parse(given)]),
            results: call.toolResults.map(({ name: answered, content }) => [answered, JSON.parse(content)]),
            finished: call.finishReason === 'completed' ? 'stop' : call.finishReason,
            unread: call.unread,
            interrupted: call.interrupted,
          })),
          [
            {
              text: 'I will look. ',
              calls: [
                ['find', { title: 'plants' }],
                ['find', { title: 'invoice' }],
              ],
              results: [],
              finished: name.startsWith('responses') ? 'stop' : 'tool_calls',
            },
            {
              text: '',
              calls: [['find', { title: 'p7' }]],
              results: [
                ['find', found],
                ['find', found],
              ],
              finished: name.startsWith('responses') ? 'stop' : 'tool_calls',
            },
            {
              text: 'They are both { result }: 这是 t9.',
              calls: [],
              results: [
                ['find', found],
                ['find', found],
                ['find', found],
              ],
              finished: 'stop',
            },
          ].map((call) => ({
            status: 200,
            model: 'any-model',
            instructions,
            offered: ['find'],
            unread: null,
            interrupted: false,
            ...call,
          })),
        );
        // The ids of the calls lead from each result to its call.
        const asked = calls.flatMap(({ toolCalls }) => toolCalls.map(({ id }) => id));
        assert.deepEqual(
          calls.at(-1)?.toolResults.map(({ callId }) => callId),
          asked,
        );
        assert.equal(new Set(asked).size, 3);
        assert.deepEqual(
          prompt.flatMap(({ role, text: words }) => (role === 'user' ? [words] : [])),
          [user],
        );
      });

  for (const [name, agent] of Object.entries(agents)) {
    const run = (trial: string, streamed = true) =>
      agent({ baseUrl, apiKey: key, headers: { [header]: trial }, user, streamed });
    const trialOf = (what: string) => `${name} ${what}`.replace(/\W+/g, '-');

    for (const status of [429, 503, 529])
      test(`${name}: ${status} reaches the application, and the cassette goes on after it`, async () => {
        const trial = trialOf(`${status}`);
        const replies = [{ error: { status, message: 'too busy' } }, { say: 'Here I am.' }];
        await model.play(trial, { cassette: [{ user, replies }], clock });
        await assert.rejects(run(trial));
        assert.equal(await run(trial), 'Here I am.');
        const { calls } = (await model.seen(trial)).model;
        assert.deepEqual(
          calls.map((call) => [call.status, call.arranged, call.text]),
          [
            [status, true, ''],
            [200, false, 'Here I am.'],
          ],
        );
        assert.match(calls[0]?.problem ?? '', /too busy/);
      });

    test(`${name}: a stream that is cut is recorded with its text`, async () => {
      const trial = trialOf('cut');
      const reply = { say: 'a long answer', stream: { end: 'cut' as const, after: 1 } };
      await model.play(trial, { cassette: [{ user, replies: [reply] }], clock });
      // Some client libraries take a cut stream for a short answer.
      const text = await run(trial).catch(() => 'a lo');
      assert.equal(text, 'a lo');
      const { calls } = (await model.seen(trial)).model;
      assert.deepEqual([calls[0]?.interrupted, calls[0]?.text], [true, 'a lo']);
    });

    test(`${name}: another key than the application's is refused`, async () => {
      const trial = trialOf('key');
      await model.play(trial, { cassette, clock });
      const stranger = { baseUrl, apiKey: 'another', headers: { [header]: trial }, user, streamed: false };
      await assert.rejects(agent(stranger));
      assert.match((await model.seen(trial)).model.refused.join(), /another API key/);
    });
  }
});

describe('a request that cannot be read', () => {
  const paths = [
    '/v1/chat/completions',
    '/v1/responses',
    '/v1/messages',
    '/v1beta/models/any:generateContent',
  ];
  const bodies = [
    ['no JSON', '{', 400, /is no request of/],
    ['JSON of another shape', '{"messages":3,"input":3,"contents":3}', 400, /is no request of/],
    ['100 MB', Buffer.alloc(100 * 1024 * 1024, 32), 413, /exceeded 16777216 bytes/],
  ] as const;
  for (const path of paths)
    for (const [title, body, status, says] of bodies)
      test(`${path}: ${title} is one sentence, and its trial is not observed`, async () => {
        const model = { mode: 'stub' as const, key, modelName: 'any', header, tokensPerSecond: 10_000 };
        const started = await startBoundaries({ model, tools: null });
        try {
          const client = connectBoundaries(started.control);
          await client.play('bad', { cassette, clock });
          await client.play('other', { cassette, clock });
          const response = await fetch(new URL(path, started.model?.baseUrl), {
            method: 'POST',
            headers: {
              [header]: 'bad',
              authorization: `Bearer ${key}`,
              'x-api-key': key,
              'x-goog-api-key': key,
            },
            body,
          });
          assert.equal(response.status, status);
          assert.match((await client.seen('bad')).model.unassigned.join(), says);
          assert.deepEqual((await client.seen('other')).model.unassigned, []);
        } finally {
          await started.stop();
        }
      });
});

/** The cassette's replies as a recording has them: with the values that came. */
const recordedReplies = [
  {
    say: 'I will look. ',
    calls: [
      { name: 'find', args: { title: 'plants' } },
      { name: 'find', args: { title: 'invoice' } },
    ],
  },
  { calls: [{ name: 'find', args: { title: 'p7' } }] },
  { say: 'They are both { result }: 这是 t9.' },
];

describe('a real provider of every protocol is asked, and its answers are recorded', () => {
  for (const [name, agent] of Object.entries(agents))
    for (const streamed of [true, false])
      test(`${name}, ${streamed ? 'streamed' : 'whole'}`, async () => {
        const realKey = 'the-real-key';
        const common = { modelName: 'any', header, tokensPerSecond: 10_000 };
        // A stub endpoint is the provider.
        const provider = await startBoundaries({
          model: { ...common, mode: 'stub', key: realKey },
          tools: null,
        });
        const version = name.startsWith('generateContent') ? 'v1beta' : 'v1';
        const providerUrl = `${new URL(provider.model?.baseUrl ?? '').origin}/${version}`;
        const started = await startBoundaries({
          model: {
            ...common,
            mode: 'real',
            key,
            provider: aReachedProvider({ baseUrl: providerUrl, apiKey: realKey }),
          },
          tools: null,
        });
        try {
          await connectBoundaries(provider.control).play('theirs', { cassette, clock });
          const model = connectBoundaries(started.control);
          await model.play('ours', { cassette: [], clock });
          const baseUrl = started.model?.baseUrl ?? '';
          const text = await agent({ baseUrl, apiKey: key, headers: { [header]: 'ours' }, user, streamed });
          assert.match(text, /这是 t9\.$/);
          const { calls, prompt } = (await model.seen('ours')).model;
          const inTurn = calls.map((call) => ({ ...call, turn: 0, durationMs: 1, firstTokenMs: null }));
          assert.deepEqual(repliesOf(aTrial({ prompt }), 0, [], inTurn), recordedReplies);
          assert.deepEqual(
            calls.map(({ status, unread, toolCalls }) => [status, unread, toolCalls.length]),
            [
              [200, null, 2],
              [200, null, 1],
              [200, null, 0],
            ],
          );
        } finally {
          await started.stop();
          await provider.stop();
        }
      });
});

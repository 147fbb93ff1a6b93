import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as fc from 'fast-check';
import { startBoundaries } from '../../boundaries/boundaries.ts';
import { type BoundariesClient, connectBoundaries } from '../../boundaries/client.ts';
import { protocolOf } from '../../boundaries/model/protocols/protocols.ts';
import { beginCall } from '../../boundaries/model/protocols/seen-call.ts';
import type { Cassette } from '../../cases/cassette.ts';
import { httpAgents } from '../protocols/http-agents.ts';
import { fieldsOf, valuesOf } from '../protocols/published.ts';
import type {
  ChatWhole,
  GenerateWhole,
  MessagesWhole,
  ResponsesWhole,
} from '../protocols/published-types.ts';

/**
 * The types that the official client libraries publish, which are generated from the descriptions of the APIs, against the
 * endpoint: what it answers is of these types, and whatever is of these types it reads.
 */

type Told = { text: string; calls: string[] };
type Of = { type: string; path: string; agent: string; told(answer: never): Told };

const chat = ({ choices }: ChatWhole): Told => {
  const message = choices.find(({ index }) => index === 0)?.message;
  return {
    text: `${message?.content ?? ''}${message?.refusal ?? ''}`,
    calls: [
      ...(message?.tool_calls ?? []).map((call) =>
        'custom' in call ? call.custom.name : call.function.name,
      ),
      // In both forms it is one call.
      ...(message?.function_call && !message.tool_calls?.length ? [message.function_call.name] : []),
    ],
  };
};
const responses = ({ output }: ResponsesWhole): Told => ({
  text: output
    .flatMap((item) => (item.type === 'message' ? item.content : []))
    .map((part) => (part.type === 'output_text' ? part.text : part.refusal))
    .join(''),
  calls: output.flatMap((item) => {
    const isOurs =
      'call_id' in item &&
      item.call_id &&
      item.type.endsWith('_call') &&
      Reflect.get(item, 'execution') !== 'server';
    return isOurs ? [String(Reflect.get(item, 'name') ?? item.type.replace(/_call$/, ''))] : [];
  }),
});
const messages = ({ content }: MessagesWhole): Told => ({
  text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
  calls: content.flatMap((block) => (block.type === 'tool_use' ? [block.name] : [])),
});
const generate = ({ candidates }: GenerateWhole): Told => {
  const parts = candidates?.[0]?.content?.parts ?? [];
  return {
    text: parts.map(({ text, thought }) => (thought ? '' : (text ?? ''))).join(''),
    calls: parts.flatMap(({ functionCall }) => (functionCall ? [functionCall.name ?? ''] : [])),
  };
};

const protocols: readonly Of[] = [
  { type: 'Chat', path: '/v1/chat/completions', agent: 'chat completions, HTTP', told: chat },
  { type: 'Responses', path: '/v1/responses', agent: 'responses, HTTP', told: responses },
  { type: 'Messages', path: '/v1/messages', agent: 'messages, HTTP', told: messages },
  {
    type: 'Generate',
    path: '/v1beta/models/any:generateContent',
    agent: 'generateContent, HTTP',
    told: generate,
  },
];
const runs = { numRuns: 300, seed: 1 };
const noRequest = { model: '', messages: [] };

for (const { type, path, told } of protocols)
  describe(path, () => {
    const protocol = protocolOf(path);
    assert.ok(protocol);
    const reading = () => {
      const call = beginCall(0);
      return { call, reader: protocol.reader(call, noRequest) };
    };

    test('every published request is read', () =>
      fc.assert(
        fc.property(valuesOf(`${type}Request`), (value) =>
          assert.notEqual(protocol.read(value, { path, side: null }), null),
        ),
        runs,
      ));

    test('every published answer is read, with its text and the calls that the application has to run', () =>
      fc.assert(
        fc.property(valuesOf(`${type}Whole`), (value) => {
          const { call, reader } = reading();
          assert.ok(reader.whole(value));
          const toRun = call.toolCalls.filter(({ executed }) => !executed);
          assert.deepEqual({ text: call.text, calls: toRun.map(({ name }) => name) }, told(value as never));
        }),
        runs,
      ));

    test('every published event of a stream is known', () =>
      fc.assert(
        fc.property(valuesOf(`${type}Event`), (value) => assert.ok(reading().reader.event(value))),
        runs,
      ));
  });

/** It leaves out many fields, which the client libraries do without. */
describe('every field and every event that the endpoint sends is of the published types', () => {
  const header = 'x-evalwright-trial';
  const key = 'made-for-this-run';
  const user = 'Find the plants.';
  const cassette: Cassette = [
    {
      user,
      replies: [
        {
          say: 'I will look.',
          calls: ['plants', 'invoice'].map((title) => ({ name: 'find', args: { title } })),
        },
        { calls: [{ name: 'find', args: { title: 'p7' } }] },
        { say: 'They are both there: 这是 t9.', stream: { chunkSize: 3 } },
      ],
    },
  ];
  let client: BoundariesClient;
  let baseUrl: string;
  let stop: () => Promise<void>;
  before(async () => {
    const model = { mode: 'stub' as const, key, modelName: 'any', header, tokensPerSecond: 10_000 };
    const started = await startBoundaries({ model, tools: null });
    stop = started.stop;
    baseUrl = started.model?.baseUrl ?? '';
    client = connectBoundaries(started.control);
  });
  after(() => stop());

  for (const { type, agent } of protocols)
    for (const [kind, streamed] of [
      ['Whole', false],
      ['Event', true],
    ] as const)
      test(`${agent}, ${streamed ? 'every event' : 'whole'}`, async () => {
        const trial = `${type}-${kind}`;
        await client.play(trial, {
          cassette,
          clock: { now: '2026-12-31T23:59:50+08:00', timeZone: 'Asia/Shanghai' },
        });
        const answers: unknown[] = [];
        const given = { baseUrl, apiKey: key, headers: { [header]: trial }, user, streamed };
        await httpAgents[agent]?.({ ...given, heard: (answer) => answers.push(answer) });
        assert.ok(answers.length >= 3);
        const whyNot = fieldsOf(`${type}${kind}`);
        for (const answer of answers) assert.equal(whyNot(answer), null, JSON.stringify(answer));
      });
});

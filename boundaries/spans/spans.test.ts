import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createOpenAI } from '@ai-sdk/openai';
import { OpenTelemetry } from '@ai-sdk/otel';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { generateText, stepCountIs, tool } from 'ai';
import { z } from 'zod';
import type { Cassette } from '../../cases/cassette.ts';
import { exportOf } from '../../tests/doubles/an-export.ts';
import { type Boundaries, startBoundaries } from '../boundaries.ts';
import { type BoundariesClient, connectBoundaries } from '../client.ts';
import type { Endpoint } from '../model/endpoint.ts';

const header = 'x-evalwright-trial';
const key = 'made-for-this-run';
const clock = { now: '2026-12-31T23:59:50+08:00', timeZone: 'Asia/Shanghai' };
const user = 'How is the weather in Oslo and in Ys?';
const cassette: Cassette = [
  {
    user,
    replies: [
      {
        calls: [
          { name: 'get_weather', args: { city: 'Oslo' } },
          { name: 'get_weather', args: { city: 'Ys' } },
        ],
      },
      { say: 'Three degrees.' },
    ],
  },
];

let boundaries: Boundaries<Endpoint, null>;
let client: BoundariesClient;
let url: string;
before(async () => {
  const model = { mode: 'stub' as const, key, modelName: 'any', header, tokensPerSecond: 10_000 };
  boundaries = await startBoundaries({ model, tools: null, spans: {} });
  client = connectBoundaries(boundaries.control);
  url = `${boundaries.spans?.url}/v1/traces`;
});
after(() => boundaries.stop());

/** An agent of the AI SDK with a tool of its own, which exports what the SDK's telemetry records. */
async function ask(trial: string, exporter: SpanExporter, delayMs = 20): Promise<void> {
  const provider = new TracerProvider({
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: delayMs })],
  });
  const openai = createOpenAI({
    baseURL: boundaries.model.baseUrl,
    apiKey: key,
    headers: { [header]: trial },
  });
  const { text } = await generateText({
    model: openai.chat('any'),
    prompt: user,
    stopWhen: stepCountIs(3),
    telemetry: { integrations: [new OpenTelemetry({ tracer: provider.getTracer('agent') })] },
    tools: {
      get_weather: tool({
        inputSchema: z.object({ city: z.string() }),
        execute({ city }) {
          if (city === 'Ys') throw new Error('it sank');
          return { city, degrees: 3 };
        },
      }),
    },
  });
  assert.equal(text, 'Three degrees.');
}

const exporters = {
  'http/json': () => new JsonExporter({ url }),
  'http/protobuf': () => new ProtobufExporter({ url }),
};

for (const [protocol, exporterOf] of Object.entries(exporters))
  test(`the tool calls of two trials at once, by ${protocol}`, async () => {
    const trials = ['one', 'two'].map((number) => `${protocol.replace('/', '-')}-${number}`);
    for (const trial of trials) await client.play(trial, { cassette, clock });
    await Promise.all(trials.map((trial) => ask(trial, exporterOf())));
    for (const trial of trials) {
      const { spans, model, tools } = await client.seen(trial);
      const ids = model.calls.flatMap(({ toolCalls }) => toolCalls.map(({ id }) => id));
      assert.equal(spans.observed, true);
      assert.deepEqual(
        spans.calls
          .map(({ id, name, arguments: given, result, failed }) => [id, name, given, result, failed])
          .sort(),
        [
          [ids[0], 'get_weather', { city: 'Oslo' }, { city: 'Oslo', degrees: 3 }, false],
          [ids[1], 'get_weather', { city: 'Ys' }, 'it sank', true],
        ].sort(),
      );
      assert.deepEqual([tools.unassigned, tools.errors], [[], []]);
      await client.forget(trial);
    }
  });

test('a call that its model asked for adds nothing when its span arrives after the trial', async () => {
  await client.play('late', { cassette, clock });
  const { promise: sent, resolve } = Promise.withResolvers<void>();
  const exporter = new JsonExporter({ url });
  const held: SpanExporter = {
    export(spans, done) {
      exporter.export(spans, (result) => {
        done(result);
        resolve();
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
  await ask('late', held, 300);
  await client.forget('late');
  await sent;
  assert.deepEqual((await client.standing()).unassigned, []);
});

const post = (body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('conventions of other frameworks', () => {
  const semantic = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'mail' };
  for (const [title, attributes, span, expected] of [
    ['without arguments', semantic, {}, { name: 'mail', arguments: null, failed: false, id: null }],
    [
      'failed without a result',
      semantic,
      { status: { code: 2, message: 'refused' } },
      { name: 'mail', failed: true, result: 'refused' },
    ],
    [
      'failed, with the name of the status',
      semantic,
      { status: { code: 'STATUS_CODE_ERROR' } },
      { name: 'mail', failed: true },
    ],
    [
      'OpenInference',
      {
        'openinference.span.kind': 'TOOL',
        'tool.name': 'mail',
        'input.value': '{"to":"Bob"}',
        'output.value': 'sent',
      },
      {},
      { name: 'mail', arguments: { to: 'Bob' }, result: 'sent' },
    ],
    [
      'LangChain, whose input is no object and whose output is a message',
      {
        'openinference.span.kind': 'TOOL',
        'tool.name': 'mail',
        'input.value': 'Bob',
        'output.value': JSON.stringify({
          output: { lc: 1, kwargs: { status: 'success', content: '{"sent":1}', tool_call_id: 'call_7' } },
        }),
      },
      {},
      { name: 'mail', arguments: null, result: { sent: 1 }, id: 'call_7' },
    ],
    [
      'AI SDK 6',
      {
        'ai.operationId': 'ai.toolCall',
        'ai.toolCall.name': 'mail',
        'ai.toolCall.id': 'c',
        'ai.toolCall.args': '{}',
      },
      {},
      { name: 'mail', arguments: {}, id: 'c' },
    ],
    [
      'OpenLLMetry',
      { 'traceloop.span.kind': 'tool', 'traceloop.entity.name': 'mail', 'traceloop.entity.output': '7' },
      {},
      { name: 'mail', result: 7 },
    ],
  ] as const)
    test(title, async () => {
      await client.register('convention');
      assert.equal((await post(exportOf(attributes, span))).status, 200);
      const [call] = (await client.seen('convention')).spans.calls;
      assert.deepEqual({ ...call, ...expected }, call);
      await client.forget('convention');
    });

  for (const [title, attributes] of [
    ['a model call', { 'gen_ai.operation.name': 'chat', 'gen_ai.tool.name': 'mail' }],
    ['a chain', { 'openinference.span.kind': 'CHAIN', 'tool.name': 'mail' }],
    ['another span', { 'http.request.method': 'POST', 'tool.name': 'mail' }],
  ] as const)
    test(`${title} is no tool call`, async () => {
      await client.register('no-call');
      await post(exportOf(attributes));
      assert.deepEqual((await client.seen('no-call')).spans.calls, []);
      await client.forget('no-call');
    });
});

test('a tool call of an unknown trial blocks, and no open trial counts as observed', {
  timeout: 30_000,
}, async () => {
  const standing = async () => (await client.standing()).unassigned.length;
  const before = await standing();
  await client.register('trial-a');
  await client.register('trial-b');
  await post(exportOf({ 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'mail' }));
  // Its trial could still become known within a second.
  while ((await standing()) === before);
  for (const trial of ['trial-a', 'trial-b']) {
    assert.match(
      (await client.seen(trial)).tools.unassigned.join(),
      /a span of the tool mail belongs to no trial/,
    );
    await client.forget(trial);
  }
});

test('a trace belongs to the trial that a header of its spans names, without any call', async () => {
  for (const trial of ['trial-a', 'trial-b']) await client.register(trial);
  const headers = JSON.stringify({ 'content-type': 'text/event-stream', [header]: 'trial-b' });
  await post(exportOf({ 'gen_ai.operation.name': 'chat', 'response.headers': headers }, { traceId: '0c' }));
  await post(exportOf({ 'gen_ai.operation.name': 'chat' }, { traceId: '0d' }));
  const observed = async (trial: string) => (await client.seen(trial)).spans.observed;
  assert.deepEqual([await observed('trial-a'), await observed('trial-b')], [false, true]);
  for (const trial of ['trial-a', 'trial-b']) await client.forget(trial);
});

test('the answer of the model names its trial, for frameworks that export its headers', async () => {
  await client.play('named', { cassette, clock });
  const { headers } = await fetch(`${boundaries.model.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, [header]: 'named' },
    body: JSON.stringify({ model: 'any', messages: [{ role: 'user', content: user }] }),
  });
  assert.equal(headers.get(header), 'named');
  await client.forget('named');
});

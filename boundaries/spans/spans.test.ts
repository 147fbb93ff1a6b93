import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createOpenAI } from '@ai-sdk/openai';
import { OpenTelemetry } from '@ai-sdk/otel';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { generateText, stepCountIs, tool } from 'ai';
import { z } from 'zod';
import type { Cassette } from '../../cases/cassette.ts';
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

type Attributes = Record<string, unknown>;
const exportOf = (attributes: Attributes, span: object = {}) => ({
  resourceSpans: [
    {
      scopeSpans: [
        {
          spans: [
            {
              traceId: 'AB'.repeat(16),
              spanId: '01'.repeat(8),
              name: 'lookup',
              startTimeUnixNano: `${Date.now()}000000`,
              endTimeUnixNano: `${Date.now() + 5}000000`,
              attributes: Object.entries(attributes).map(([name, value]) => ({
                key: name,
                value: { stringValue: value },
              })),
              ...span,
            },
          ],
        },
      ],
    },
  ],
});
const post = (
  body: Uint8Array<ArrayBuffer> | string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => fetch(url, { method: 'POST', headers, body });

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
      assert.equal((await post(JSON.stringify(exportOf(attributes, span)))).status, 200);
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
      await post(JSON.stringify(exportOf(attributes)));
      assert.deepEqual((await client.seen('no-call')).spans.calls, []);
      await client.forget('no-call');
    });
});

test('a tool call of an unknown trial blocks, and no open trial counts as observed', {
  timeout: 30_000,
}, async () => {
  const standing = async () => (await client.standing()).unassigned.length;
  const before = await standing();
  await client.register('a');
  await client.register('b');
  await post(
    JSON.stringify(exportOf({ 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'mail' })),
  );
  // Its trial could still become known within a second.
  while ((await standing()) === before);
  for (const trial of ['a', 'b']) {
    assert.match(
      (await client.seen(trial)).tools.unassigned.join(),
      /a span of the tool mail belongs to no trial/,
    );
    await client.forget(trial);
  }
});

describe('bad input', () => {
  const protobuf = { 'content-type': 'application/x-protobuf' };
  const wellFormed = Buffer.from(JSON.stringify(exportOf({})));
  for (const [title, body, headers, status, says] of [
    ['no JSON', '{', undefined, 400, /no export of spans in JSON/],
    [
      'JSON of another shape',
      '{"resourceSpans":[{"scopeSpans":3}]}',
      undefined,
      400,
      /no export of spans in JSON/,
    ],
    ['truncated protobuf', Buffer.from('0a10120e', 'hex'), protobuf, 400, /in protobuf/],
    ['random protobuf', Buffer.from('ffffffffffffffffffff', 'hex'), protobuf, 400, /in protobuf/],
    ['broken gzip', wellFormed, { 'content-encoding': 'gzip' }, 400, /in gzip/],
    ['a gzip bomb', gzipSync(Buffer.alloc(64 * 1024 * 1024)), { 'content-encoding': 'gzip' }, 400, /in gzip/],
    ['100 MB', Buffer.alloc(100 * 1024 * 1024, 32), undefined, 413, /exceeded 16777216 bytes/],
  ] as const)
    test(`${title} is one sentence, and known to the trial`, async () => {
      await client.register('bad');
      const response = await post(body, { 'content-type': 'application/json', ...headers });
      assert.equal(response.status, status);
      assert.match((await client.seen('bad')).spans.problems.join(), says);
      await client.forget('bad');
    });

  test('gzip of a well-formed export is read', async () => {
    await client.register('zipped');
    const body = gzipSync(
      JSON.stringify(exportOf({ 'ai.operationId': 'ai.toolCall', 'ai.toolCall.name': 'mail' })),
    );
    assert.equal(
      (await post(body, { 'content-type': 'application/json', 'content-encoding': 'gzip' })).status,
      200,
    );
    assert.equal((await client.seen('zipped')).spans.calls.length, 1);
    await client.forget('zipped');
  });

  test('a page of another origin is refused', async () => {
    const response = await post('{}', {
      'content-type': 'application/json',
      origin: 'https://elsewhere.example',
    });
    assert.equal(response.status, 403);
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, beforeEach, describe, test } from 'node:test';
import { convertGenAISpanAttributesToOpenInferenceSpanAttributes as asOpenInference } from '@arizeai/openinference-genai';
import { z } from 'zod';
import { casesOfTrace } from '../../cases/dataset/traces.ts';
import type { Score } from '../../record/trial.ts';
import { aCall, aModelCall, aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { otlpExporter } from './exporter.ts';
import { type SpanPlan, spansOf } from './spans.ts';

const score = (grader: string, verdict: Score['verdict'], rest: Partial<Score> = {}): Score => ({
  grader,
  kind: 'code',
  verdict,
  code: 'row_missing',
  reason: 'there is no row with "42"',
  required: true,
  evidence: [],
  ...rest,
});

const trial = aTrial({
  verdict: 'fail',
  turns: [aTurn({ user: 'Where is order 42?', reply: { text: 'It was sent.' } })],
  prompt: [
    { role: 'system', text: 'You are a shop.' },
    { role: 'user', text: 'Where is order 42?' },
    { role: 'assistant', text: '' },
    { role: 'tool', text: '{"status":"sent"}', answers: { id: 'c1', tool: 'get_order' } },
  ],
  modelCalls: [
    aModelCall({
      at: 1_000,
      durationMs: 40,
      firstTokenMs: 10,
      model: 'gpt-x',
      prompt: [0, 1],
      toolCalls: [{ id: 'c1', name: 'get_order', arguments: '{"id":42}' }],
      finishReason: 'tool_calls',
      tokens: { prompt: 90, completion: 12, cached: 50 },
    }),
    aModelCall({ at: 1_060, durationMs: 30, model: 'gpt-x', prompt: [0, 1, 2, 3], text: 'It was sent.' }),
    aModelCall({ at: 1_095, durationMs: 2, model: 'gpt-x', status: 503, finishReason: null }),
  ],
  toolCalls: [
    aCall('get_order', { id: 42 }, { id: 'c1', at: 1_045, durationMs: 9, result: { status: 'sent' } }),
    aCall('cancel_order', { id: 42 }, { at: 1_050, failed: true, injected: 'timeout' }),
    aCall('seen_as_a_chip_alone', null, { at: null, source: 'ui' }),
  ],
  scores: [score('state', 'fail'), score('says', 'pass', { turn: 0, code: 'ok' }), score('tone', 'ungraded')],
});

/** What a collector is sent, as OTLP has it in JSON. */
const spanSchema = z.object({
  name: z.string(),
  kind: z.number(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.looseObject({}) })),
  events: z.array(
    z.object({
      name: z.string(),
      attributes: z.array(z.object({ key: z.string(), value: z.looseObject({}) })),
    }),
  ),
  status: z.looseObject({ code: z.number() }),
});
const bodySchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(z.object({ schemaUrl: z.string().optional(), spans: z.array(spanSchema) })),
    }),
  ),
});
const valuesOf = (attributes: z.infer<typeof spanSchema>['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe('a collector', () => {
  let url = '';
  let answer = 200;
  const received: { path: string; headers: Record<string, unknown>; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request
      .on('data', (chunk) => {
        body += chunk;
      })
      .on('end', () => {
        received.push({ path: request.url ?? '', headers: request.headers, body });
        response.writeHead(answer, { 'content-type': 'application/json' }).end('{}');
      });
  });
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address !== null && typeof address === 'object') url = `http://127.0.0.1:${address.port}`;
  });
  beforeEach(() => {
    received.length = 0;
    answer = 200;
  });
  after(() => server.close());

  async function sent(content: boolean, headers: Record<string, string> = {}) {
    const exporter = otlpExporter({ url, headers: () => headers, content });
    exporter.take(trial);
    const said = await exporter.finish();
    const [first] = received;
    const spans = received.flatMap(({ body }) =>
      bodySchema
        .parse(JSON.parse(body))
        .resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)),
    );
    return { said, spans, first };
  }

  test('is sent a trace of the trial: its turns, and in them what model and tools were asked, each at its time', async () => {
    const { spans, said, first } = await sent(false, { 'x-who': 'me' });
    const nameOf = (id: string | undefined) => spans.find((span) => span.spanId === id)?.name ?? null;
    assert.deepEqual(spans.map((span) => [span.name, nameOf(span.parentSpanId)]).sort(), [
      ['chat gpt-x', 'invoke_agent tasks'],
      ['chat gpt-x', 'invoke_agent tasks'],
      ['chat gpt-x', 'invoke_agent tasks'],
      ['execute_tool cancel_order', 'invoke_agent tasks'],
      ['execute_tool get_order', 'invoke_agent tasks'],
      ['invoke_agent tasks', 'trial C01'],
      ['trial C01', null],
    ]);
    assert.equal(new Set(spans.map(({ traceId }) => traceId)).size, 1);
    const tool = spans.find(({ name }) => name === 'execute_tool get_order');
    assert.deepEqual([tool?.startTimeUnixNano, tool?.endTimeUnixNano], ['1045000000', '1054000000']);
    assert.equal(first?.path, '/v1/traces');
    assert.equal(first?.headers['x-who'], 'me');
    assert.match(said.join(), /7 spans sent to http/);
  });

  test('is told what failed, and how each grader has decided', async () => {
    const { spans } = await sent(false);
    const failed = spans
      .filter(({ status }) => status.code === 2)
      .map((span) => valuesOf(span.attributes)['error.type']);
    assert.deepEqual(failed.sort(), ['503', 'timeout']);
    const events = spans.flatMap((span) =>
      span.events.map((event) => {
        const { 'gen_ai.evaluation.name': name, ...rest } = valuesOf(event.attributes);
        return [
          span.name,
          event.name,
          name,
          rest['gen_ai.evaluation.score.label'],
          rest['gen_ai.evaluation.score.value'],
        ];
      }),
    );
    assert.deepEqual(events.sort(), [
      ['invoke_agent tasks', 'gen_ai.evaluation.result', 'says', 'pass', 1],
      ['trial C01', 'gen_ai.evaluation.result', 'state', 'fail', 0],
      ['trial C01', 'gen_ai.evaluation.result', 'tone', 'ungraded', undefined],
    ]);
  });

  test('hears nothing of what was said, shown or called, unless somebody asks for that', async () => {
    const [without] = [await sent(false)];
    assert.doesNotMatch(without.first?.body ?? '', /order 42|It was sent|You are a shop|"42"/);
    received.length = 0;
    assert.match((await sent(true)).first?.body ?? '', /order 42.*It was sent/s);
  });

  test('that is not there, or refuses, fails nothing, and is said', async () => {
    answer = 400;
    assert.match((await sent(false)).said.join(), /7 spans could not be sent to http.*: it answered 400$/);
    assert.equal(received.length, 1, 'what is refused is not asked for again');
    const nobody = otlpExporter({ url: 'http://127.0.0.1:9', headers: () => ({}), content: false });
    nobody.take(trial);
    assert.match((await nobody.finish()).join(), /7 spans could not be sent/);
  });

  test('that accepts and never answers delays nothing but the end, and that by its limit alone', async () => {
    let asked = 0;
    const silent = createServer(() => {
      asked += 1;
    });
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const exporter = otlpExporter(
      { url: `http://127.0.0.1:${port}`, headers: () => ({}), content: false },
      { patienceMs: 50 },
    );
    for (let index = 0; index < 100; index++) exporter.take(trial);
    assert.match(
      (await exporter.finish()).join(),
      /700 spans could not be sent to .*: it did not answer within 0\.05 s/,
    );
    assert.ok(asked <= 1, 'of five batches the first alone was sent');
    silent.closeAllConnections();
    silent.close();
  });

  test('has sent what is read again as the conversation that it was', async () => {
    await sent(true);
    const { cases, problems } = casesOfTrace(JSON.parse(received[0]?.body ?? ''));
    assert.deepEqual(problems, []);
    assert.deepEqual(cases[0]?.entry.turns, [
      {
        user: 'Where is order 42?',
        model: [{ calls: [{ name: 'get_order', args: { id: 42 } }] }, { say: 'It was sent.' }],
      },
    ]);
  });
});

/** As an instrumented program holds them. */
const plain = (span: SpanPlan | undefined) =>
  Object.fromEntries(
    Object.entries(span?.attributes ?? {}).flatMap(([key, value]) => {
      if (value === null || value === undefined) return [];
      return [[key, typeof value === 'object' && 'double' in value ? value.double : value]];
    }),
  );

test('a reader of these conventions that is not ours understands the spans', () => {
  const [turn] = spansOf(trial, { content: true }).children;
  const [first, , , second] = turn?.children ?? [];
  const asked = asOpenInference(plain(first));
  assert.equal(asked?.['openinference.span.kind'], 'LLM');
  assert.equal(asked?.['llm.model_name'], 'gpt-x');
  assert.equal(asked?.['llm.token_count.prompt'], 90);
  assert.equal(
    asked?.['llm.input_messages.1.message.content'] ??
      asked?.['llm.input_messages.1.message.contents.0.message_content.text'],
    'Where is order 42?',
  );
  assert.equal(asked?.['llm.output_messages.0.message.tool_calls.0.tool_call.function.name'], 'get_order');
  const answered = asOpenInference(plain(second));
  assert.match(JSON.stringify(answered), /It was sent\./);
  const tool = asOpenInference(plain(turn?.children.find(({ name }) => name === 'execute_tool get_order')));
  assert.equal(tool?.['openinference.span.kind'], 'TOOL');
  assert.equal(tool?.['tool.name'], 'get_order');
});

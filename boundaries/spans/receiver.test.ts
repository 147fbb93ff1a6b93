import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { exportOf } from '../../tests/doubles/an-export.ts';
import { type Boundaries, startBoundaries } from '../boundaries.ts';
import { type BoundariesClient, connectBoundaries } from '../client.ts';

let boundaries: Boundaries<null, null>;
let client: BoundariesClient;
let url: string;
before(async () => {
  boundaries = await startBoundaries({ model: null, tools: null, spans: {} });
  client = connectBoundaries(boundaries.control);
  url = `${boundaries.spans?.url}/v1/traces`;
});
after(() => boundaries.stop());

const post = (
  body: Uint8Array<ArrayBuffer> | string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => fetch(url, { method: 'POST', headers, body });

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

describe('whether the model asked for tools', () => {
  for (const [title, attributes, asks] of [
    ['a reason', { 'gen_ai.response.finish_reasons': '["tool_calls"]' }, true],
    ['of OpenLLMetry', { 'gen_ai.completion.0.finish_reason': 'tool_use' }, true],
    ['of the AI SDK', { 'ai.response.finishReason': 'tool-calls' }, true],
    [
      'of OpenInference',
      { 'llm.output_messages.0.message.tool_calls.0.tool_call.id': 'a', 'ai.x': '' },
      true,
    ],
    ['another reason', { 'gen_ai.response.finish_reasons': '["stop"]' }, false],
    ['an earlier call', { 'llm.input_messages.2.message.tool_calls.0.tool_call.id': 'a', 'ai.x': '' }, false],
    ['a tool that is offered', { 'gen_ai.request.tools': 'tool', 'gen_ai.tool.definitions': 'x' }, false],
  ] as const)
    test(title, async () => {
      await client.register('asks');
      await post(JSON.stringify(exportOf(attributes)));
      const { observed, asksForTools } = (await client.seen('asks')).spans;
      assert.deepEqual([observed, asksForTools], [true, asks]);
      await client.forget('asks');
    });
});

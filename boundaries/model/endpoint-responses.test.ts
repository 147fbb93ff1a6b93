import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import OpenAI from 'openai';
import { clock, header, key, options, say } from '../../tests/doubles/ask-model.ts';
import { startBoundaries } from '../boundaries.ts';
import { type BoundariesClient, connectBoundaries } from '../client.ts';
import type { Endpoint } from './endpoint.ts';

describe('a conversation by responses', () => {
  let endpoint: Endpoint;
  let model: BoundariesClient;
  let stop: () => Promise<void>;
  before(async () => {
    const started = await startBoundaries({ model: { ...options, mode: 'stub' }, tools: null });
    ({ model: endpoint, stop } = started);
    model = connectBoundaries(started.control);
  });
  after(() => stop());

  for (const stream of [false, true])
    for (const how of ['which refers to what was before', 'told again', 'each result behind its call'])
      test(`a conversation by responses${stream ? ', streamed' : ''}, ${how}`, async () => {
        const trial = `responses ${stream} ${how}`;
        const stored = how === 'which refers to what was before';
        const find = {
          calls: [
            { name: 'find', args: { day: { date: 'tomorrow' } } },
            { name: 'count', args: {} },
          ],
        };
        await model.play(trial, { cassette: say('go', find, { say: 'It is {{result find.id}}.' }), clock });
        const client = new OpenAI({ baseURL: endpoint.baseUrl, apiKey: key, maxRetries: 0 });
        const create = async (
          body: Pick<OpenAI.Responses.ResponseCreateParams, 'input' | 'previous_response_id'>,
        ) => {
          const given = { model: 'any', instructions: 'Be brief.', ...body };
          const headers = { [header]: trial };
          if (!stream) return client.responses.create({ ...given, stream: false }, { headers });
          let ended: OpenAI.Responses.Response | undefined;
          for await (const event of await client.responses.create({ ...given, stream: true }, { headers }))
            if (event.type === 'response.completed') ended = event.response;
          assert.ok(ended);
          return ended;
        };
        const asked = await create({ input: [{ role: 'user', content: 'go' }] });
        const outputs = asked.output.flatMap((one) =>
          one.type === 'function_call'
            ? [{ type: 'function_call_output' as const, call_id: one.call_id, output: '{"id":"t9"}' }]
            : [],
        );
        assert.equal(outputs.length, 2);
        await create(
          stored
            ? { previous_response_id: asked.id, input: outputs }
            : {
                input: [
                  { role: 'user', content: 'go' },
                  ...(how === 'told again'
                    ? [...JSON.parse(JSON.stringify(asked.output)), ...outputs]
                    : asked.output.flatMap((one, index) => [
                        ...JSON.parse(JSON.stringify([one])),
                        ...outputs.slice(index, index + 1),
                      ])),
                ],
              },
        );
        const { calls, errors } = (await model.seen(trial)).model;
        assert.deepEqual(errors, []);
        assert.deepEqual(
          calls.map(({ text: said, toolCalls, instructions, unread }) => [
            said,
            toolCalls.length,
            instructions,
            unread,
          ]),
          [
            ['', 2, 'Be brief.', null],
            ['It is t9.', 0, 'Be brief.', null],
          ],
        );
        assert.deepEqual(
          calls[1]?.toolResults.map(({ name, content }) => [name, content]),
          [
            ['find', '{"id":"t9"}'],
            ['count', '{"id":"t9"}'],
          ],
        );
      });
});

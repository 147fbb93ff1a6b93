import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { aReachedProvider } from '../../tests/doubles/a-reached-provider.ts';
import { ask, clock, header, options, say } from '../../tests/doubles/ask-model.ts';
import { startBoundaries } from '../boundaries.ts';
import { type BoundariesClient, connectBoundaries } from '../client.ts';
import type { Endpoint } from './endpoint.ts';

describe('real mode', () => {
  let provider: Server;
  let endpoint: Endpoint;
  let model: BoundariesClient;
  let stop: () => Promise<void>;
  const seen: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
  before(async () => {
    provider = createServer(async (request, response) => {
      seen.push({ url: request.url, headers: request.headers, body: await text(request) });
      const chunk = (delta: object, rest: object = {}) =>
        response.write(
          `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }], ...rest })}\n\n`,
        );
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      chunk({ role: 'assistant', content: '' });
      chunk({ content: 'from the ' });
      chunk({ content: 'provider' });
      response.end(
        `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } })}\n\ndata: [DONE]\n\n`,
      );
    }).listen(0, '127.0.0.1');
    await once(provider, 'listening');
    const address = provider.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const relay = { baseUrl: `http://127.0.0.1:${address.port}/relay/v1`, apiKey: 'the-real-key' };
    const started = await startBoundaries({
      model: { ...options, mode: 'real', provider: aReachedProvider(relay) },
      tools: null,
    });
    ({ model: endpoint, stop } = started);
    model = connectBoundaries(started.control);
  });
  after(async () => {
    await stop();
    provider.close();
  });

  test('passes on to the provider with its key, and notes what came back', async () => {
    await model.play('real', { cassette: [], clock });
    assert.equal(
      (await ask(endpoint.baseUrl, [{ role: 'user', content: 'hi' }], 'real')).said,
      'from the provider',
    );
    const { calls } = (await model.seen('real')).model;
    assert.equal(calls[0]?.text, 'from the provider');
    assert.deepEqual(calls[0]?.tokens, { prompt: 3, completion: 2 });
    assert.equal(seen[0]?.url, '/relay/v1/chat/completions');
    assert.equal(seen[0]?.headers.authorization, 'Bearer the-real-key');
    assert.equal(seen[0]?.headers[header], undefined, 'the trial is nobody else’s business');
  });

  test('plays what is to fail, and passes on what is asked once more', async () => {
    const cassette = [
      ...say('busy?', { error: { status: 429, message: 'busy' } }, { say: 'played' }),
      ...say('cut?', {
        say: 'a long answer that breaks off',
        stream: { end: 'cut', after: 1, tokensPerSecond: 1000 },
      }),
      ...say('well?', { say: 'played' }),
    ];
    await model.play('failing', { cassette, clock });
    const asked = seen.length;
    const askFor = (content: string) => ask(endpoint.baseUrl, [{ role: 'user', content }], 'failing');
    await assert.rejects(askFor('busy?'), { status: 429 });
    await assert.rejects(askFor('cut?'));
    assert.equal(seen.length, asked, 'the provider heard of neither');
    for (const content of ['busy?', 'well?'])
      assert.equal((await askFor(content)).said, 'from the provider', content);
  });
});

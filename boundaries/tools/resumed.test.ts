import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, describe, test } from 'node:test';
import { forgetAll, header } from '../../tests/doubles/a-tool-call.ts';
import { startBoundaries } from '../boundaries.ts';
import { type BoundariesClient, connectBoundaries } from '../client.ts';

/**
 * A server of streamable HTTP whose stream breaks off before the answer, and that answers on the stream which the client
 * resumes by GET with `Last-Event-ID`. Its event ids are the same in every session.
 */
const events = 'text/event-stream';
const answerTo = (id: number) => ({
  jsonrpc: '2.0',
  id,
  result: { content: [{ type: 'text', text: `answer ${id}` }] },
});
/** The answers of the resumed streams, by the event that they go on from. */
const resumable: Record<string, string> = {
  'stream-1': `id: stream-2\ndata: ${JSON.stringify(answerTo(7))}\n\n`,
  'stream-a': 'id: stream-1\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{}}\n\n',
  standing: `id: standing-2\ndata: ${JSON.stringify(answerTo(7))}\n\n`,
};
let first = 'stream-1';
const open: ServerResponse[] = [];
const server = createServer(async (request: IncomingMessage, response) => {
  await text(request);
  const lastEvent = String(request.headers['last-event-id'] ?? '');
  if (lastEvent === 'refused') return void response.writeHead(405).end('no streams here');
  response.writeHead(200, { 'content-type': events });
  if (request.method === 'POST') return void response.end(`id: ${first}\ndata: \n\n`);
  response.write(resumable[lastEvent] ?? '');
  open.push(response);
});

describe('an answer on a resumed stream', () => {
  let tools: BoundariesClient;
  let url: string;
  let stop: () => Promise<void>;
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const servers = { test: `http://127.0.0.1:${port}/mcp` };
    const started = await startBoundaries({ model: null, tools: { servers, header } });
    ({ stop } = started);
    url = started.tools.urlOf('test');
    tools = connectBoundaries(started.control);
  });
  after(async () => {
    await stop();
    server.close();
  });
  afterEach(async () => {
    first = 'stream-1';
    for (const response of open.splice(0)) response.end();
    await forgetAll(tools);
  });

  const call = async (trial: string, session?: string) => {
    await tools.register(trial);
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headersOf(session), accept: `application/json, ${events}`, [header]: trial },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 7,
        method: 'tools/call',
        params: { name: 'refund', arguments: {} },
      }),
    });
    await response.text();
  };
  /** Reads the first event of the resumed stream, which stays open. */
  const resume = async (lastEvent: string, { trial, session }: { trial?: string; session?: string } = {}) => {
    const response = await fetch(url, {
      headers: {
        ...headersOf(session),
        'last-event-id': lastEvent,
        ...(trial === undefined ? {} : { [header]: trial }),
      },
    });
    await response.body?.getReader().read();
  };
  const headersOf = (session?: string) => (session === undefined ? {} : { 'mcp-session-id': session });
  const seen = async (trial: string) =>
    (await tools.seen(trial)).tools.calls.map(({ failed, result }) => ({ failed, result }));
  const answered = [{ failed: false, result: 'answer 7' }];
  const unknown = [{ failed: null, result: undefined }];

  test('is the answer of the call', async () => {
    await call('one');
    assert.deepEqual(await seen('one'), unknown);
    await resume('stream-1', { trial: 'one' });
    assert.deepEqual(await seen('one'), answered);
  });

  test('ends what the trial waits for, though the stream stays open', async () => {
    await call('one');
    await resume('stream-1', { trial: 'one' });
    const idle = await tools.idle('one', AbortSignal.timeout(5_000));
    assert.equal(idle?.open, 0);
  });

  test('is found where the request that resumes names no trial', async () => {
    await call('one');
    await resume('stream-1');
    assert.deepEqual(await seen('one'), answered);
  });

  test('is found when the resumed stream broke off as well', async () => {
    first = 'stream-a';
    await call('one');
    await resume('stream-a', { trial: 'one' });
    assert.deepEqual(await seen('one'), unknown);
    await resume('stream-1', { trial: 'one' });
    assert.deepEqual(await seen('one'), answered);
  });

  test('belongs to the session that asked', async () => {
    await call('one', 'a');
    await call('two', 'b');
    await resume('stream-1', { session: 'b' });
    assert.deepEqual([await seen('one'), await seen('two')], [unknown, answered]);
  });

  test('is nobody’s where several trials may have asked', async () => {
    await call('one');
    await call('two');
    await resume('stream-1');
    assert.deepEqual([await seen('one'), await seen('two')], [unknown, unknown]);
  });

  test('counts only on the stream of the call', async () => {
    await call('one');
    await resume('standing', { trial: 'one' });
    assert.deepEqual(await seen('one'), unknown);
  });

  test('that is refused leaves the call unanswered', async () => {
    first = 'refused';
    await call('one');
    await resume('refused', { trial: 'one' });
    assert.deepEqual(await seen('one'), unknown);
  });
});

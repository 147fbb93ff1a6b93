import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { BoundariesClient } from '../../boundaries/client.ts';
import type { SeenToolCall } from '../../boundaries/tools/journal.ts';

/** For tests of the gateway: calls without an MCP client around them, and servers that are none. */

export const header = 'x-evalwright-trial';

/** One `tools/call` without a client around it. */
export const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
export const aToolCall = (name: string, id: number | string = 1, given: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given },
});

/** An HTTP server on a port of its own. */
export async function listen(answer: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { server, url: `http://127.0.0.1:${port}` };
}

/** The trial's first call, as soon as it is over. */
export async function ended(tools: BoundariesClient, trial: string): Promise<SeenToolCall> {
  await until(async () =>
    (await tools.seen(trial)).tools.calls.some(({ durationMs }) => durationMs !== null),
  );
  const [call] = (await tools.seen(trial)).tools.calls;
  assert.ok(call);
  return call;
}

export async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 3_000;
  while (!(await holds())) {
    assert.ok(Date.now() < end, 'it does not come to pass');
    await wait(5);
  }
}

/** Not every test has two trials, and some end theirs by themselves. */
export const forgetAll = (tools: BoundariesClient) =>
  Promise.allSettled(['one', 'two'].map((trial) => tools.forget(trial)));

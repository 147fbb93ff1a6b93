import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { describe, test } from 'node:test';
import { aToolCall, header, listen, post, until } from '../../tests/doubles/a-tool-call.ts';
import { startBoundaries } from '../boundaries.ts';
import { connectBoundaries } from '../client.ts';

describe('its addresses', () => {
  test('one that is not configured is refused, with those that are', async () => {
    const servers = { tasks: 'http://127.0.0.1:1', files: 'http://127.0.0.1:2' };
    const { tools: gateway, stop } = await startBoundaries({ model: null, tools: { servers, header } });
    assert.throws(() => gateway.urlOf('task'), /no tool server "task".*: tasks, files/);
    gateway.urlOf('tasks');
    assert.deepEqual(gateway.notAskedFor(), ['files']);
    await stop();
  });
});

test('stopping ends what is still open, and leaves nothing behind', async () => {
  const { server: silent, url: real } = await listen(() => undefined);
  const {
    tools: gateway,
    control,
    stop,
  } = await startBoundaries({
    model: null,
    tools: { servers: { silent: real }, header },
  });
  const tools = connectBoundaries(control);
  await tools.register('one');
  await tools.setFaults('one', [{ tool: 'held', type: 'timeout' }]);
  const url = gateway.urlOf('silent');
  const open = [post(url, aToolCall('held')), post(url, aToolCall('slow')), fetch(url)].map((request) =>
    assert.rejects(request),
  );
  await until(async () => (await tools.seen('one')).tools.calls.length === 2);
  const handed = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
  const before = handed();
  await stop();
  await Promise.all(open);
  await until(async () => (await countConnections(silent)) === 0);
  assert.equal(handed(), before - 2, 'neither the gateway nor its control listens any longer');
  silent.close();
});

const countConnections = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

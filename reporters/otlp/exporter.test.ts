import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { aTrial, aTurn } from '../../tests/doubles/a-trial.ts';
import { otlpExporter, tracesAt } from './exporter.ts';

test('a collector’s base is enough, and a path of one’s own is kept', () => {
  assert.deepEqual(
    [
      'http://localhost:4318',
      'http://localhost:4318/',
      'https://a.example/api/public/otel/v1/traces?x=1',
    ].map(tracesAt),
    [
      'http://localhost:4318/v1/traces',
      'http://localhost:4318/v1/traces',
      'https://a.example/api/public/otel/v1/traces?x=1',
    ],
  );
});

test('a collector is sent much content in several requests', async () => {
  const sizes: number[] = [];
  const server = createServer(async (request, response) => {
    let size = 0;
    for await (const chunk of request) size += chunk.length;
    sizes.push(Math.round(size / 600_000));
    response.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const exporter = otlpExporter({ url: `http://127.0.0.1:${port}`, headers: () => ({}), content: true });
  const long = aTrial({ turns: [aTurn({ reply: { text: 'x'.repeat(600_000) } })] });
  for (let index = 0; index < 4; index++) exporter.take(long);
  const said = await exporter.finish();
  server.closeAllConnections();
  server.close();
  assert.match(said.join(), /8 spans sent/);
  assert.deepEqual(sizes, [2, 2]);
});

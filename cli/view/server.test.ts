import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { PlainError } from '../../record/text/plain-error.ts';
import { aRunOf } from '../../tests/view/a-served-run.ts';
import { aCaseOf } from '../../tests/view/a-view.ts';
import { serveView } from './server.ts';

test('a port that is taken or does not exist is named', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const taken = address !== null && typeof address === 'object' ? address.port : 0;
  const { folder, runs } = aRunOf([aCaseOf('O1')], { isOver: true });
  try {
    for (const port of [taken, 70_000])
      await assert.rejects(
        serveView({ folder, runs, reviews: 'reviews', port }),
        (error) => error instanceof PlainError && error.message.includes(`port ${port}`),
      );
  } finally {
    other.close();
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { z } from 'zod';
import { readBody } from './read-body.ts';

const app = new Hono().post('/', async (context) =>
  context.json(await readBody(context, z.object({ text: z.string() }))),
);

for (const [text, read] of [
  ['a\u0000b', 'ab'],
  ['cut \ud83d', 'cut \ufffd'],
  ['whole 👩', 'whole 👩'],
  ['a path: \\u0000', 'a path: \\u0000'],
] as const)
  test(`a text that the database can store is read of ${JSON.stringify(text)}`, async () => {
    const response = await app.request('/', { method: 'POST', body: JSON.stringify({ text }) });
    assert.deepEqual(await response.json(), { text: read });
  });

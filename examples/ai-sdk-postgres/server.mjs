import { createServer } from 'node:http';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  isStepCount,
  streamText,
  tool,
  toUIMessageStream,
} from 'ai';
import pg from 'pg';
import { z } from 'zod';
import { page } from './page.mjs';

/** A fridge that people share, and an agent that keeps its list. */

const { DATABASE_URL, OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL, FORWARD_HEADER, PORT } = process.env;
const database = new pg.Pool({ connectionString: DATABASE_URL });
await database.query(`
  create table if not exists people (id bigint generated always as identity primary key, name text not null unique);
  create table if not exists things (
    id bigint generated always as identity primary key,
    person_id bigint not null references people (id),
    label text not null,
    quantity integer not null check (quantity > 0),
    unique (person_id, label)
  );
`);

const instructions = `You keep the list of what is in a person's fridge. Use the tools; never make things up.
Before you empty the whole fridge, ask whether you should.`;

const toolsFor = (person) => ({
  list_things: tool({
    description: 'List what is in the fridge.',
    inputSchema: z.object({}),
    execute: async () => {
      const { rows } = await database.query(
        'select label, quantity from things where person_id = $1 order by label',
        [person],
      );
      return { things: rows };
    },
  }),
  put_in: tool({
    description: 'Put something into the fridge.',
    inputSchema: z.object({ label: z.string(), quantity: z.int().positive() }),
    execute: async ({ label, quantity }) => {
      const { rows } = await database.query(
        `insert into things (person_id, label, quantity) values ($1, $2, $3)
         on conflict (person_id, label) do update set quantity = things.quantity + excluded.quantity
         returning label, quantity`,
        [person, label, quantity],
      );
      return rows[0];
    },
  }),
  take_out: tool({
    description: 'Take all of something out of the fridge.',
    inputSchema: z.object({ label: z.string() }),
    execute: async ({ label }) => {
      const { rows } = await database.query(
        'delete from things where person_id = $1 and label = $2 returning label, quantity',
        [person, label],
      );
      if (!rows[0]) throw new Error(`There is no ${label} in the fridge.`);
      return rows[0];
    },
  }),
});

async function chat(person, messages, headers, signal) {
  const forwarded = FORWARD_HEADER && headers[FORWARD_HEADER.toLowerCase()];
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: OPENAI_BASE_URL,
    apiKey: OPENAI_API_KEY,
    headers: forwarded ? { [FORWARD_HEADER]: forwarded } : {},
  });
  const tools = toolsFor(person);
  const { stream } = streamText({
    model: provider(OPENAI_MODEL),
    instructions,
    messages: await convertToModelMessages(messages, { tools }),
    tools,
    stopWhen: isStepCount(6),
    maxRetries: 0,
    abortSignal: signal,
  });
  return createUIMessageStreamResponse({
    stream: toUIMessageStream({ stream, tools, onError: () => 'That went wrong.' }),
  });
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://fridge');
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  if (pathname === '/sign-in' && request.method === 'POST') {
    const name = new URLSearchParams(body).get('name');
    const { rows } = await database.query(
      'insert into people (name) values ($1) on conflict (name) do update set name = excluded.name returning id',
      [name],
    );
    return response
      .writeHead(303, { 'set-cookie': `person=${rows[0].id}; HttpOnly; Path=/`, location: '/' })
      .end();
  }
  const person = /\bperson=(\d+)/.exec(request.headers.cookie ?? '')?.[1];
  if (pathname === '/chat' && request.method === 'POST' && person) {
    const stopped = new AbortController();
    response.once('close', () => stopped.abort());
    const answer = await chat(person, JSON.parse(body).messages, request.headers, stopped.signal);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const chunk of answer.body) response.write(chunk);
    return response.end();
  }
  response.writeHead(200, { 'content-type': 'text/html' }).end(page(Boolean(person)));
});

server.listen(Number(PORT ?? 4320), '127.0.0.1', () => {
  console.log(`READY http://127.0.0.1:${server.address().port}`);
});
process.on('SIGTERM', () => process.exit());

import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text as bodyOf } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'pg';
import { z } from 'zod';
import { serve } from '../doubles/small-server.ts';

/**
 * A chat product as teams build them: it stores its conversations, asks its model for a title before it asks for the reply, makes a
 * guest of whoever comes, and asks the user before it pays. `PRODUCT_FAULT` names what it gets wrong.
 */

const { DATABASE_URL, MODEL_URL = '', MODEL_KEY = '', HEADER = '' } = process.env;
/** `PRODUCT_GUESTS`: `keyless` sends no key of the chat, `shared` serves everybody as one guest. */
const { PRODUCT_FAULT: fault = '', PRODUCT_GUESTS: guests = '' } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL });

const pageOf = (user: string) => `<!doctype html><meta charset="utf-8"><title>product</title>
<nav data-chat="${guests === 'keyless' ? '' : chatOf(user)}"></nav>
<main><div id="log"></div><button id="halt" hidden>Halt</button>
<form><textarea placeholder="Send a message"></textarea></form></main><script type="module" src="/page.js"></script>`;
const script = readFileSync(join(import.meta.dirname, 'page.js'));

type Message = { role: string; content: string | null; tool_calls?: unknown; tool_call_id?: string };
const answerSchema = z.object({
  choices: z.tuple([
    z.object({
      message: z.object({
        content: z.string().nullish(),
        tool_calls: z
          .array(
            z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }),
          )
          .optional(),
      }),
    }),
  ]),
});
const tools = ['add_note', 'pay'].map((name) => ({
  type: 'function',
  function: { name, parameters: { type: 'object', properties: { title: { type: 'string' } } } },
}));

async function askModel(trial: string, body: object) {
  const response = await fetch(`${MODEL_URL}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${MODEL_KEY}`, [HEADER]: trial },
    body: JSON.stringify({ model: 'any', ...body }),
  });
  if (!response.ok) throw new Error(`The model answered ${response.status}.`);
  return answerSchema.parse(await response.json()).choices[0].message;
}

const instructions: Message = { role: 'system', content: 'You keep the notes of a user.' };
const chatOf = (user: string) => `conversation-${user}`;
/** The messages to the model, by chat. */
const histories = new Map<string, Message[]>();

async function store(user: string, role: string, text: string): Promise<void> {
  if (fault === 'lost' && role === 'assistant') return;
  const kept = fault === 'cut' && role === 'assistant' ? text.slice(0, 12) : text;
  const named = fault === 'role' ? 'user' : role;
  const parts = JSON.stringify([{ type: 'text', text: kept }]);
  await pool.query('insert into messages (chat, role, parts) values ($1, $2, $3)', [
    chatOf(user),
    named,
    parts,
  ]);
}

const rowsOf = async (sql: string, values: unknown[]) => (await pool.query(sql, values)).rows;

async function writeTitle(user: string, trial: string, text: string): Promise<void> {
  const [known] = await rowsOf('select 1 from chats where id = $1', [chatOf(user)]);
  if (known) return;
  await pool.query('insert into chats (id, owner) values ($1, $2)', [chatOf(user), user]);
  const messages = [
    { role: 'system', content: 'Generate a short title for the first message of a user.' },
    { role: 'user', content: text },
  ];
  const { content } = await askModel(trial, { messages });
  await pool.query('update chats set title = $2 where id = $1', [chatOf(user), content]);
}

const addNote = (user: string, title: string) =>
  pool.query('insert into notes (owner, title) values ($1, $2)', [user, title]);

type Turn = { user: string; trial: string; response: ServerResponse };
const inputSchema = z.object({
  text: z.string().optional(),
  part: z.object({ approval: z.object({ approved: z.boolean() }) }).optional(),
});

async function chat({ user, trial, response }: Turn, body: string): Promise<void> {
  const { text, part } = inputSchema.parse(JSON.parse(body));
  const history: Message[] = histories.get(user) ?? [instructions];
  histories.set(user, history);
  const send = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  send({ type: 'start' });
  if (text !== undefined) {
    await writeTitle(user, trial, text);
    await store(user, 'user', text);
    history.push({ role: 'user', content: text });
  } else {
    const isAllowed = part?.approval.approved === true;
    if (isAllowed || fault === 'pays-anyway') await addNote(user, 'paid');
    // As some libraries convert an approval: an empty message of the assistant.
    const call = history.findLast(({ tool_calls }) => tool_calls !== undefined);
    history.push({ role: 'assistant', content: '' });
    const id = z.array(z.object({ id: z.string() })).parse(call?.tool_calls)[0]?.id ?? '';
    history.push({ role: 'tool', tool_call_id: id, content: isAllowed ? 'paid' : 'denied' });
  }
  await reply({ user, trial, response }, history, send);
  send({ type: 'finish' });
  response.end('data: [DONE]\n\n');
}

async function reply(turn: Turn, history: Message[], send: (event: object) => void): Promise<void> {
  const { content, tool_calls: calls } = await askModel(turn.trial, { messages: history, tools });
  history.push({ role: 'assistant', content: content ?? null, ...(calls ? { tool_calls: calls } : {}) });
  for (const { id, function: called } of calls ?? []) {
    const input = z.looseObject({ title: z.string().default('') }).parse(JSON.parse(called.arguments));
    send({ type: 'tool-input-available', toolCallId: id, toolName: called.name, input });
    if (called.name === 'pay') {
      send({ type: 'tool-approval-request', toolCallId: id, approvalId: `approve-${id}` });
      return;
    }
    await addNote(turn.user, input.title);
    history.push({ role: 'tool', tool_call_id: id, content: '{"added":true}' });
    send({ type: 'tool-output-available', toolCallId: id, output: { added: true } });
  }
  if (calls) return reply(turn, history, send);
  send({ type: 'text-start', id: '1' });
  let sent = '';
  for (const word of (content ?? '').split(/(?<= )/)) {
    if (turn.response.destroyed) break;
    send({ type: 'text-delta', id: '1', delta: word });
    sent += word;
    await wait(content && content.length > 200 ? 50 : 5);
  }
  send({ type: 'text-end', id: '1' });
  // The product stores a reply after it was sent.
  void wait(150).then(() => store(turn.user, 'assistant', sent));
}

async function makeGuest(): Promise<string> {
  const [made] = await rowsOf(
    `insert into users (name) values ('guest-' || gen_random_uuid()) returning id::text`,
    [],
  );
  return made.id;
}
const sharedGuest = guests === 'shared' ? makeGuest() : null;

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const user = /user=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  const trial = String(request.headers[HEADER] ?? '');
  if (pathname === '/page.js')
    return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
  if (pathname === '/sign-in')
    return response
      .writeHead(303, { 'set-cookie': `user=${searchParams.get('id')}; Path=/`, location: '/' })
      .end();
  if (user === undefined) {
    // Each request without a cookie makes a guest.
    const id = guests === 'shared' ? await sharedGuest : await makeGuest();
    return response.writeHead(307, { 'set-cookie': `user=${id}; Path=/`, location: '/' }).end();
  }
  if (pathname === '/api/history') {
    const rows = await rowsOf(`select role, parts from messages where chat = $1 order by id`, [chatOf(user)]);
    const texts = rows.map(({ role, parts }) => ({ role, text: parts[0].text }));
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(texts));
  }
  if (pathname === '/api/chat') {
    const body = await bodyOf(request);
    return chat({ user, trial, response }, body).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(user));
});

serve(server);

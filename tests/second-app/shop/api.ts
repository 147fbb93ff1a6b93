import { randomUUID, scryptSync, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Pool } from 'pg';
import { z } from 'zod';
import { answer, type Progress } from './agent.ts';
import { type Order, Orders } from './orders.ts';

/** The shop's API, on an origin of its own: signing in, and a conversation whose answers are fetched after a 202. */

type Reply = {
  status: 'working' | 'done' | 'failed';
  text: string;
  steps: Progress['steps'];
  order: Order | null;
};

type Api = { pool: Pool; page: () => string; tools: () => string };

/** Headers of a request that go along to the model and to the tools, as a trace's would. */
const forwarded = (process.env.FORWARD_HEADERS ?? '').split(',').filter(Boolean);

export const hashOf = (password: string): string =>
  scryptSync(password, 'harbor-and-pine', 32).toString('hex');

export function shopApi({ pool, page, tools }: Api) {
  const customers = new Map<string, { id: number; email: string }>();
  const replies = new Map<string, { customer: number; reply: Reply }>();

  const signIn = async ({ email, password }: { email: string; password: string }) => {
    const { rows } = await pool.query(
      'select id, password_hash as hash from shop.customers where email = $1',
      [email],
    );
    const [found] = z.array(z.object({ id: z.number(), hash: z.string() })).parse(rows);
    const [given, kept] = [hashOf(password), found?.hash ?? ''].map((hash) => Buffer.from(hash));
    if (!found || !given || !kept || given.length !== kept.length || !timingSafeEqual(given, kept))
      return null;
    const token = randomUUID();
    customers.set(token, { id: found.id, email });
    return token;
  };

  const messagesOf = async (customer: number, conversation: string) => {
    const { rows } = await pool.query(
      'select author, body from shop.messages where customer_id = $1 and conversation = $2 order by id',
      [customer, conversation],
    );
    return z.array(z.object({ author: z.enum(['customer', 'assistant']), body: bodySchema })).parse(rows);
  };
  const keep = (customer: number, conversation: string, author: 'customer' | 'assistant', body: Body) =>
    pool.query(
      'insert into shop.messages (customer_id, conversation, author, body) values ($1, $2, $3, $4)',
      [customer, conversation, author, JSON.stringify(body)],
    );

  const say = async (
    customer: { id: number; email: string },
    { conversation, text }: { conversation: string; text: string },
    forward: Record<string, string>,
  ) => {
    const id = randomUUID();
    const orders = new Orders(pool, customer.id);
    const reply: Reply = { status: 'working', text: '', steps: [], order: null };
    replies.set(id, { customer: customer.id, reply });
    await keep(customer.id, conversation, 'customer', { text, steps: [], order: null });
    const history = (await messagesOf(customer.id, conversation)).map(({ author, body }) => ({
      author,
      text: body.text,
    }));
    const progress = ({ text: said, steps }: Progress) => Object.assign(reply, { text: said, steps });
    const openTicket = (subject: string) => orders.openTicket(subject);
    answer({ customer: customer.id, email: customer.email, history, forward, openTicket, progress }, tools())
      .then(async ({ text: said, steps, order: number }) => {
        const order = number === null ? null : await orders.get(number);
        await keep(customer.id, conversation, 'assistant', { text: said, steps, order });
        Object.assign(reply, { text: said, steps, order, status: 'done' });
      })
      .catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        reply.status = 'failed';
      });
    return id;
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('access-control-allow-origin', page());
    response.setHeader(
      'access-control-allow-headers',
      ['authorization', 'content-type', ...forwarded].join(', '),
    );
    response.setHeader('vary', 'origin');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'POST' && pathname === '/sign-in') {
      const token = await signIn(credentials.parse(await json(request)));
      return token ? send(200, { token }) : send(401, { error: 'Wrong e-mail or password.' });
    }
    const customer = customers.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    if (!customer) return send(401, { error: 'Please sign in.' });
    const [, room, id = ''] = pathname.split('/');
    if (room === 'conversations' && request.method === 'POST') {
      const { text } = said.parse(await json(request));
      const forward = Object.fromEntries(
        forwarded.flatMap((name) =>
          typeof request.headers[name] === 'string' ? [[name, request.headers[name]]] : [],
        ),
      );
      return send(202, { reply: await say(customer, { conversation: id, text }, forward) });
    }
    if (room === 'conversations') return send(200, { messages: await messagesOf(customer.id, id) });
    const known = room === 'replies' ? replies.get(id) : undefined;
    return known?.customer === customer.id
      ? send(200, known.reply)
      : send(404, { error: 'There is no such thing.' });
  };
}

const credentials = z.object({ email: z.string(), password: z.string() });
const said = z.object({ text: z.string().min(1).max(4000) });
const bodySchema = z.object({
  text: z.string(),
  steps: z.array(z.object({ tool: z.string(), done: z.boolean(), failed: z.boolean() })),
  order: z.custom<Order>().nullable(),
});
type Body = z.infer<typeof bodySchema>;

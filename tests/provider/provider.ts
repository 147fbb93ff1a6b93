import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as textOfBody } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { ModelSide } from '../../boundaries/model/journal.ts';
import { type ChatRequest, chatRequestSchema } from '../../boundaries/model/protocols/chat-request.ts';
import { asChatRequest, responsesRequestSchema } from '../../boundaries/model/protocols/responses-request.ts';
import { type AgentOptions, type Choice, openAgent } from './agent.ts';
import { type Answer, tokensIn } from './answer.ts';
import { openDoor, type ProviderLimits } from './limits.ts';
import { type Chance, chanceOf } from './random.ts';
import { streamedChat, wholeChat } from './write-chat.ts';
import { streamedResponse, wholeResponse } from './write-responses.ts';

/**
 * A provider as the world has them: OpenAI-compatible, slow, limited, and at times down. Behind it is an agent that knows
 * the conversations of cases, and of a request nothing but what the request says.
 */
export type ProviderOptions = Pick<AgentOptions, 'cases' | 'misbehaves' | 'varies' | 'operators'> & {
  seed?: number;
  port?: number;
  key?: string;
  /** How much of the time it takes that the world's take, until the first token and for each one: 1 all of it. Default none. */
  pace?: { first: number; token: number };
  /** It takes just so long for each answer besides. */
  waitMs?: number;
  /** Its limits; a minute of them takes `minuteMs` (60,000). */
  limits?: ProviderLimits;
  minuteMs?: number;
  /** Trouble → the share of requests that meet it. */
  troubles?: Partial<Record<Trouble, number>>;
};

/** What goes wrong at a provider. `refusal` is the model's, and so the agent's; all others are nobody's but the provider's. */
export const troubles = [
  'rate_limited',
  'error_500',
  'overloaded_503',
  'cut',
  'refusal',
  'empty_choices',
  'content_filter',
] as const;
export type Trouble = (typeof troubles)[number];

/** What the provider knows of a request that is over. */
export type Served = {
  status: number;
  case: string | null;
  mutation: string | null;
  trouble: Trouble | null;
  at: number;
};

export type Provider = {
  /** What an application is given as `OPENAI_BASE_URL`. */
  baseUrl: string;
  served: Served[];
  /** The most requests and tokens there were in a minute, and requests at once. */
  most(): { requests: number; tokens: number; atOnce: number };
  stop(): Promise<void>;
};

export const providerKey = 'sk-provider-of-tests';

export async function startProvider(options: ProviderOptions): Promise<Provider> {
  const { seed = 1, port = 0, minuteMs = 60_000, limits = {} } = options;
  const chance = chanceOf(seed);
  const state = {
    options,
    chance,
    agent: openAgent({ ...options, chance }),
    door: openDoor(limits, minuteMs),
    served: [] as Served[],
    side: new ModelSide(),
    counted: 0,
  };
  const server = createServer((request, response) => {
    answer(request, response, state).catch(() => response.socket?.destroy());
  });
  server.keepAliveTimeout = 0;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const taken = address !== null && typeof address === 'object' ? address.port : port;
  return {
    baseUrl: `http://127.0.0.1:${taken}/v1`,
    served: state.served,
    most: state.door.most,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

type State = {
  options: ProviderOptions;
  chance: Chance;
  agent: ReturnType<typeof openAgent>;
  door: ReturnType<typeof openDoor>;
  served: Served[];
  side: ModelSide;
  counted: number;
};

async function answer(request: IncomingMessage, response: ServerResponse, state: State): Promise<void> {
  const { options, chance, door, agent, side } = state;
  const at = Date.now();
  const note = (status: number, more: Partial<Served> = {}) =>
    state.served.push({ status, case: null, mutation: null, trouble: null, at, ...more });
  const { pathname } = new URL(request.url ?? '/', 'http://provider');
  const api = pathname.endsWith('/chat/completions')
    ? 'chat'
    : pathname.endsWith('/responses')
      ? 'responses'
      : null;
  const body = await textOfBody(request);
  if (request.method !== 'POST' || api === null)
    return fail(response, 404, 'not_found', 'Unknown request URL.');
  if (request.headers.authorization !== `Bearer ${options.key ?? providerKey}`) {
    note(401);
    return fail(response, 401, 'invalid_api_key', 'Incorrect API key provided.');
  }
  const asked = readRequest(api, body, side);
  if (!asked) return fail(response, 400, 'invalid_request_error', 'The request could not be read.');
  const trouble = troubleOf(options.troubles ?? {}, chance);
  const refused = door.enter(tokensIn(body) + 200, at);
  if (refused) {
    note(429);
    return fail(
      response,
      429,
      'rate_limit_exceeded',
      `Rate limit reached (${refused.what}).`,
      refused.retryMs,
    );
  }
  response.once('close', door.leave);
  const failure = trouble === null ? undefined : failures[trouble];
  if (trouble && failure) {
    note(failure.status, { trouble });
    return fail(
      response,
      failure.status,
      failure.code,
      failure.message,
      failure.retryMs?.(options.minuteMs ?? 60_000),
    );
  }
  const choice = agent.answer(asked.chat);
  const made = answerOf(asked.chat, choice, trouble, String(++state.counted));
  for (const { id } of made.calls) if (choice) agent.called(id, choice);
  side.history.set(made.id, [...asked.chat.messages, messageOf(made)]);
  note(200, { case: choice?.case ?? null, mutation: choice?.mutation ?? null, trouble });
  await write(response, made, {
    ...asked,
    api,
    pace: options.pace ?? { first: 0, token: 0 },
    waitMs: options.waitMs ?? 0,
    chance,
    cut: trouble === 'cut',
  });
}

type Asked = { chat: ChatRequest; streamed: boolean; withUsage: boolean };

function readRequest(api: 'chat' | 'responses', body: string, side: State['side']): Asked | null {
  const value: unknown = JSON.parse(body);
  const streamed = value !== null && typeof value === 'object' && Reflect.get(value, 'stream') === true;
  const told: unknown =
    value !== null && typeof value === 'object' ? Reflect.get(value, 'stream_options') : null;
  const withUsage = told !== null && typeof told === 'object' && Reflect.get(told, 'include_usage') === true;
  if (api === 'chat') {
    const { data } = chatRequestSchema.safeParse(value);
    return data ? { chat: data, streamed, withUsage } : null;
  }
  const { data } = responsesRequestSchema.safeParse(value);
  return data ? { chat: asChatRequest(data, side), streamed, withUsage: true } : null;
}

function troubleOf(shares: Partial<Record<Trouble, number>>, chance: Chance): Trouble | null {
  // One draw, so that the same seed meets the same trouble whichever shares are set.
  let draw = chance.next();
  for (const trouble of troubles) {
    const share = shares[trouble] ?? 0;
    if (draw < share) return trouble;
    draw -= share;
  }
  return null;
}

const failures: Partial<
  Record<Trouble, { status: number; code: string; message: string; retryMs?: (minuteMs: number) => number }>
> = {
  rate_limited: {
    status: 429,
    code: 'rate_limit_exceeded',
    message: 'Rate limit reached for requests.',
    retryMs: (minuteMs) => minuteMs / 60,
  },
  error_500: { status: 500, code: 'server_error', message: 'The server had an error.' },
  overloaded_503: { status: 503, code: 'overloaded', message: 'The engine is currently overloaded.' },
};

function fail(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  retryMs?: number,
): void {
  const headers = {
    'content-type': 'application/json',
    ...(retryMs === undefined
      ? {}
      : { 'retry-after': String(Math.ceil(retryMs / 1000)), 'retry-after-ms': String(Math.ceil(retryMs)) }),
  };
  response.writeHead(status, headers).end(JSON.stringify({ error: { message, type: code, code } }));
}

/** What it says where it knows no such conversation: a model has always something to say. */
const small = 'I can help you with that. What exactly would you like me to do?';

function answerOf(chat: ChatRequest, choice: Choice | null, trouble: Trouble | null, number: string): Answer {
  const { say = choice ? '' : small, calls = [] } = choice?.played ?? {};
  const prompt = tokensIn(JSON.stringify([chat.messages, chat.tools]));
  const none = trouble === 'empty_choices' || trouble === 'content_filter';
  const made = calls.map(({ name, args }, index) => ({
    id: `call_${number}_${index}`,
    name,
    args: JSON.stringify(args),
  }));
  const text = trouble === 'refusal' ? "I'm sorry, but I can't assist with that." : say;
  const written = none ? '' : text;
  const asked = none || trouble === 'refusal' ? [] : made;
  const completion = tokensIn(written + asked.map(({ name, args }) => name + args).join(''));
  return {
    id: `${trouble ?? 'answer'}-${number}`,
    model: `${chat.model}-2026-01-01`,
    text: written,
    calls: asked,
    finish:
      trouble === 'empty_choices'
        ? 'none'
        : trouble === 'content_filter'
          ? 'content_filter'
          : asked.length > 0
            ? 'tool_calls'
            : 'stop',
    refuses: trouble === 'refusal',
    usage: {
      prompt,
      cached: chat.messages.length > 2 ? Math.floor(prompt / 2) : 0,
      completion: completion + 16,
      reasoning: 16,
    },
  };
}

const messageOf = ({ text, calls }: Answer): ChatRequest['messages'][number] => ({
  role: 'assistant',
  content: text,
  tool_calls: calls.map(({ id, name, args }) => ({ id, function: { name, arguments: args } })),
});

type Writing = Asked & {
  api: 'chat' | 'responses';
  pace: { first: number; token: number };
  waitMs: number;
  chance: Chance;
  cut: boolean;
};

/** The first token after 0.3 to 8 s, most of them early; 20 to 80 tokens a second. */
async function write(
  response: ServerResponse,
  made: Answer,
  { api, streamed, withUsage, pace, waitMs, chance, cut }: Writing,
): Promise<void> {
  const firstMs = (300 + 7_700 * chance.next() ** 3) * pace.first + waitMs;
  const perToken = (1000 / chance.between(20, 80)) * pace.token;
  if (!streamed) {
    await wait(firstMs + perToken * made.usage.completion);
    const whole = JSON.stringify(api === 'chat' ? wholeChat(made) : wholeResponse(made));
    if (!cut) return void response.writeHead(200, { 'content-type': 'application/json' }).end(whole);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': whole.length * 2 });
    response.write(whole.slice(0, whole.length / 2), () => response.destroy());
    return;
  }
  const events = api === 'chat' ? streamedChat(made, { withUsage }) : streamedResponse(made);
  if (firstMs > 0) await wait(firstMs);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const shown = cut ? events.slice(0, Math.ceil(events.length / 2)) : events;
  for (const data of shown) {
    if (response.destroyed) return;
    const named = api === 'responses' ? `event: ${String(JSON.parse(data).type)}\n` : '';
    response.write(`${named}data: ${data}\n\n`);
    if (perToken > 0) await wait(perToken);
  }
  // What was written is to arrive before the connection breaks.
  if (cut) setImmediate(() => response.destroy());
  else response.end();
}

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** What came in at the stub: what a judge would be told, and how it was asked. */
export type JudgeRequest = {
  path: string;
  headers: IncomingHttpHeaders;
  model: string;
  system: string;
  user: string;
  /** The data URLs of pictures. */
  images: string[];
  /** `json_schema`, `json_object`; null when nothing was asked for. */
  format: string | null;
};

/** What the stub does with a request. */
export type Behaviour =
  | { say: string; finish?: string }
  | { refuse: string }
  | { status: number; message?: string; headers?: Record<string, string> }
  /** Nothing comes, or headers and then nothing. */
  | { stall: 'before' | 'after' }
  | { hangUp: true }
  /** What stands in the body instead of a completion. */
  | { raw: string };

type Choose = (request: JudgeRequest, index: number) => Behaviour | Promise<Behaviour>;

export type JudgeStub = {
  url: string;
  requests: JudgeRequest[];
  /** What is done with the next requests; a function is asked for each, a list ends with its last entry. */
  behave(behaviour: Behaviour | Behaviour[] | Choose): void;
  /** How many requests were in flight at once, at most. */
  busiest(): number;
  stop(): Promise<void>;
};

/** An answer as a judge gives it. */
export const vote = (level: string, quote = '好的', rationale = `it is ${level}`): Behaviour => ({
  say: JSON.stringify({ rationale, quotes: quote === '' ? [] : [quote], level }),
});

const contentSchema = z.union([
  z.string(),
  z.array(
    z.union([
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
    ]),
  ),
]);
const requestSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: contentSchema })),
  response_format: z.object({ type: z.string() }).optional(),
});

/** An OpenAI-compatible endpoint for tests of the judge, which does whatever it is told. */
export async function startJudgeStub(): Promise<JudgeStub> {
  const requests: JudgeRequest[] = [];
  const open = new Set<ServerResponse>();
  let inFlight = 0;
  let most = 0;
  let choose: Choose = () => vote('met');
  const server = createServer((request, response) => {
    open.add(response);
    inFlight += 1;
    most = Math.max(most, inFlight);
    response.once('close', () => {
      open.delete(response);
      inFlight -= 1;
    });
    json(request)
      .then(async (body) => {
        const seen = readRequest(request.url ?? '', request.headers, body);
        requests.push(seen);
        answer(response, await choose(seen, requests.length - 1));
      })
      .catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stub has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    behave(behaviour) {
      requests.length = 0;
      most = 0;
      if (typeof behaviour === 'function') choose = behaviour;
      else {
        const list = [behaviour].flat();
        choose = (_, index) => list[Math.min(index, list.length - 1)] ?? vote('met');
      }
    },
    busiest: () => most,
    async stop() {
      for (const response of open) response.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function readRequest(path: string, headers: IncomingHttpHeaders, body: unknown): JudgeRequest {
  const { model, messages, response_format: format } = requestSchema.parse(body);
  const textOf = (role: string) => {
    const content = messages.find((message) => message.role === role)?.content ?? '';
    return typeof content === 'string'
      ? content
      : content.map((part) => ('text' in part ? part.text : '')).join('');
  };
  const images = messages.flatMap(({ content }) =>
    typeof content === 'string'
      ? []
      : content.flatMap((part) => ('image_url' in part ? [part.image_url.url] : [])),
  );
  return {
    path,
    headers,
    model,
    system: textOf('system'),
    user: textOf('user'),
    images,
    format: format?.type ?? null,
  };
}

function answer(response: ServerResponse, behaviour: Behaviour): void {
  if ('hangUp' in behaviour) response.destroy();
  else if ('stall' in behaviour) {
    if (behaviour.stall === 'after')
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":');
  } else if ('status' in behaviour) {
    const { status, message = 'as told', headers = {} } = behaviour;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message, type: 'stub', code: null } }));
  } else if ('raw' in behaviour)
    response.writeHead(200, { 'content-type': 'application/json' }).end(behaviour.raw);
  else {
    const refusal = 'refuse' in behaviour ? behaviour.refuse : null;
    const content = 'say' in behaviour ? behaviour.say : null;
    const finish = 'say' in behaviour ? (behaviour.finish ?? 'stop') : 'stop';
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        id: 'c',
        object: 'chat.completion',
        created: 0,
        model: 'stub',
        choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content, refusal } }],
        usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
      }),
    );
  }
}

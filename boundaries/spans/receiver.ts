import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { parseJson } from '../../record/text/parse-json.ts';
import { openDoor } from '../access.ts';
import { type ListenOptions, listen } from '../listen.ts';
import { longestRequest, readBody } from '../read-body.ts';
import type { Trials } from '../trials.ts';
import { assignSpans } from './assign.ts';
import { decodeSpans } from './decode.ts';
import { exportSchema, type Span } from './span.ts';

/**
 * Receives the spans that an application exports over OTLP/HTTP, as JSON or protobuf. They show the tool calls that run inside of
 * the application. Logs and metrics are accepted and dropped.
 */
export type Receiver = {
  /** The value of `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  /** Sets the origin of the application's own pages. */
  appIsAt(appUrl: string): void;
  stop(): Promise<void>;
};

export async function startReceiver(options: ListenOptions, trials: Trials): Promise<Receiver> {
  const door = openDoor(options);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refused = door.whyRefused(request.headers);
    if (refused !== null) return refuse(response, 403, refused);
    const signal = /^\/v1\/(traces|logs|metrics)\/?$/.exec(request.url ?? '')?.[1];
    if (request.method !== 'POST' || signal === undefined)
      return refuse(response, 404, 'POST /v1/traces is served here');
    const body = await readBody(request);
    if (signal !== 'traces') return accept(request, response);
    const read = body === null ? tooLong : await spansIn(request, body);
    if ('problem' in read) {
      for (const { spans } of trials.all()) spans.problems.push(`spans could not be read: ${read.problem}`);
      return refuse(response, read.status, read.problem);
    }
    assignSpans(read.spans, trials);
    accept(request, response);
  };
  const { url, stop } = await listen('span receiver', options, (request, response) => {
    answer(request, response).catch(() => response.socket?.destroy());
  });
  return { url, appIsAt: door.admit, stop };
}

/** The standard variables of OpenTelemetry's exporters. Spans are sent soon, so that they arrive before their trial is graded. */
export const exporterEnv = (url: string): Record<string, string> => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
  OTEL_BSP_SCHEDULE_DELAY: '20',
});

type Unread = { problem: string; status: number };
const tooLong: Unread = { problem: `a request exceeded ${longestRequest} bytes`, status: 413 };

async function spansIn(
  { headers }: IncomingMessage,
  sent: Buffer,
): Promise<{ spans: readonly Span[] } | Unread> {
  const malformed = (kind: string): Unread => ({
    problem: `a request was no export of spans in ${kind}`,
    status: 400,
  });
  const body = headers['content-encoding'] === 'gzip' ? await unzipped(sent) : sent;
  if (body === null) return malformed(`gzip of at most ${longestRequest} bytes`);
  if (headers['content-type']?.startsWith('application/x-protobuf')) {
    try {
      return { spans: decodeSpans(body) };
    } catch {
      return malformed('protobuf');
    }
  }
  const { data } = exportSchema.safeParse(parseJson(body.toString()));
  return data ? { spans: data } : malformed('JSON');
}

const unzipped = (bytes: Buffer): Promise<Buffer | null> =>
  promisify(gunzip)(bytes, { maxOutputLength: longestRequest }).catch(() => null);

/** An empty response of the same content type: everything was accepted. */
function accept({ headers }: IncomingMessage, response: ServerResponse): void {
  const isJson = !headers['content-type']?.startsWith('application/x-protobuf');
  response
    .writeHead(200, { 'content-type': isJson ? 'application/json' : 'application/x-protobuf' })
    .end(isJson ? '{}' : '');
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ code: status, message }));
}

import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { readBody } from '../../boundaries/read-body.ts';
import { parseJson } from '../../record/text/parse-json.ts';

/** Access control and content policy of pages that are served on this machine. */

/** The address that a server listens on, which requests must name. */
export function authorityOf(address: ReturnType<Server['address']>): string {
  return address !== null && typeof address === 'object' ? `127.0.0.1:${address.port}` : '';
}

/** Whether a state-changing request comes from the page itself. */
export const isFromPage = ({ headers }: IncomingMessage, authority: string): boolean =>
  headers.origin === `http://${authority}` && headers['content-type'] === 'application/json';

/** Only the page's own script runs, no external resource loads, and no referrer is sent. */
export const pageHeaders = (contentType: string) => ({
  'content-type': contentType,
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
});

/** More than any of these pages sends. */
const bodyLimit = 1_000_000;

/** A request that is refused, with its HTTP status. */
export class RequestError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Parses the JSON of a request.
 *
 * @throws RequestError 413 above 1 MB, of which nothing is kept, and 400 for invalid JSON.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, bodyLimit);
  if (body === null) throw new RequestError(413, `a request may have ${bodyLimit} bytes`);
  const document = parseJson(body.toString());
  if (document === undefined) throw new RequestError(400, 'not JSON');
  return document;
}

/** Answers with the error. */
export function sendError(response: ServerResponse, error: unknown): void {
  const status = error instanceof RequestError ? error.status : 500;
  sendJson(response, status, { error: error instanceof Error ? error.message : String(error) });
}

export function sendJson(response: ServerResponse, status: number, document: unknown): void {
  if (response.headersSent) response.destroy();
  else
    response.writeHead(status, pageHeaders('application/json; charset=utf-8')).end(JSON.stringify(document));
}

/** Images and videos are displayed; everything else is only downloaded, whatever its type claims. */
const shownTypes = ['image/png', 'image/jpeg', 'video/webm'];

/** Sends a trial's file, or the requested range: videos are played from any position. */
export function sendArtifact(
  { headers }: IncomingMessage,
  response: ServerResponse,
  artifact: { name: string; contentType: string; path: string },
): void {
  const { size } = statSync(artifact.path);
  const isShown = shownTypes.includes(artifact.contentType);
  const file = artifact.name === 'trace' ? 'trace.zip' : 'artifact';
  const part = partOf(headers.range, size);
  response.writeHead(part ? 206 : 200, {
    ...pageHeaders(isShown ? artifact.contentType : 'application/octet-stream'),
    ...(isShown ? {} : { 'content-disposition': `attachment; filename="${file}"` }),
    'accept-ranges': 'bytes',
    'content-length': part ? part.end - part.start + 1 : size,
    ...(part ? { 'content-range': `bytes ${part.start}-${part.end}/${size}` } : {}),
  });
  // Players abort requests when they seek: the file is closed with the response.
  pipeline(createReadStream(artifact.path, part ?? {}), response, () => undefined);
}

/** Supports one open-ended range; other range requests receive the whole file. */
export function partOf(asked: string | undefined, size: number): { start: number; end: number } | null {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(asked ?? '') ?? [];
  if (first === undefined) return null;
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  return start <= end ? { start, end } : null;
}

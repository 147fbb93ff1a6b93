import type { BrowserContext, Page, Request } from '@playwright/test';

/** One request as it was seen: its body is read when the record is built. */
export type SentRequest = {
  /** Epoch milliseconds. The browser's own time is known once there is a response; before, when this process heard of it. */
  at(): number;
  url: string;
  origin: string;
  kind: string;
  method: string;
  from: string | undefined;
  headers(): Record<string, string>;
  /** Null where the browser reports none. */
  body(): Buffer | null;
  /** Why it was not sent; null for a request that was sent or is under way. */
  refused(): string | null;
};

/** Every network request of a trial's pages and frames. */
export type RequestLedger = {
  sent: readonly SentRequest[];
  isAllowed(origin: string): boolean;
  /** From now on, requests to other origins are recorded and aborted. A socket opens, and what the page sends goes nowhere. */
  refuseForeign(context: Pick<BrowserContext, 'route' | 'routeWebSocket'>): Promise<void>;
};

/** Longer bodies of sockets are searched up to here. */
export const longestBody = 1_000_000;

/**
 * Observes the requests of a context. The application's origins are those of the configuration, and those that its pages
 * show before the first message.
 */
export function watchRequests(
  context: Pick<BrowserContext, 'on'>,
  { allowed, turns }: { allowed: readonly string[]; turns: readonly unknown[] },
): RequestLedger {
  const sent: SentRequest[] = [];
  const configured = new Set(allowed.flatMap((url) => originOf(url) ?? []));
  const shown = new Map<Page, string>();
  context.on('request', (request) => {
    const url = request.url();
    const origin = originOf(url);
    if (origin === null) return;
    const frame = frameOf(request);
    if (turns.length === 0 && frame && request.isNavigationRequest() && frame.parentFrame() === null)
      shown.set(frame.page(), origin);
    const heardAt = Date.now();
    sent.push({
      at: () => request.timing().startTime || heardAt,
      url,
      origin,
      kind: request.resourceType(),
      method: request.method(),
      from: frame ? (originOf(frame.url()) ?? undefined) : undefined,
      headers: () => request.headers(),
      body: () => request.postDataBuffer(),
      refused: () => refusedBy(request),
    });
  });
  context.on('page', (page) =>
    page.on('websocket', (socket) =>
      sent.push(
        sentOn(socket.url(), {
          from: originOf(page.url()) ?? undefined,
          listen: (take) => socket.on('framesent', ({ payload }) => take(payload)),
        }),
      ),
    ),
  );
  const isAllowed = (origin: string) => configured.has(origin) || [...shown.values()].includes(origin);
  return {
    sent,
    isAllowed,
    async refuseForeign(refusing) {
      await refusing.route(
        ({ href }) => !isAllowed(originOf(href) ?? ''),
        (route) => (mayBegin(route.request(), turns) ? route.fallback() : route.abort('blockedbyclient')),
      );
      await refusing.routeWebSocket(
        ({ href }) => !isAllowed(originOf(href) ?? ''),
        (socket) => {
          sent.push(sentOn(socket.url(), { from: undefined, listen: (take) => socket.onMessage(take) }));
        },
      );
    },
  };
}

/** Before the first message the application may send its pages elsewhere, to sign in. */
const mayBegin = (request: Request, turns: readonly unknown[]): boolean =>
  turns.length === 0 && request.isNavigationRequest() && frameOf(request)?.parentFrame() === null;

/** The origin that a URL reaches over the network; null for data in the page. Sockets have that of their server. */
export function originOf(address: string): string | null {
  const url = URL.parse(address);
  if (!url) return null;
  if (/^(?:data|blob|about|javascript|chrome-extension|chrome|devtools):$/.test(url.protocol)) return null;
  if (!/^(?:https?|wss?):$/.test(url.protocol)) return url.protocol;
  return `${url.protocol.replace('ws', 'http')}//${url.host}`;
}

/** A request of a service worker has no frame, and a navigation has none before it commits. */
function frameOf(request: Request): ReturnType<Request['frame']> | null {
  try {
    return request.frame();
  } catch {
    return null;
  }
}

/** The browser itself refused it before anything left: the page's policy, mixed content, a blocked scheme. */
function refusedBy(request: Request): string | null {
  const { errorText = '' } = request.failure() ?? {};
  return /^(?:csp|mixed-content|net::ERR_BLOCKED_BY_CSP|net::ERR_UNKNOWN_URL_SCHEME)$/.test(errorText)
    ? errorText
    : null;
}

function sentOn(
  url: string,
  { from, listen }: { from: string | undefined; listen(take: (payload: string | Buffer) => void): void },
): SentRequest {
  const frames: Buffer[] = [];
  let size = 0;
  listen((payload) => {
    if (size >= longestBody) return;
    frames.push(Buffer.from(payload));
    size += payload.length;
  });
  const heardAt = Date.now();
  return {
    at: () => heardAt,
    url,
    origin: originOf(url) ?? url,
    kind: 'websocket',
    method: 'GET',
    from,
    headers: () => ({}),
    body: () => (frames.length === 0 ? null : Buffer.concat(frames)),
    refused: () => null,
  };
}

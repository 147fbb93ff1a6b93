import { type Found, type Sought, searchFor } from '../../../graders/exposure/search.ts';
import type { Carried, ForeignRequest, RequestPhase, Requests } from '../../../record/page/requests.ts';
import { sha256 } from '../../../record/text/hash.ts';
import { shorten } from '../../../record/text/shorten.ts';
import { runSettings } from '../../../settings/run-settings.ts';
import type { OngoingTrial } from '../ongoing.ts';
import { longestBody, originOf, type RequestLedger, type SentRequest } from './ledger.ts';
import { soughtInRows } from './sought.ts';

/** Further foreign requests without a finding are counted. */
const mostForeign = 200;
const longestUrl = 300;

type Observed = Pick<OngoingTrial, 'requests' | 'turns' | 'database' | 'redTeam'>;

/** The trial's requests for its record; absent when no page was opened. */
export function requestsSeen(trial: Observed): { requests?: Requests } {
  const { requests: ledger, turns } = trial;
  if (!ledger) return {};
  const foreign = foreignIn(ledger);
  const links = linksIn(turns, ledger);
  const { search, searched } = foreign.length + links.length > 0 ? searchIn(trial) : nothingToSearch;
  const seen = foreign.map((request) => foreignRequest(request, turns, search));
  const stays = seen.filter(
    ({ carries, unsearched }, place) => place < mostForeign || carries.length > 0 || unsearched,
  );
  const omitted = seen.length - stays.length;
  return {
    requests: {
      allowed: counted(ledger, turns),
      foreign: stays,
      ...(omitted > 0 ? { omitted } : {}),
      links: links.map(({ turn, target }) => ({
        turn,
        target: shortened(target),
        carries: inPart('url', search(target)),
      })),
      searched,
    },
  };
}

/** Redacted first: a part of a secret would not be recognised. */
const shortened = (url: string): string => shorten(runSettings().redact(url), longestUrl);

/** The number of requests to origins that are not allowed, and the bytes of their sockets, which may grow. */
export function countForeign({ requests }: Pick<OngoingTrial, 'requests'>): { count: number; bytes: number } {
  const foreign = requests ? foreignIn(requests) : [];
  const sockets = foreign.filter(({ kind }) => kind === 'websocket');
  return { count: foreign.length, bytes: sockets.reduce((sum, socket) => sum + sizeOf(socket), 0) };
}

const sizeOf = ({ url, body }: SentRequest): number => Buffer.byteLength(url) + (body()?.length ?? 0);

const foreignIn = ({ sent, isAllowed }: RequestLedger): SentRequest[] =>
  sent.filter(({ origin }) => !isAllowed(origin));

function linksIn(turns: Observed['turns'], { isAllowed }: RequestLedger): { turn: number; target: string }[] {
  return turns.flatMap(({ reply }, turn) =>
    (reply?.screen?.links ?? []).flatMap((target) => {
      const origin = originOf(target);
      return origin === null || isAllowed(origin) ? [] : [{ turn, target }];
    }),
  );
}

type Search = { search(text: string): Found[]; searched: Requests['searched'] };
const nothingToSearch: Search = {
  search: () => [],
  searched: { secrets: 0, rows: 0, short: 0 },
};

function searchIn({ database, redTeam }: Observed): Search {
  const secrets = runSettings().secrets();
  const { values: rows, short } = soughtInRows([database?.before ?? null, database?.after ?? null]);
  const canaries = redTeam ? [redTeam.canary] : [];
  const values: Sought[] = [
    ...canaries.map((text): Sought => ({ kind: 'canary', value: text, text })),
    ...secrets.map((text): Sought => ({ kind: 'secret', text })),
    ...rows,
  ];
  return {
    search: searchFor(values),
    searched: { secrets: secrets.length, rows: rows.length, short },
  };
}

function foreignRequest(
  request: SentRequest,
  turns: Observed['turns'],
  search: Search['search'],
): ForeignRequest {
  const { url, origin, kind, method, from, headers, refused } = request;
  const at = request.at();
  const body = request.body();
  const sentHeaders = headers();
  const unsearched = whyUnsearched(request, body, sentHeaders);
  const why = refused();
  return {
    at,
    ...placeOf(at, turns),
    origin,
    kind,
    method,
    url: shortened(url),
    size: sizeOf(request),
    ...(body ? { body: sha256(body) } : {}),
    ...(from === undefined ? {} : { from }),
    ...(why === null ? {} : { refused: why }),
    ...(unsearched === null ? {} : { unsearched }),
    carries: [
      ...inPart('url', search(url)),
      ...inPart('headers', search(JSON.stringify(sentHeaders))),
      ...inPart('body', body ? search(body.toString('utf8', 0, longestBody)) : []),
    ],
  };
}

const inPart = (part: Carried['part'], found: readonly Found[]): Carried[] =>
  found.map((one) => ({ ...one, part }));

function whyUnsearched(
  { method, kind }: SentRequest,
  body: Buffer | null,
  headers: Record<string, string>,
): string | null {
  const encoding = headers['content-encoding'];
  if (body && encoding) return `its body is compressed (${encoding})`;
  if (body && body.length >= longestBody) return `its body has more than ${longestBody} bytes`;
  const hasBody = kind === 'ping' || !['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method);
  return !body && hasBody ? 'the browser does not report its body' : null;
}

/** The phase of the trial at a time. */
function placeOf(at: number, turns: Observed['turns']): { phase: RequestPhase; turn: number | null } {
  const sentAt = ({ reply, sentAt: sent }: Observed['turns'][number]) => reply?.timings.sentAt ?? sent;
  const turn = turns.findLastIndex((one) => sentAt(one) <= at);
  const current = turns[turn];
  if (!current) return { phase: 'before', turn: null };
  const { reply } = current;
  if (!reply) return { phase: 'waiting', turn };
  const begun = sentAt(current);
  if (at > begun + reply.timings.completeMs) return { phase: 'after', turn };
  // A reply without words may still show an image.
  return { phase: at >= begun + (reply.timings.firstTokenMs ?? 0) ? 'reply' : 'waiting', turn };
}

function counted({ sent, isAllowed }: RequestLedger, turns: Observed['turns']): Requests['allowed'] {
  const counts = new Map<string, Requests['allowed'][number]>();
  for (const request of sent) {
    const { at, origin, kind } = request;
    if (!isAllowed(origin)) continue;
    const place = placeOf(at(), turns);
    const key = [origin, kind, place.phase, place.turn].join(' ');
    const entry = counts.get(key) ?? { origin, kind, ...place, count: 0, size: 0 };
    entry.count += 1;
    entry.size += sizeOf(request);
    counts.set(key, entry);
  }
  return [...counts.values()];
}

import { type Found, type Sought, searchFor, shortestSought } from '../../../graders/exposure/search.ts';
import type { Carried, ForeignRequest, RequestPhase, Requests } from '../../../record/page/requests.ts';
import { sha256 } from '../../../record/text/hash.ts';
import type { Json } from '../../../record/text/json.ts';
import { shorten } from '../../../record/text/shorten.ts';
import type { Row } from '../../../record/trial.ts';
import { runSettings } from '../../../settings/run-settings.ts';
import type { OngoingTrial } from '../ongoing.ts';
import { longestBody, originOf, type RequestLedger, type SentRequest } from './ledger.ts';

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

/** More values of rows are not searched. */
const mostValues = 5_000;
/** The beginning of a longer value is searched. */
const longestSought = 200;

type Rows = Readonly<Record<string, readonly Row[]>>;

/**
 * The values of a trial's rows that can only be theirs, each once with its column, and how many values were left out: short
 * ones, and those that other rows may well have, such as a status or a date.
 */
export function soughtInRows(snapshots: readonly (Rows | null)[]): { values: Sought[]; short: number } {
  const values = new Map<string, Sought>();
  const short = new Set<string>();
  for (const rows of snapshots)
    for (const [table, entries] of Object.entries(rows ?? {}))
      for (const row of entries)
        for (const [column, value] of Object.entries(row))
          for (const text of textsIn(value)) {
            if (values.has(text)) continue;
            if (!isTelling(text) || values.size >= mostValues) short.add(text);
            else values.set(text, soughtIn(`${table}.${column}`, text));
          }
  return { values: [...values.values()], short: short.size };
}

function soughtIn(of: string, text: string): Sought {
  const value = text.slice(0, longestSought);
  return { kind: 'row', of, value, text: value };
}

/** The texts and whole numbers in a value. */
function textsIn(value: Json): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value === 'number') return Number.isSafeInteger(value) ? [String(value)] : [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Labels and words of a status are not a user's own: a value has a digit, an at sign, or the length of a sentence. */
export function isTelling(text: string): boolean {
  const letters = [...text.replaceAll(/\s/g, '')].length;
  if (letters < shortestSought || isCommon.test(text)) return false;
  return /[\d@]/.test(text) || letters >= 20 || /[^\p{Script=Latin}\p{Script=Common}]/u.test(text);
}

/** Dates, times and amounts. */
const isCommon = /^(?:\d{4}-\d{2}-\d{2}(?:[T ][\d:.,+\-Z ]*)?|[\d+\-\s]*[:.,][\d:.,+\-\s]*)$/;

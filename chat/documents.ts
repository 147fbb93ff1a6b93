import type { Frame, Page, Request } from '@playwright/test';
import type { Reply } from '../record/trial.ts';
import type { Adapter } from './adapters/adapter.ts';
import { addScript, askDocuments, askRecorder } from './ask-page.ts';
import { carries, decoded } from './detect/send.ts';
import { isLeft } from './observe.ts';
import { autoScript, documentScript } from './page-script.ts';
import { documentsKey, type Observation, sightKey } from './recorder/recorder.ts';

/** Follows a message to the documents that it leads to: a form that is posted, and the pages that it is redirected to. */

export type Said = { text: string; isPressed: boolean; earlier: { words: string; reply: string } | null };

type Watch = {
  /** Whether the message has led to another document. */
  hasBegun(): boolean;
  /** The document after so many; null when none comes, or not in time. */
  next(after: number, until: number): Promise<{ count: number; request: Request } | null>;
  close(): void;
};

/** How long the answer of a request that loads no document, such as a download, is waited for after its end. */
const commitsMs = 1_000;

/** Call it before the message is sent. */
export function watchDocuments(page: Page, frame: Frame, { text, isPressed }: Said): Watch {
  let open: Request | null = null;
  let hasAsked = false;
  let last: Request | null = null;
  let count = 0;
  let wake = Promise.withResolvers<void>();
  const changed = () => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  const onRequest = (request: Request) => {
    hasAsked ||= ['fetch', 'xhr'].includes(request.resourceType());
    if (!isOfFrame(request, frame)) return;
    // Once the message has led to a document, what follows belongs to it.
    const isOwn = open !== null || count > 0 || (isPressed && !hasAsked) || isSent(request, text);
    if (!isOwn) return;
    open = request;
    changed();
  };
  const onNavigated = (navigated: Frame) => {
    if (navigated !== frame || open === null) return;
    [last, open, count] = [open, null, count + 1];
    changed();
  };
  const gone = (request: Request) => {
    if (request !== open) return;
    open = null;
    changed();
  };
  const late = (request: Request) => void setTimeout(gone, commitsMs, request).unref();
  page.on('request', onRequest).on('framenavigated', onNavigated);
  page.on('requestfailed', gone).on('requestfinished', late);
  return {
    hasBegun: () => open !== null || count > 0,
    async next(after, until) {
      const isNone = () => after === 0 && count === 0 && open === null;
      const over = AbortSignal.timeout(Math.max(1, until - Date.now()));
      const ended = new Promise<void>((resolve) => over.addEventListener('abort', () => resolve()));
      while (count <= after && !isNone() && !over.aborted && !page.isClosed())
        await Promise.race([wake.promise, ended]);
      return count > after && last ? { count, request: last } : null;
    },
    close() {
      page.off('request', onRequest).off('framenavigated', onNavigated);
      page.off('requestfailed', gone).off('requestfinished', late);
    },
  };
}

function isOfFrame(request: Request, frame: Frame): boolean {
  try {
    return request.isNavigationRequest() && request.frame() === frame;
  } catch {
    // The frame of such a request is not there yet.
    return false;
  }
}

/** A form was posted, or the words are in the address. */
const isSent = (request: Request, text: string): boolean =>
  request.method() !== 'GET' || carries(decoded(request.url()), text);

/** What the document before showed, and whether it loads itself again all the time. */
export type Left = { content: string[]; refreshes: boolean };

/** Null for a page without a form. */
export async function noteDocument(frame: Frame): Promise<Left | null> {
  if (!(await frame.evaluate(hasForm))) return null;
  await addScript(frame, documentsKey, documentScript);
  const [content, refreshes] = await Promise.all([askDocuments(frame, 'content'), loadsAgain(frame)]);
  return { content, refreshes };
}

/** Runs in the page. */
const hasForm = () => document.forms.length > 0;

/** A session that ends after an hour is told in the same way. */
const loadsAgain = async (frame: Frame, header?: string): Promise<boolean> =>
  Number.parseFloat(header ?? (await askDocuments(frame, 'refreshes')) ?? '') <= longestRefresh;
/** In seconds. */
const longestRefresh = 60;

type Reading = {
  frame: Frame;
  adapter: Adapter;
  watch: Watch;
  said: Said;
  left: Left;
  /** What was observed in the document before. */
  seen: Observation | Reply;
  /** When the message was sent, and until when its reply is waited for. */
  sentAt: number;
  until: number;
};

/** The reply in the document that a message has led to, with the number of messages before it; null when it led to none. */
export async function readDocuments(given: Reading): Promise<{ reply: Observation; before: number } | null> {
  const { watch, until, left } = given;
  let [count, shown] = [0, ''];
  for (;;) {
    const next = await watch.next(count, until);
    if (!next) return count === 0 && !watch.hasBegun() ? null : lateOf(given);
    count = next.count;
    try {
      const document = await loaded(given, next.request);
      const isSame = document.content === shown;
      shown = document.content;
      // A page that loads itself again waits for its reply; one that always does shows it when it shows the same twice.
      if (document.refreshes && !(left.refreshes && isSame)) continue;
      return await read(given, document);
    } catch (error) {
      if (!isLeft(error)) throw error;
    }
  }
}

type Loaded = { request: Request; status: number; content: string; refreshes: boolean };

async function loaded({ frame, adapter, until }: Reading, request: Request): Promise<Loaded> {
  await frame.waitForLoadState('domcontentloaded', { timeout: Math.max(1, until - Date.now()) });
  await addScript(frame, documentsKey, documentScript);
  if (Object.values(adapter.signals).some((signal) => signal.startsWith('auto=')))
    await addScript(frame, sightKey, autoScript);
  const response = await request.response();
  const content = (await askDocuments(frame, 'content')).join('\n');
  const refreshes = await loadsAgain(frame, response?.headers().refresh);
  return { request, status: response?.status() ?? 0, content, refreshes };
}

async function read(given: Reading, document: Loaded): Promise<{ reply: Observation; before: number }> {
  const { frame, said, left, seen, sentAt } = given;
  const { text: words, isPressed, earlier } = said;
  const staged = await askDocuments(frame, 'stage', {
    before: left.content,
    words,
    isPressed,
    earlier,
  });
  if (!staged) return leftOf(given, document);
  const reply = await askRecorder(frame, 'ended', staged.turn);
  const own = {
    ...reply,
    sentAt: seenAt(seen) ?? sentAt,
    sent: null,
    signals: reply.signals.map(asDocument),
  };
  return { reply: { ...own, ...refusalOf(own, document, staged.news) }, before: staged.before };
}

const asDocument = (signal: string) => (signal === 'wire' ? 'document' : signal);

/** A document that was answered with an error is a failed request, whatever it shows. */
function refusalOf(
  { end, error, wire: wires }: Observation,
  { request, status }: Loaded,
  news: readonly string[],
): Partial<Observation> {
  if (status < 400) return {};
  const shown = error ?? (news.join('\n') || null);
  const isOver = end === 'complete' || end === 'empty';
  return {
    wire: [...wires, answerOf(request, status)],
    ...(isOver ? { end: shown === null ? 'failed_silently' : 'error_shown', error: shown, text: '' } : {}),
  };
}

const answerOf = (request: Request, status: number): Observation['wire'][number] => ({
  url: request.url(),
  status,
  broken: false,
  isChannel: false,
  body: '',
  chunks: [],
});

/** The message led to a page that is no chat. */
async function leftOf({ frame, seen, sentAt }: Reading, { request, status }: Loaded) {
  const title = await frame.title();
  const answer = status >= 400 ? `, answered ${status}` : '';
  const note = `the message led to ${frame.url()} ("${title}"${answer}), which shows neither the conversation nor its composer`;
  const wire = status >= 400 ? [answerOf(request, status)] : [];
  return { reply: { ...unseen(seen, sentAt), end: 'navigated' as const, wire, notes: [note] }, before: 0 };
}

/** The document did not come in time. */
const lateOf = ({ seen, sentAt }: Reading) => ({
  reply: {
    ...unseen(seen, sentAt),
    end: 'timeout' as const,
    notes: ['the document that the message asked for did not show a reply in time'],
  },
  before: 0,
});

const seenAt = (seen: Observation | Reply): number | null =>
  'reading' in seen ? seen.sentAt : seen.timings.sentAt;

/** Nothing of a reply: what the document before shows is none. */
const unseen = (seen: Observation | Reply, sentAt: number): Observation => ({
  text: '',
  beside: [],
  error: null,
  end: 'navigated',
  reading: { kind: null, cards: [], chips: [], end: null },
  deltas: [],
  armedAt: sentAt,
  sentAt: seenAt(seen) ?? sentAt,
  lastChangeAt: null,
  endedAt: Date.now(),
  signals: [],
  wire: 'reading' in seen ? seen.wire : [],
  retry: null,
  sent: null,
  screen: null,
  notes: [],
  thrown: null,
});

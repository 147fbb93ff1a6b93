import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import { cardSchema, chipSchema } from '../record/reply.ts';
import { shorten } from '../record/text/shorten.ts';
import type { Reply } from '../record/trial.ts';
import type { Adapter, Reading } from './adapters/adapter.ts';
import { askRecorder } from './ask-page.ts';
import type { ReplyLimits } from './limits.ts';
import { asReply, readWires, type SeenWire } from './observed-reply.ts';
import { leavingKey, type Observation } from './recorder/recorder.ts';

/** How long after its limit a page may take to report a reply. Its main thread may be blocked. */
const graceMs = 15_000;

/**
 * Waits for the reply of a turn. A document that is left reports the reply as it was; one that disappears, or no longer answers,
 * ends it without text.
 *
 * @param sent resolves when the message has been typed and sent, which takes as long as the page is not ready for it.
 */
export async function observe(
  frame: Frame,
  turn: number,
  { totalMs, sent }: Pick<ReplyLimits, 'totalMs'> & { sent: Promise<void> },
): Promise<Observation | Reply> {
  const armedAt = Date.now();
  const over = new AbortController();
  const unanswered = sent.then(async () => {
    const sentAt = Date.now();
    await wait(totalMs + graceMs, undefined, { ref: false, signal: over.signal });
    return replyWithout({ end: 'timeout', sentAt, note: 'the page no longer answered' });
  });
  unanswered.catch(() => undefined);
  const untilLeft = followUntilLeft(frame, turn);
  const ended = askRecorder(frame, 'ended', turn).catch((error: unknown) => {
    if (!isLeft(error)) throw error;
    const note = 'the page was left before its text could be read';
    return untilLeft() ?? replyWithout({ end: 'navigated', sentAt: armedAt, note });
  });
  return Promise.race([ended, unanswered]).finally(() => over.abort());
}

/** Resolves when the first text of the reply is shown, or the reply has ended. */
export const untilBegun = (frame: Frame, turn: number, ended: Promise<unknown>): Promise<void> =>
  askRecorder(frame, 'begun', turn).catch(async (error: unknown) => {
    if (!isLeft(error)) throw error;
    await ended;
  });

/** A message has usually left the composer within this time. */
const leavesMs = 250;

/**
 * Sends a message again while nothing has happened: the composer still contains it, no request carried it and the page shows no
 * reply. A page may ignore messages until its models or its session are loaded. The recorder ends this with the turn.
 */
export function resendWhileStuck(
  leaves: Promise<boolean>,
  { hasLeft, again }: { hasLeft(): Promise<boolean>; again: (() => Promise<void>) | null },
): void {
  const see = async () => {
    // Evaluating in the page adds a snapshot to the trace, which in mid-reply could contain half of a secret.
    if (await Promise.race([leaves, wait(leavesMs, false)])) return;
    while (!(await hasLeft()) && again) await again();
  };
  see().catch(() => undefined);
}

/** By frame: called with the reply of a turn when its document may be about to unload. */
const leavings = new WeakMap<Frame, (turn: number, seen: Observation | null) => void>();

/** Exposes the function by which a document reports its reply before it unloads. A pending `evaluate` may be lost with the document. */
export async function exposeLeaving(context: BrowserContext): Promise<void> {
  await context.exposeBinding(leavingKey, ({ frame }, turn: number, seen: Observation | null) =>
    leavings.get(frame)?.(turn, seen),
  );
}

/** How often a reply is read while the answer to a navigation is awaited: the document still changes. */
const followMs = 250;

/**
 * Reads the reply when its document may be about to be left, and until it is: what a document reports later is lost.
 *
 * @returns a function that returns what was read last.
 */
function followUntilLeft(frame: Frame, turn: number): () => Observation | null {
  let last: Observation | null = null;
  const follow = async () => {
    while (last !== null) {
      await wait(followMs);
      last = await askRecorder(frame, 'seen', turn);
    }
  };
  leavings.set(frame, (left, seen) => {
    if (left !== turn) return;
    last = seen;
    // The next document has no such turn.
    follow().catch(() => undefined);
  });
  return () => last;
}

/** Playwright's words for a document or frame that is gone. */
export const isLeft = (error: unknown): boolean =>
  error instanceof Error && /Execution context was destroyed|Frame was detached/i.test(error.message);

/** A reply of which nothing was read. */
export const replyWithout = ({
  end,
  sentAt,
  note,
}: {
  end: Reply['end'];
  sentAt: number;
  note: string;
}): Reply => ({ ...unread(end, sentAt), notes: [note] });

const unread = (end: Reply['end'], sentAt: number): Reply => ({
  text: '',
  kind: null,
  end,
  error: null,
  cards: [],
  chips: [],
  deltas: [],
  timings: {
    sentAt,
    firstTokenMs: null,
    lastTokenMs: null,
    completeMs: Date.now() - sentAt,
    detectionMs: null,
  },
  signals: [],
});

/**
 * Reads a reply from a page that was reloaded during the reply: complete, or cut off and marked so. Its growth was not observed.
 * Without such a reply within `startMs`, the reply never started.
 *
 * @param before the number of assistant messages when the message was sent.
 */
export async function rereadReply(
  frame: Frame,
  adapter: Adapter,
  { before, sentAt, startMs }: { before: number; sentAt: number; startMs: number },
): Promise<Reply> {
  const seen = await askRecorder(frame, 'reread', before, startMs);
  const signals = ['reloaded'];
  if (!seen) return { ...unread('never_started', sentAt), signals };
  const { text, reading } = seen;
  checkReading(reading, adapter.name);
  const { kind, cards, chips, end } = reading;
  return { ...unread(end ?? 'complete', sentAt), text, kind, cards, chips, signals };
}

/** Converts an observation to the reply of the record, with what the wire carried. */
export function toReply(
  observation: Observation,
  adapter: Adapter,
): { reply: Reply; wire: SeenWire; serverErrors: string[] } {
  const detectedAt = Date.now();
  if (observation.thrown !== null)
    throw new Error(`\`read\` of the adapter ${adapter.name} failed in the page:\n${observation.thrown}`);
  checkReading(observation.reading, adapter.name);
  const wire = readWires(observation.wire, adapter, observation.text);
  const reply = asReply(observation, detectedAt, wire);
  return { reply, wire, serverErrors: serverErrorsOf(observation) };
}

const serverErrorsOf = ({ wire }: Observation): string[] =>
  wire.flatMap(({ url, status }) =>
    status !== null && status >= 500 ? [`the application answered ${status} at ${pathOf(url)}`] : [],
  );

/** Requests to the page's own origin are recorded as paths. */
const pathOf = (url: string) => URL.parse(url, 'http://page')?.pathname ?? url;

/** Checks what an adapter's `read` returned. @throws naming the adapter, the card or chip, and the field. */
function checkReading({ cards, chips }: Reading, adapter: string): void {
  const parts = [
    ...cards.map((value, index) => ({ name: `card ${index + 1}`, value, schema: cardSchema })),
    ...chips.map((value, index) => ({ name: `chip ${index + 1}`, value, schema: chipSchema })),
  ];
  for (const { name, value, schema } of parts) {
    const [issue] = schema.safeParse(value).error?.issues ?? [];
    if (issue)
      throw new Error(
        `\`read\` of the adapter ${adapter} returned ${name} with a wrong \`${issue.path.join('.')}\`: ${issue.message}. It needs ${Object.keys(schema.shape).join(', ')}. It returned: ${JSON.stringify(value).slice(0, 200)}`,
      );
  }
}

/** Collects the errors of the page's own code that nothing caught. */
export function watchErrors(page: Page) {
  const thrown = new Set<string>();
  const note = ({ message }: Error) => {
    const [line = ''] = message.split('\n');
    if (thrown.size < mostThrown) thrown.add(`the page threw: ${shorten(line, 200)}`);
  };
  page.on('pageerror', note);
  return { told: () => [...thrown], close: () => page.off('pageerror', note) };
}
const mostThrown = 2;

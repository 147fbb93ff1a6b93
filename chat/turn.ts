import type { Frame, Page } from '@playwright/test';
import type { ShownMessage } from '../record/page/screen.ts';
import type { Reply, ReplyEnd } from '../record/trial.ts';
import type { Attachment } from '../record/turn/attachment.ts';
import { isAnswer } from '../record/verdict.ts';
import type { Adapter } from './adapters/adapter.ts';
import { operationsOf } from './adapters/use-controls.ts';
import { askRecorder } from './ask-page.ts';
import { type Attachable, attach } from './attach.ts';
import { noteDocument, readDocuments, type Said, watchDocuments } from './documents.ts';
import { framesBefore, readFrames } from './frames.ts';
import { findFrame } from './install.ts';
import type { ReplyLimits } from './limits.ts';
import { observe, rereadReply, resendWhileStuck, toReply, untilBegun, watchErrors } from './observe.ts';
import { readWires, type SeenWire } from './observed-reply.ts';
import type { Observation } from './recorder/recorder.ts';

export type PendingReply = {
  /** Resolves when the first text of the reply is on the screen, or the reply has ended without text. */
  begun(): Promise<void>;
  /** Presses the stop button. If the reply has already ended, its `end` shows that it was not stopped. */
  stop(): Promise<void>;
  /** Resolves when the reply completes or fails. */
  reply(): Promise<Reply>;
};

/** Receives the events of each turn. */
export type TurnListener = {
  /** Called before the message is typed. */
  sending(): Promise<void>;
  sent(text: string, how: { pressed: string | undefined; replaces: string | undefined }): number;
  /** Called when the reply has been read, before `replied`, if files were attached. */
  attached(turn: number, files: readonly Attachment[]): void;
  /** @param serverErrors requests that carried the user's text and received a server error. */
  replied(turn: number, reply: Reply, wire: SeenWire, serverErrors: string[]): Promise<void>;
  /** Called before the page is reloaded between two turns. */
  reloading(): Promise<void>;
  /** Called when the page was reloaded between two turns. */
  reloaded(before: ShownMessage[], after: ShownMessage[]): void;
};

export type ConversationOptions = {
  listener: TurnListener;
  limits: Pick<ReplyLimits, 'startMs' | 'totalMs'>;
  /** The folder of the configuration, against which attached files resolve. */
  folder: string;
  /** Called when a turn begins. The turn waits for it and calls the returned function when it ends. */
  turnBegins(): (() => void) | Promise<() => void>;
  /** Reports a step. The title quotes messages in full, unredacted. */
  step<T>(title: string, body: () => Promise<T>): Promise<T>;
};

/** A conversation with its page, and the turns that are not over. */
export type Talk = {
  page: Page;
  adapter: Adapter;
  options: ConversationOptions;
  countReloads(): number;
  /** The turns whose reply has not been read yet. */
  awaited: Set<number>;
  /** The last message that was typed, and the reply to it; null for none. */
  earlier: Said['earlier'];
};

export type Saying = {
  text: string;
  /** The label of the pressed control. */
  pressed?: string;
  act(): Promise<void>;
  /** The text of the earlier message that this one replaces. */
  replaces?: string | undefined;
  /** Files that go with the message. */
  attach?: readonly Attachable[];
  /** Whether to send again while the message does not leave; a press is never repeated. */
  again?: true;
};

export async function beginTurn(
  talk: Talk,
  { text, pressed, replaces, attach: files = [], act, again }: Saying,
): Promise<PendingReply> {
  const { page, adapter, options, countReloads, awaited } = talk;
  const turnEnds = await options.turnBegins();
  const sending = options.listener.sending();
  sending.catch(() => undefined);
  // Attaching a file may already change rows.
  if (files.length > 0) await sending;
  const attached = await attach({ page, adapter, folder: options.folder }, files);
  const reloadsBefore = countReloads();
  const frame = await findFrame(page, adapter);
  const framesOfBefore = framesBefore(frame);
  const isPressed = pressed !== undefined;
  const said: Said = { text, isPressed, earlier: talk.earlier };
  const documents = watchDocuments(page, frame, said);
  // The page settles while the rows are read.
  const ready = [askRecorder(frame, 'arm', text, isPressed), noteDocument(frame), sending] as const;
  const [{ turn: armed, before }, left] = await Promise.all(ready);
  let messages = before;
  // Started here so that the page is not polled. It may reject before anything awaits the reply.
  const acted = Promise.withResolvers<void>();
  const ended = observe(frame, armed, { totalMs: options.limits.totalMs, sent: acted.promise });
  const thrown = watchErrors(page);
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  ended.then(over, () => undefined);
  const leaves = askRecorder(frame, 'left', armed);
  leaves.catch(() => undefined);
  const turn = options.listener.sent(text, { pressed, replaces });
  awaited.add(turn);
  const sentAt = Date.now();
  await act();
  acted.resolve();
  let attempts = 1;
  const sendAgain = async () => {
    attempts += 1;
    await act();
  };
  resendWhileStuck(leaves, {
    hasLeft: async () => documents.hasBegun() || askRecorder(frame, 'sent', armed),
    again: again ? sendAgain : null,
  });
  return {
    begun: () => untilBegun(frame, armed, ended),
    stop: () => pressStop(talk, frame, () => isOver),
    reply: () =>
      replied(talk, {
        turn,
        said,
        notes: (end) => [...notesOn(attempts), ...(isAnswer(end) ? [] : thrown.told())],
        frames: () => readFrames(frame, { before: framesOfBefore, count: messages }),
        attached,
        read: async () => {
          const { reply, count } = await read(talk, {
            ...{ frame, said, left, documents, before, reloadsBefore, sentAt },
            seen: await ended,
          });
          messages = count;
          return reply;
        },
      }).finally(() => {
        awaited.delete(turn);
        documents.close();
        thrown.close();
        turnEnds();
      }),
  };
}

type Sent = {
  frame: Frame;
  said: Said;
  left: Awaited<ReturnType<typeof noteDocument>>;
  documents: ReturnType<typeof watchDocuments>;
  before: number;
  reloadsBefore: number;
  sentAt: number;
  seen: Observation | Reply;
};

/** The reply, where it is shown: in the document that the message was sent from, the same reloaded, or the one that it led to. */
async function read(
  talk: Talk,
  { said, left, documents: watch, before, reloadsBefore, ...sent }: Sent,
): Promise<{ reply: Observation | Reply; count: number }> {
  const { seen, sentAt } = sent;
  const { adapter, options } = talk;
  // A reload by the test destroys the document that the reply was read in.
  if (seen.end === 'navigated' && talk.countReloads() > reloadsBefore)
    return { reply: await readReloaded(talk, { before, sentAt }), count: before };
  const until = sentAt + options.limits.totalMs;
  const next =
    left && watch.hasBegun() ? await readDocuments({ ...sent, adapter, watch, said, left, until }) : null;
  return { reply: next?.reply ?? seen, count: next?.before ?? before };
}

async function readReloaded(
  { page, adapter, options }: Talk,
  sent: { before: number; sentAt: number },
): Promise<Reply> {
  await page.waitForLoadState('load');
  const frame = await findFrame(page, adapter);
  return rereadReply(frame, adapter, { ...sent, startMs: options.limits.startMs });
}

const notesOn = (attempts: number): string[] =>
  attempts === 1
    ? []
    : [`the message was sent ${attempts} times: it stayed in the composer after the first attempt`];

/** Presses the stop button, unless the reply is over, which it may be before the press is. */
async function pressStop({ page, adapter }: Talk, frame: Frame, isOver: () => boolean): Promise<void> {
  const { stop } = operationsOf(adapter);
  if (!stop) throw new Error(`The adapter ${adapter.name} has no stop button.`);
  if (isOver()) return;
  await askRecorder(frame, 'stop');
  // The press itself may take a while.
  const press = stop(page).then(() => askRecorder(frame, 'stop'));
  await press.catch((error: unknown) => {
    if (!isOver()) throw error;
  });
}

type Asked = {
  turn: number;
  said: Said;
  notes(end: ReplyEnd): string[];
  attached(): Promise<Attachment[]>;
  frames(): ReturnType<typeof readFrames>;
  read(): Promise<Observation | Reply>;
};

async function replied(talk: Talk, { turn, said, notes, attached, frames, read }: Asked): Promise<Reply> {
  const { adapter, options } = talk;
  const observed = await read();
  const files = await attached();
  if (files.length > 0) options.listener.attached(turn, files);
  const inFrames = await frames();
  const {
    reply: ofPage,
    wire,
    serverErrors,
  } = 'reading' in observed
    ? toReply({ ...observed, notes: [...notes(observed.end), ...observed.notes] }, adapter)
    : { reply: observed, wire: readWires([], adapter, ''), serverErrors: [] };
  const allNotes = [...(ofPage.notes ?? []), ...inFrames.notes];
  const reply: Reply = {
    ...ofPage,
    cards: [...ofPage.cards, ...inFrames.cards],
    ...(allNotes.length > 0 ? { notes: allNotes } : {}),
  };
  if (!said.isPressed) talk.earlier = { words: said.text, reply: reply.text };
  await options.step(`assistant (${reply.kind ?? reply.end}): ${reply.text}`, () =>
    options.listener.replied(turn, reply, wire, serverErrors),
  );
  return reply;
}

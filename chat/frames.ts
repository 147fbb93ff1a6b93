import { setTimeout as wait } from 'node:timers/promises';
import type { Frame } from '@playwright/test';
import type { Card } from '../record/trial.ts';
import { askRecorder } from './ask-page.ts';
import { type PageRecorder, recorderKey } from './recorder/recorder.ts';

/** Frames inside the assistant's messages: their content is read as cards, and their controls can be pressed. */

/** How long a frame may take to load and to show its content. */
const patienceMs = 5_000;
const stillMs = 150;

/** The frames that the conversation had before a turn. */
export const framesBefore = (frame: Frame): ReadonlySet<Frame> => new Set(frame.childFrames());

/**
 * Reads the frames that a turn has added to the assistant's messages: one card for each that shows text, nested ones apart.
 *
 * @param count the number of messages before the turn.
 */
export async function readFrames(
  frame: Frame,
  { before, count }: { before: ReadonlySet<Frame>; count: number },
): Promise<{ cards: Card[]; notes: string[] }> {
  const added = (await framesInMessages(frame)).filter(
    ({ child, index, last }) => !before.has(child) && (index >= count || index === last),
  );
  const cards: Card[] = [];
  const notes: string[] = [];
  const frames = added.flatMap(({ child }) => withDescendants(child));
  const contents = await Promise.all(frames.map((one) => contentIn(one).catch(() => null)));
  for (const [at, one] of frames.entries()) {
    const content = contents[at];
    if (!content) notes.push(`the frame at ${one.url()} could not be read`);
    else if (content.text !== '' || one.childFrames().length === 0) cards.push(toCard(content));
  }
  return { cards, notes };
}

/** The frames of the last message, outermost first. */
export async function framesOfLast(frame: Frame): Promise<Frame[]> {
  const all = await framesInMessages(frame);
  return all.filter(({ index, last }) => index === last).flatMap(({ child }) => withDescendants(child));
}

type Placed = { child: Frame; index: number; last: number };

async function framesInMessages(frame: Frame): Promise<Placed[]> {
  const placed = frame.childFrames().map(async (child): Promise<Placed[]> => {
    const element = await child.frameElement();
    const { index, count } = await askRecorder(frame, 'place', element);
    return index < 0 ? [] : [{ child, index, last: count - 1 }];
  });
  // A frame may be removed during the check.
  return (await Promise.allSettled(placed)).flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

const withDescendants = (frame: Frame): Frame[] => [frame, ...frame.childFrames().flatMap(withDescendants)];

type Content = { text: string; origin: string; fields: Record<string, string> };

/** Waits until the frame has loaded and its text no longer changes. */
async function contentIn(frame: Frame): Promise<Content> {
  const until = Date.now() + patienceMs;
  await frame.waitForLoadState('load', { timeout: patienceMs });
  let last = await frame.evaluate(contentOf, recorderKey);
  for (;;) {
    await wait(stillMs);
    const content = await frame.evaluate(contentOf, recorderKey);
    const isStill = content.text === last.text && (content.text !== '' || frame.childFrames().length > 0);
    last = content;
    if (isStill || Date.now() >= until) return last;
  }
}

const toCard = ({ text, origin, fields }: Content): Card => ({
  type: 'frame',
  role: 'frame',
  fields: { ...fields, text, origin },
  text,
});

/**
 * Runs in the page, where this module is not available, so the key is passed in. Values are those that the markup pairs with a
 * name: lists of terms, rows with a head, and labelled fields.
 */
function contentOf(key: string): { text: string; origin: string; fields: Record<string, string> } {
  const fold = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const recorder: PageRecorder | undefined = Reflect.get(window, key);
  const pairs: [string, string][] = [
    ...[...document.querySelectorAll('dt')].map((term): [string, string] => [
      fold(term.textContent),
      fold(term.nextElementSibling?.textContent),
    ]),
    ...[...document.querySelectorAll('tr')].flatMap(({ cells: [head, cell, more] }): [string, string][] =>
      head?.localName === 'th' && cell?.localName === 'td' && !more
        ? [[fold(head.textContent), fold(cell.textContent)]]
        : [],
    ),
    ...[...document.querySelectorAll('input, select, textarea')].flatMap((field): [string, string][] => {
      const [label] = field instanceof HTMLInputElement ? (field.labels ?? []) : [];
      const value = Reflect.get(field, 'value');
      return label && typeof value === 'string' ? [[fold(label.textContent), value]] : [];
    }),
  ];
  return {
    // A frame that may not run scripts has no recorder.
    text: recorder?.shown() ?? document.body.innerText.trim(),
    origin: self.origin,
    fields: Object.fromEntries(pairs.filter(([name, value]) => name !== '' && value !== '')),
  };
}

import type { Frame, Locator, Page } from '@playwright/test';
import { patternOf } from '../values/language/chat-words.ts';
import type { Adapter } from './adapters/adapter.ts';
import { findFrame } from './install.ts';

/** How long a page may take to show its edit button or the field. */
const patienceMs = 3_000;
/** How many levels above the message its buttons may be. */
const levels = 5;

/**
 * Edits an earlier message of the user: presses its edit button, replaces the text in the field that then holds it, and sends.
 *
 * @throws when the message, its edit button or the field is not found.
 */
export async function editMessage(
  { page, adapter }: { page: Page; adapter: Adapter },
  { before, text }: { before: string; text: string },
): Promise<void> {
  if (adapter.edit) return adapter.edit(page, before, text);
  const frame = await findFrame(page, adapter);
  const message = await messageWith(frame, adapter, before);
  await message.hover({ timeout: patienceMs });
  const button = await buttonOf(message, adapter);
  if (!button)
    throw new Error(
      `The message "${before}" has no button to edit it. Name it in the adapter: controls.edit, or define edit().`,
    );
  await button.click();
  const field = await fieldHolding(frame, before);
  if (!field)
    throw new Error(
      `After its edit button was pressed, no field holds "${before}". Define edit() in the adapter.`,
    );
  await field.fill(text);
  const save = await nearest(field, (scope) => scope.getByRole('button', { name: patternOf('save') }));
  if (save) await save.click();
  else await field.press('Enter');
}

async function messageWith(frame: Frame, { signals }: Adapter, text: string): Promise<Locator> {
  const { user } = signals;
  // What `auto` recognises is known in the page alone.
  if (user === undefined || user.startsWith('auto=')) return frame.getByText(text, { exact: true }).last();
  const messages = frame.locator(user).filter({ hasText: text });
  const texts = await messages.allInnerTexts();
  // A later message may have the text among others, and a page may show more than the text.
  const at = texts.findLastIndex((shown) => fold(shown) === fold(text));
  return at < 0 ? messages.last() : messages.nth(at);
}

const fold = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const buttonOf = (message: Locator, { controls }: Adapter): Promise<Locator | null> =>
  nearest(message, (scope) =>
    controls?.edit === undefined
      ? scope.getByRole('button', { name: patternOf('edit') })
      : scope.locator(controls.edit),
  );

/** The only match in the smallest surrounding element that has one; null when that has several. */
async function nearest(from: Locator, find: (scope: Locator) => Locator): Promise<Locator | null> {
  let scope = from;
  for (let level = 0; level <= levels; level += 1) {
    const matches = find(scope).filter({ visible: true });
    const count = await matches.count();
    if (count > 0) return count === 1 ? matches.first() : null;
    scope = scope.locator('xpath=..');
  }
  return null;
}

async function fieldHolding(frame: Frame, text: string): Promise<Locator | null> {
  const fields = 'textarea, input, [contenteditable="true"], [role="textbox"]';
  const wanted = { fields, text: text.trim(), patienceMs };
  if (!(await frame.evaluate(untilFieldHolds, wanted))) return null;
  const values = await frame.locator(fields).evaluateAll(valuesOf);
  const at = values.indexOf(text.trim());
  return at < 0 ? null : frame.locator(fields).nth(at);
}

// These functions run in the page.
const valuesOf = (fields: Element[]): string[] =>
  fields.map((field) => String(Reflect.get(field, 'value') ?? field.textContent).trim());

/** A page may set the value of a field without any change of the document, so it is looked for again and again. */
async function untilFieldHolds({
  fields,
  text,
  patienceMs: limitMs,
}: {
  fields: string;
  text: string;
  patienceMs: number;
}): Promise<boolean> {
  const isHeldIn = (root: Document | ShadowRoot): boolean =>
    [...root.querySelectorAll('*')].some(
      (element) =>
        (element.matches(fields) &&
          String(Reflect.get(element, 'value') ?? element.textContent).trim() === text) ||
        (element.shadowRoot !== null && isHeldIn(element.shadowRoot)),
    );
  const pauseMs = 50;
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += pauseMs) {
    if (isHeldIn(document)) return true;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return false;
}

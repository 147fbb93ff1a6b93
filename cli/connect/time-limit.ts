import type { Browser } from '@playwright/test';
import { PlainError } from '../../record/text/plain-error.ts';

/** What `connect` and `init` do at the moment; the error about a page that stops them names it. */
export const stages = {
  open: {
    doing: 'the page was still loading',
    next: 'Open it in a browser: it must show the chat. A page that needs a sign-in wants --storage-state or `evalwright connect --headed`.',
  },
  find: {
    doing: 'the page was still searched for a place to type',
    next: 'Give the address of the chat alone: a page that changes all the time, or holds very many elements, cannot be searched. Else write an adapter by hand: { name, controls: { composer }, signals: { message } }, each with a selector.',
  },
  reply: {
    doing: 'the reply had not ended',
    next: 'Say something that is answered sooner (--say), or allow more time (`evalwright connect --timeout`).',
  },
  prove: {
    doing: 'the adapter was still being tried in a new conversation',
    next: 'The adapter was written. Allow more time (--timeout), or check it by evalwright connect --check.',
  },
} as const;
export type Stage = keyof typeof stages;

/** How far the conversation has come. */
export class Progress {
  stage: Stage = 'open';
  readonly at = (stage: Stage): void => {
    this.stage = stage;
  };
}

/**
 * What `body` comes to, within so many seconds; null for no limit. Then the browser is closed, because a frozen page never answers.
 *
 * @throws PlainError in one sentence with the next step, also for what Playwright reports of a page that went away.
 */
export async function withinLimit<T>(
  {
    url,
    seconds,
    browser,
    progress,
  }: { url: string; seconds: number | null; browser: Browser; progress: Progress },
  body: () => Promise<T>,
): Promise<T> {
  const over = Promise.withResolvers<never>();
  const stop = () => {
    const { doing, next } = stages[progress.stage];
    over.reject(new PlainError(`${url}: after ${seconds} s ${doing}. ${next}`));
  };
  const timer = seconds === null ? null : setTimeout(stop, seconds * 1000);
  try {
    return await Promise.race([body(), over.promise]);
  } catch (error) {
    throw plainly(error, { url, stage: progress.stage, browser });
  } finally {
    if (timer) clearTimeout(timer);
  }
}

/** What Playwright says of a page that did something else meanwhile. */
const wentAway =
  /Execution context was destroyed|Frame was detached|interrupted by another navigation|Cannot find context|Node is detached|not attached to the DOM|Target (?:page|closed)|has been closed|Target crashed|Page crashed/i;
const tooSlow = /Timeout \d+ms exceeded/;

function plainly(
  error: unknown,
  { url, stage, browser }: { url: string; stage: Stage; browser: Browser },
): Error {
  if (error instanceof PlainError || !(error instanceof Error))
    return error instanceof Error ? error : new Error(String(error));
  const where = browser.contexts().flatMap((context) => context.pages().map((page) => page.url()));
  const elsewhere = where.find((one) => one !== url && /^https?:/.test(one));
  const { doing, next } = stages[stage];
  if (wentAway.test(error.message))
    return new PlainError(
      `${url} navigated${elsewhere ? ` (${elsewhere})` : ''} or closed while it was read. Give the URL at which it stays${elsewhere ? `: ${elsewhere}` : ''}.`,
      { cause: error },
    );
  if (tooSlow.test(error.message))
    return new PlainError(`${url}: ${doing} when the time limit was reached. ${next}`, { cause: error });
  return error;
}

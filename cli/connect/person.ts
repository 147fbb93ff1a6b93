import { createInterface } from 'node:readline/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { installSight, openChat } from '../../chat/detect/auto.ts';
import type { PageSight } from '../../chat/detect/page/install.ts';
import { sightKey } from '../../chat/recorder/recorder.ts';
import { openPage } from './own-headers.ts';
import type { Findings } from './parts.ts';

/** What only a person can do: sign in, and click what was not recognised. */

/** Asks a person at the terminal, and resolves when Enter was pressed. */
export type Ask = (question: string) => Promise<unknown>;

/** Waits until the user has signed in in the window, or opened the chat. */
export async function waitForPerson(why: Error): Promise<void> {
  await askInTerminal(`${why.message}\nSign in or open the chat in the window, then press Enter here.`);
}

async function askInTerminal(question: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    await terminal.question(`${question} `);
  } finally {
    terminal.close();
  }
}

/** An uncertain part, and what a person who sees the page would point at. */
type Unclear = {
  isUnclear: (findings: Findings) => boolean;
  what: string;
  kind: 'message' | 'control';
  put: (findings: Findings, selector: string) => Findings;
};

const unclear: readonly Unclear[] = [
  {
    isUnclear: ({ learned }) => learned?.message === null,
    what: "a message of the assistant's (say something first)",
    kind: 'message',
    put: withLearned((message) => ({ message })),
  },
  {
    isUnclear: ({ learned, signals }) => learned?.busy === null && signals.includes('quiet'),
    what: 'what is there only while a reply is written, as a stop button is (say something first)',
    kind: 'control',
    put: withLearned((busy) => ({ busy, busyKinds: ['pointed out'] })),
  },
];

function withLearned(
  change: (selector: string) => Partial<NonNullable<Findings['learned']>>,
): Unclear['put'] {
  return (findings, selector) =>
    findings.learned ? { ...findings, learned: { ...findings.learned, ...change(selector) } } : findings;
}

/** Asks for what could not be told for sure: a click in the page names it, Enter leaves it as it is. */
export async function correct(
  browser: Browser,
  { url, context, findings }: { url: string; context: BrowserContextOptions; findings: Findings },
  ask: Ask = askInTerminal,
): Promise<Findings> {
  const asked = unclear.filter(({ isUnclear }) => isUnclear(findings));
  if (asked.length === 0) return findings;
  const page = await openPage(browser, { url, context });
  await installSight(page);
  await page.goto(url);
  await openChat(page).catch(() => undefined);
  let corrected = findings;
  for (const one of asked) {
    const selector = await clicked(page, one, ask);
    if (selector !== null) corrected = one.put(corrected, selector);
  }
  await page.context().close();
  return corrected;
}

/** The selector of what is clicked in the page, in whichever frame; null when Enter is pressed in the terminal instead. */
async function clicked(page: Page, { what, kind }: Unclear, ask: Ask): Promise<string | null> {
  // A frame that goes away meanwhile is not clicked.
  const picked = page.frames().map((frame) => frame.evaluate(pick, { key: sightKey, kind }).catch(never));
  const skipped = ask(`Hold Alt and click ${what} in the window, or press Enter to leave it to auto.`);
  return Promise.race([...picked, skipped.then(() => null)]);
}

const never = () => new Promise<never>(() => undefined);

/** This runs in the page. A click with Alt names what it hits, and does nothing else. */
function pick({ key, kind }: { key: string; kind: Unclear['kind'] }): Promise<string | null> {
  return new Promise((resolve) => {
    const hear = (event: MouseEvent) => {
      const [target] = event.composedPath();
      if (!event.altKey || !(target instanceof Element)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      window.removeEventListener('click', hear, { capture: true });
      const sight: PageSight | undefined = Reflect.get(window, key);
      resolve(sight?.pointedAt(target, kind) ?? null);
    };
    window.addEventListener('click', hear, { capture: true });
  });
}

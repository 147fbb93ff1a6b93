import { createInterface } from 'node:readline/promises';
import type { Browser, BrowserContextOptions, JSHandle, Page } from '@playwright/test';
import { installSight, openChat } from '../../fixtures/adapters/auto/auto.ts';
import { sightName } from '../../fixtures/adapters/auto/in-page.ts';
import type { PageSight } from '../../fixtures/adapters/auto/page/install.ts';
import type { Findings } from './parts.ts';

/** What only a person can do: sign in, and click what was not recognised. */

/** Waits until somebody has signed in in the window, or opened the chat. */
export async function waitForPerson(why: Error): Promise<void> {
  await ask(`${why.message}\nSign in or open the chat in the window, then press Enter here.`);
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(`${question} `);
  } finally {
    terminal.close();
  }
}

/** Asks for what could not be told for sure: a click in the page names it, Enter leaves it as it is. */
export async function correct(
  browser: Browser,
  { url, context, findings }: { url: string; context: BrowserContextOptions; findings: Findings },
): Promise<Findings> {
  if (findings.learned?.message !== null) return findings;
  const opened = await browser.newContext(context);
  const page = await opened.newPage();
  await installSight(page);
  await page.goto(url);
  await openChat(page).catch(() => undefined);
  const message = await clicked(page, "a message of the assistant's (say something first)");
  await opened.close();
  return { ...findings, learned: { ...findings.learned, message, hasForeign: message === null } };
}

/** The selector of what is clicked in the page; null when Enter is pressed in the terminal instead. */
async function clicked(page: Page, what: string): Promise<string | null> {
  const picked = page.evaluateHandle(pick, { name: sightName });
  const skipped = ask(`Hold Alt and click ${what} in the window, or press Enter to leave it to auto.`).then(
    () => null,
  );
  const first: JSHandle<string | null> | null = await Promise.race([picked, skipped]);
  return first ? first.jsonValue() : null;
}

/** This runs in the page. A click with Alt names what it hits, and does nothing else. */
function pick({ name }: { name: string }): Promise<string | null> {
  return new Promise((resolve) => {
    const hear = (event: MouseEvent) => {
      const [target] = event.composedPath();
      if (!event.altKey || !(target instanceof Element)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      window.removeEventListener('click', hear, { capture: true });
      const sight: PageSight | undefined = Reflect.get(window, Symbol.for(name));
      resolve(sight?.nameOf(target) ?? null);
    };
    window.addEventListener('click', hear, { capture: true });
  });
}

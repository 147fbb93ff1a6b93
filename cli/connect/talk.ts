import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import type { Adapter } from '../../chat/adapters/adapter.ts';
import { operationsOf } from '../../chat/adapters/use-controls.ts';
import { type Conversation, conversation } from '../../chat/chat.ts';
import { installCode, installIn } from '../../chat/install.ts';
import { limitsOf } from '../../chat/limits.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { launchOptions } from '../../settings/browser.ts';
import { openPage } from './own-headers.ts';

export type Surroundings = { headed: boolean; browser: string | undefined; context: BrowserContextOptions };

/** A development server compiles a page when it is visited first. */
const firstVisitMs = 180_000;

export async function openBrowser({ headed, browser }: Omit<Surroundings, 'context'>): Promise<Browser> {
  try {
    return await chromium.launch({ ...launchOptions(browser), headless: !headed });
  } catch (cause) {
    const [reason] = cause instanceof Error ? cause.message.split('\n') : [];
    throw new PlainError(
      `No browser could be started (${reason}). Install one with \`npx playwright install chromium\`, or name one of this machine in EVALWRIGHT_BROWSER.${headed ? ' `--headed` needs a browser with a window, and a display.' : ''}`,
      { cause },
    );
  }
}

/** Opens the chat in a context of its own, with the recorder in the page, exactly as a trial does. */
export async function openConversation(
  browser: Browser,
  {
    adapter,
    url,
    context,
    heard = () => undefined,
  }: {
    adapter: Adapter;
    url: string;
    context: BrowserContextOptions;
    /** Is told the number of tool calls on the wire; null when its protocol does not report them. */
    heard?(calls: number | null): void;
  },
): Promise<Conversation> {
  const page = await openPage(browser, { url, context });
  page.setDefaultNavigationTimeout(firstVisitMs);
  const limits = limitsOf({ startMs: 20_000, totalMs: 60_000, ...adapter.patience }, { mutated: false });
  await installCode(page.context());
  await installIn(page, adapter, { header: null, limits });
  await reach(page, url, () => operationsOf(adapter).open(page, { url, assistant: null }));
  return conversation(page, adapter, {
    listener: {
      sending: async () => undefined,
      sent: () => 0,
      attached: () => undefined,
      replied: async (_turn, _reply, { calls, tellsCalls }) =>
        heard(tellsCalls || calls.length > 0 ? calls.length : null),
      reloading: async () => undefined,
      reloaded: () => undefined,
    },
    limits,
    folder: '.',
    turnBegins: () => () => undefined,
    step: (_, body) => body(),
  });
}

async function reach(page: Page, url: string, open: () => Promise<void>): Promise<void> {
  let status: number | null = null;
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame())
      status = response.status();
  });
  try {
    await open();
  } catch (error) {
    if (status !== null && status >= 400)
      throw new PlainError(
        `${url} answers ${status}. Check the address; \`--header\` and \`--storage-state\` are for what it may want.`,
        { cause: error },
      );
    const message = error instanceof Error ? error.message : String(error);
    if (/page\.goto: Timeout/.test(message))
      throw new PlainError(
        `${url} did not load within ${firstVisitMs / 1000} s. Open it in a browser, and repeat the command when it is shown.`,
        { cause: error },
      );
    if (message.includes('ERR_TOO_MANY_REDIRECTS'))
      throw new PlainError(
        `${url} redirects without end. If it needs a sign-in, save one and give it with --storage-state.`,
        { cause: error },
      );
    const [, reason] = /net::(ERR_\w+)/.exec(message) ?? [];
    if (reason)
      throw new PlainError(
        `Nothing answers at ${url} (${reason}). Start the application, or check the address.`,
        { cause: error },
      );
    throw error;
  }
}

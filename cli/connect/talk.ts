import { setTimeout as pass } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import type { Adapter } from '../../chat/adapters/adapter.ts';
import { operationsOf } from '../../chat/adapters/use-controls.ts';
import { type Conversation, conversation } from '../../chat/chat.ts';
import { installCode, installIn } from '../../chat/install.ts';
import { limitsOf } from '../../chat/limits.ts';
import { isLayoutOf } from '../../graders/matchers/carried-text.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { shorten } from '../../record/text/shorten.ts';
import type { Reply } from '../../record/trial.ts';
import { launchOptions } from '../../settings/browser.ts';
import { openPage } from './own-headers.ts';
import type { Exchange } from './print.ts';

export type Surroundings = { headed: boolean; browser: string | undefined; context: BrowserContextOptions };

/** A development server compiles a page when it is visited first. */
const firstVisitMs = 180_000;

export async function openBrowser({ headed, browser }: Omit<Surroundings, 'context'>): Promise<Browser> {
  try {
    return await chromium.launch({ ...launchOptions(browser), headless: !headed });
  } catch (cause) {
    const [reason] = cause instanceof Error ? cause.message.split('\n') : [];
    throw new PlainError(
      `No browser could be started (${reason}). \`npx evalwright doctor\` says which one is used; EVALWRIGHT_BROWSER names another.${headed ? ' `--headed` needs a browser with a window, and a display.' : ''}`,
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

/** For so long a reply that is over is watched: one that goes on was not over. */
const watchedMs = 1_500;

/** Says two things with an adapter in a new conversation, and looks on after the second reply: has it really ended? */
export async function prove(
  browser: Browser,
  {
    adapter,
    url,
    says,
    context,
  }: { adapter: Adapter; url: string; says: readonly [string, string]; context: BrowserContextOptions },
): Promise<Exchange[]> {
  const conversation = await openConversation(browser, { adapter, url, context });
  const [first, second] = says;
  const exchanges = [judge(first, await conversation.send(first), null)];
  const reply = await conversation.send(second);
  exchanges.push(judge(second, reply, await grownAfter(conversation, reply)));
  await conversation.page.context().close();
  return exchanges;
}

/** What the page shows of the reply's last words some time after it was said to be over; null where they stand as they were. */
async function grownAfter({ page }: Conversation, { text }: Reply): Promise<string | null> {
  const tail = text.split('\n').at(-1)?.trim().slice(-40) ?? '';
  if (tail === '') return null;
  const line = page.getByText(tail).last();
  const read = () => line.innerText({ timeout: 1_000 }).catch(() => null);
  const before = await read();
  await pass(watchedMs);
  const after = await read();
  return before !== null && after !== null && after.length > before.length ? after : null;
}

/** Whether a reply was read whole: it ended as it should, and its words are those that came over the wire, each of them. */
export function judge(said: string, reply: Reply, grown: string | null): Exchange {
  const asExchange = (whole: boolean, why: string): Exchange => ({ said, reply, whole, why });
  if (reply.text.trim() === '')
    return asExchange(
      false,
      reply.error ? `the page showed the error "${reply.error}"` : 'no words were read',
    );
  if (reply.end !== 'complete')
    return asExchange(false, `the reply ended as ${reply.end}${reply.error ? `: ${reply.error}` : ''}`);
  if (grown !== null) return asExchange(false, 'the page went on after the reply was said to be over');
  const carried = (reply.stream ?? [])
    .flatMap((event) => (event.type === 'delta' ? [event.text] : []))
    .join('');
  if (carried === '')
    return asExchange(false, 'because the wire carried no text that could be compared with the screen');
  if (!isLayoutOf(carried, reply.text))
    return asExchange(
      false,
      `because the screen and the wire differ: the wire carried "${shorten(carried, 120)}"`,
    );
  const count = reply.text.split(/\s+/).filter(Boolean).length;
  const silence = reply.signals.includes('quiet')
    ? '; only silence tells of the end: a longer pause would be taken for it'
    : '';
  return asExchange(true, `compared: ${count} words on the screen are those on the wire${silence}`);
}

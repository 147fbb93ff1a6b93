import type { Browser, Page } from '@playwright/test';
import type { Adapter } from '../../chat/adapters/adapter.ts';
import { askSight } from '../../chat/ask-page.ts';
import { auto, installSight, NoComposerError, type Opened, openChat } from '../../chat/detect/auto.ts';
import { type FoundControl, nameOfFrame } from '../../chat/detect/in-page.ts';
import { type SentBy, sendIn } from '../../chat/detect/send.ts';
import type { Reply } from '../../record/trial.ts';
import type { Control, Findings } from './parts.ts';
import { openConversation, type Surroundings } from './talk.ts';
import type { Progress } from './time-limit.ts';

/** The result of one exchange, with the reply. */
export type Found = {
  findings: Findings;
  /** The title of the page. */
  title: string;
  reply: Reply;
  /** The number of tool calls on the wire; null when its protocol does not report them. */
  calls: number | null;
  /** How to open another page in the same state, signed in if a person has signed in. */
  context: Surroundings['context'];
};

/** With a person at the window, nothing waits as long as for a slow page. */
const beforePersonMs = 2_000;

/**
 * Opens the page, sends a message, and observes the changes.
 *
 * @param at receives the progress.
 * @param ready is awaited with the reason while no composer is found; a person may sign in meanwhile. Default: an
 *   error.
 */
export async function findChat(
  browser: Browser,
  {
    url,
    say,
    context,
    ready,
    at = () => undefined,
  }: {
    url: string;
    say: string;
    context: Surroundings['context'];
    ready?: (why: Error) => Promise<void>;
    at?: (...given: Parameters<Progress['at']>) => void | Promise<void>;
  },
): Promise<Found> {
  let opened: Opened | null = null;
  let calls: number | null = null;
  const heard = (count: number | null) => {
    calls = count;
  };
  let sentBy: SentBy = { button: null };
  const watching: Adapter = {
    ...auto,
    async open(page, target) {
      await installSight(page);
      await page.goto(target.url);
      await at('find');
      opened = await (ready ? openWith(page, ready) : openChat(page));
    },
    async send(page, text) {
      const { composer } = opened ?? (await openChat(page));
      sentBy = await sendIn(page, { composer, text });
    },
  };
  const conversation = await openConversation(browser, { adapter: watching, url, context, heard });
  await at('reply');
  const reply = await conversation.send(say);
  const { composer, launcher, consent } = opened ?? (await openChat(conversation.page));
  const findings: Findings = {
    composer: asControl(composer),
    launcher: launcher && asControl(launcher),
    consent: consent && asControl(consent),
    send: sentBy.button && asControl(sentBy.button),
    frame: await nameOfFrame(composer.frame),
    learned: await askSight(composer.frame, 'learn'),
    signals: reply.signals,
  };
  const opener = conversation.page.context();
  const title = await conversation.page.title();
  const signedIn = ready
    ? { ...context, storageState: await opener.storageState({ indexedDB: true }) }
    : context;
  await opener.close();
  return { findings, title, reply, calls, context: signedIn };
}

async function openWith(page: Page, ready: (why: Error) => Promise<void>): Promise<Opened> {
  for (;;)
    try {
      return await openChat(page, beforePersonMs);
    } catch (error) {
      if (!(error instanceof NoComposerError)) throw error;
      await ready(error);
    }
}

const asControl = ({ name, why }: FoundControl): Control => ({ name, why });

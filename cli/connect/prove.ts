import { setTimeout as pass } from 'node:timers/promises';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import type { Adapter } from '../../chat/adapters/adapter.ts';
import type { Conversation } from '../../chat/chat.ts';
import { isLayoutOf } from '../../graders/matchers/carried-text.ts';
import { shorten } from '../../record/text/shorten.ts';
import type { Reply } from '../../record/trial.ts';
import type { Exchange } from './print.ts';
import { openConversation } from './talk.ts';

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
      reply.error
        ? `the page showed the error "${reply.error}"`
        : ['no words were read', ...(reply.notes ?? [])].join('; '),
    );
  if (reply.end !== 'complete')
    return asExchange(false, `the reply ended as ${reply.end}${reply.error ? `: ${reply.error}` : ''}`);
  if (grown !== null) return asExchange(false, 'the page went on after the reply was said to be over');
  const carried = (reply.stream ?? [])
    .flatMap((event) => (event.type === 'delta' ? [event.text] : []))
    .join('');
  const count = reply.text.split(/\s+/).filter(Boolean).length;
  if (carried === '' && reply.signals.includes('document'))
    return asExchange(true, `read: ${count} words in the document that the message led to`);
  if (carried === '')
    return asExchange(false, 'because the wire carried no text that could be compared with the screen');
  if (!isLayoutOf(carried, reply.text))
    return asExchange(
      false,
      `because the screen and the wire differ: the wire carried "${shorten(carried, 120)}"`,
    );
  const silence = reply.signals.includes('quiet')
    ? '; only silence tells of the end: a longer pause would be taken for it'
    : '';
  return asExchange(true, `compared: ${count} words on the screen are those on the wire${silence}`);
}

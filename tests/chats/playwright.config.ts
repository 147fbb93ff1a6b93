import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Adapter } from '../../chat/adapters/adapter.ts';
import { aiSdk } from '../../chat/adapters/ai-sdk.ts';
import { chatscope } from '../../chat/adapters/chatscope.ts';
import { deepChat } from '../../chat/adapters/deep-chat.ts';
import { flowise } from '../../chat/adapters/flowise.ts';
import { n8nChat } from '../../chat/adapters/n8n-chat.ts';
import { nlux } from '../../chat/adapters/nlux.ts';
import { auto } from '../../chat/detect/auto.ts';
import { defineMiniProject } from '../mini-project.ts';

/** One project for each page and adapter, `page by adapter`; CHATS_PAGES, CHATS_ADAPTERS and CHATS_URL say which, and where. */

const failureOnTheScopePage =
  '.cs-message--incoming:has-text("Something went wrong."), .cs-message--incoming:has-text("The connection was lost.")';

const written: Record<string, Adapter> = {
  'ai-sdk': aiSdk,
  // How a failure is told is the page's, and no part of the package.
  chatscope: { ...chatscope, signals: { ...chatscope.signals, error: failureOnTheScopePage } },
  'deep-chat': deepChat,
  flowise,
  n8n: n8nChat,
  nlux,
};
const {
  CHATS_PAGES = '',
  CHATS_ADAPTERS = 'auto',
  CHATS_URL = '',
  CHATS_WORKERS = '2',
  CHATS_WRITTEN = '',
} = process.env;

/** @param by `hand`, `auto`, or `connect`: what that has written for the page. */
async function adapterOf(page: string, by: string): Promise<Adapter> {
  if (by === 'connect') return (await import(pathToFileURL(join(CHATS_WRITTEN, `${page}.ts`)).href)).adapter;
  return (by === 'auto' ? undefined : written[page]) ?? auto;
}

const pairs = CHATS_PAGES.split(',')
  .flatMap((page) => CHATS_ADAPTERS.split(',').map((by) => ({ page, by })))
  .filter(({ page, by }) => by !== 'hand' || written[page]);

export default defineMiniProject({
  workers: Number(CHATS_WORKERS),
  projects: await Promise.all(
    pairs.map(async ({ page, by }) => ({
      name: `${page} by ${by}`,
      use: {
        target: { url: new URL(`${page}/`, CHATS_URL).href },
        adapter: await adapterOf(page, by),
        replyLimits: { startMs: 8_000, stallMs: 6_000, totalMs: 120_000 },
      },
    })),
  ),
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import type { Adapter } from '../../chat/adapters/adapter.ts';
import { deepChat } from '../../chat/adapters/deep-chat.ts';
import { operationsOf } from '../../chat/adapters/use-controls.ts';
import { installCode, installIn } from '../../chat/install.ts';
import { limitsOf } from '../../chat/limits.ts';
import { type PageRecorder, recorderKey } from '../../chat/recorder/recorder.ts';
import { launchOptions } from '../../settings/browser.ts';
import type { EventLog } from './event-log.ts';

/**
 * Records what real chat pages tell the state machine: `node tests/event-logs/record.ts http://127.0.0.1:4600`, with a server there that
 * serves third-party pages by these names and does what the messages say. One file for each page.
 */

const adapters: Record<string, Adapter> = {
  deepchat: deepChat,
  aisdk: {
    name: 'aisdk',
    signals: {
      message: '#root > div > div:has-text("AI:")',
      text: ':scope > div',
      exclude: 'pre',
      busy: 'input:disabled',
    },
    controls: { composer: 'input' },
  },
  n8n: {
    name: 'n8n',
    signals: {
      message: '.chat-message-from-bot:not(.chat-message-typing)',
      busy: '.chat-message-typing',
    },
    controls: { composer: 'textarea' },
  },
  chatscope: {
    name: 'chatscope',
    signals: { message: '.cs-message--incoming', busy: '.cs-typing-indicator', exclude: '.chip' },
    controls: { composer: '.cs-message-input__content-editor' },
  },
  nlux: {
    name: 'nlux',
    signals: {
      message: '.nlux-comp-chatItem--received .nlux-comp-message',
      busy: '.nlux-comp-messageLoader',
    },
    controls: { composer: 'textarea' },
  },
  flowise: {
    name: 'flowise',
    signals: { message: '.chatbot-host-bubble', busy: 'textarea:disabled' },
    controls: { composer: 'textarea' },
  },
};

const messages = ['slow 6x60', 'two 300', 'burst', 'error', 'error mid', 'drop'];

async function record(browser: Browser, url: string, adapter: Adapter, said: string): Promise<EventLog> {
  const page = await browser.newPage();
  const limits = limitsOf({}, { mutated: false });
  await installCode(page.context());
  await installIn(page, adapter, { header: null, limits, keepsEvents: true });
  const { open, send } = operationsOf(adapter);
  await open(page, { url, assistant: null });
  const ended = await page.evaluateHandle(arm, { key: recorderKey, said });
  await send(page, said);
  const { events, end, text, error, signals } = await ended.evaluate(({ observation }) => observation);
  await page.close();
  if (!events) throw new Error(`No events were kept of "${said}" on ${adapter.name}.`);
  return { said, limits, events, ended: { end, text, error, signals } };
}

// This runs in the page. What is awaited later must not be a promise itself.
async function arm({ key, said }: { key: string; said: string }) {
  const recorder: PageRecorder = Reflect.get(window, key);
  const { turn } = await recorder.arm(said, false);
  return { observation: recorder.ended(turn) };
}

const [, , server = ''] = process.argv;
const browser = await chromium.launch(launchOptions());
for (const [name, adapter] of Object.entries(adapters)) {
  const logs: string[] = [];
  for (const said of messages)
    logs.push(JSON.stringify(await record(browser, new URL(`${name}/`, server).href, adapter, said)));
  writeFileSync(join(import.meta.dirname, 'logs', `${name}.jsonl`), `${logs.join('\n')}\n`);
}
await browser.close();

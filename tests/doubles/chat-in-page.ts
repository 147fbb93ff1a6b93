import { createServer, type RequestListener } from 'node:http';
import type { Browser, Page } from '@playwright/test';
import type { Adapter } from '../../chat/adapters/adapter.ts';
import { type Conversation, conversation } from '../../chat/chat.ts';
import { installCode, installIn } from '../../chat/install.ts';
import type { ReplyLimits } from '../../chat/limits.ts';
import type { TurnListener } from '../../chat/turn.ts';
import type { Reply } from '../../record/trial.ts';
import type { Attachment } from '../../record/turn/attachment.ts';

/** What the server of the page answers to `/say`. */
export const served = 'It is forty-two, as always.';

/**
 * A page whose textarea sends with Enter, and which shows what was said and answered. `extra` is more script; an element with
 * `data-host` has the textarea in its shadow root.
 */
export const pageWith = (extra: string, field = '<textarea></textarea>'): string => `<!doctype html>
<div id="log"></div>${field}
<script>
  const host = document.querySelector('[data-host]');
  const root = host ? host.attachShadow({ mode: 'open' }) : document;
  if (host) root.innerHTML = '<textarea></textarea>';
  const composer = root.querySelector('textarea, [contenteditable]');
  let put = (kind, text) => {
    const line = Object.assign(document.createElement('p'), { className: kind, innerText: text });
    document.querySelector('#log').append(line);
    return line;
  };
  async function say() {
    const text = composer.value ?? composer.innerText;
    if ('value' in composer) composer.value = '';
    else composer.innerHTML = '';
    put('user', text);
    const response = await fetch('/say', { method: 'POST', body: JSON.stringify({ text }) });
    put('assistant', (await response.json()).reply);
  }
  const sendsWithEnter = (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void say();
  };
  if ('value' in composer) composer.addEventListener('keydown', sendsWithEnter);
  ${extra}
</script>`;

type Given = {
  html: string;
  adapter: Adapter;
  limits?: Partial<ReplyLimits>;
  reloaded?: TurnListener['reloaded'];
};

/** Sends a message in a page, and returns its reply, how the page shows the message, and what became of its files. */
export async function sendIn(
  browser: Browser,
  { text, attach = [], ...given }: Given & { text: string; attach?: string[] },
): Promise<{ reply: Reply; shown: string[]; files: Attachment[] }> {
  const context = await browser.newContext();
  const files: Attachment[] = [];
  try {
    const page = await context.newPage();
    await page.route('http://chat.test/**', (route) =>
      route.request().url().endsWith('/say')
        ? route.fulfill({ json: { reply: served } })
        : route.fulfill({ contentType: 'text/html', body: given.html }),
    );
    const talk = await open(page, 'http://chat.test/', given, (attached) => void files.push(...attached));
    const reply = await talk.send(text, { attach });
    return { reply, shown: await page.locator('.user').allInnerTexts(), files };
  } finally {
    await context.close();
  }
}

type Talk = Given & {
  texts: readonly string[];
  serve: RequestListener;
  say?: (conversation: Conversation, text: string) => Promise<Reply>;
};

/** Sends messages one after the other in a page whose requests a server answers, and returns the replies. */
export async function talkIn(
  browser: Browser,
  { texts, serve, say = (conversation, text) => conversation.send(text), ...given }: Talk,
): Promise<Reply[]> {
  const server = createServer((request, response) => {
    if (request.url !== '/') return serve(request, response);
    response.writeHead(200, { 'content-type': 'text/html' }).end(given.html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  const context = await browser.newContext();
  try {
    const talk = await open(await context.newPage(), `http://127.0.0.1:${port}/`, given);
    const replies: Reply[] = [];
    for (const text of texts) replies.push(await say(talk, text));
    return replies;
  } finally {
    await context.close();
    server.closeAllConnections();
    server.close();
  }
}

export async function open(
  page: Page,
  url: string,
  { adapter, limits: given, reloaded = () => undefined }: Given,
  attached: (files: readonly Attachment[]) => void = () => undefined,
): Promise<Conversation> {
  const limits = { startMs: 4_000, stallMs: 4_000, totalMs: 8_000, quietMs: 500, ...given };
  await installCode(page.context());
  await installIn(page, adapter, { header: null, limits });
  if (adapter.open) await adapter.open(page, { url, assistant: null });
  else await page.goto(url);
  return conversation(page, adapter, {
    limits,
    folder: '.',
    listener: {
      sending: async () => undefined,
      sent: () => 0,
      attached: (_turn, files) => attached(files),
      replied: async () => undefined,
      reloading: async () => undefined,
      reloaded,
    },
    turnBegins: () => () => undefined,
    step: (_title, body) => body(),
  });
}

import type { Page } from '@playwright/test';

/** Where documents are read: pages of one renderer each, and third-party chats. */
export type Place = {
  name: string;
  path: string;
  /** The content of a chat's messages; null on the page of the renderers, which renders the document once more. */
  content: string | null;
  /** Whether it shows Markdown rendered, without words of its own: then the source and the screen must agree. */
  isRendered: boolean;
};

const renderer = (name: string): Place => ({
  name,
  path: `content/?by=${name}`,
  content: null,
  isRendered: true,
});
const chat = (name: string, content: string, isRendered = true): Place => ({
  name,
  path: `${name}/`,
  content,
  isRendered,
});

export const places: readonly Place[] = [
  // Not in the sample of CI: it draws letter by letter, and on a busy machine a script of bare Playwright that sends at once sees 13 of
  // 100 replies empty. First, for it takes longest.
  chat('nlux', '.nlux-comp-chatItem--received .nlux-markdown-container', false),
  ...['marked', 'markdown-it', 'react-markdown', 'streamdown'].map(renderer),
  chat('ai-sdk', 'main > div:text-matches("^AI: ?") > div', false),
  chat('chatscope', '.cs-message--incoming .cs-message__content', false),
  chat('deep-chat', 'deep-chat .ai-message:not(.deep-chat-loading-message-bubble)'),
  chat('flowise', '[data-testid="host-bubble"]'),
  chat('n8n', '.chat-message-from-bot:not(.chat-message-typing) .chat-message-markdown'),
];

/** The words of the finished document in the renderer's own DOM. A message without words has 3 s for its first. */
export async function truthOf(page: Page, { content }: Place, document: string): Promise<string[]> {
  if (content === null) return page.evaluate(renderedAgain, document);
  const message = page.locator(content).last();
  const words = await message.evaluate(wordsOf);
  if (words.length > 0) return words;
  await message
    .filter({ hasText: /\S/ })
    .waitFor({ timeout: 3_000 })
    .catch(() => {});
  return message.evaluate(wordsOf);
}

// These functions run in the page.
function renderedAgain(source: string): Promise<string[]> {
  const render: (text: string) => Promise<string[]> = Reflect.get(window, 'wordsOf');
  return render(source);
}

/** Icons and buttons are no words, unless a link is drawn as one. */
async function wordsOf(message: Element): Promise<string[]> {
  let changedAt = performance.now();
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(message, { subtree: true, childList: true, characterData: true });
  while (performance.now() - changedAt < 60) await new Promise(requestAnimationFrame);
  observer.disconnect();
  const controls = [...message.querySelectorAll<HTMLElement>('button:not([data-streamdown=link]), svg')];
  const displays = controls.map(({ style }) => style.display);
  for (const { style } of controls) style.display = 'none';
  const words = message instanceof HTMLElement ? message.innerText.split(/\s+/).filter(Boolean) : [];
  for (const [index, { style }] of controls.entries()) style.display = displays[index] ?? '';
  return words;
}

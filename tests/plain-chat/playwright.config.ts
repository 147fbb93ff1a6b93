import type { Adapter } from '../../chat/adapters/adapter.ts';
import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

/** The assistant's name is the way in which the page gets its replies. */
const plainChat: Adapter = {
  ...smallChat,
  name: 'plain-chat',
  async open(page, { url, assistant }) {
    await page.goto(new URL(assistant ?? 'fetch', url).href);
    await page.locator('body[data-ready]').waitFor();
  },
};

export default defineMiniProject({
  workers: 2,
  use: {
    adapter: plainChat,
    target: startsServer(),
    replyLimits: { startMs: 5_000, stallMs: 10_000, totalMs: 30_000 },
  },
});

import type { Adapter } from '../../chat/adapters/adapter.ts';
import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

/** A page that tells nothing of a reply before it is there, and nothing of its end. */
const silent: Adapter = {
  ...smallChat,
  name: 'silent',
  signals: { root: '#log', message: '#log .assistant' },
  async open(page, opened) {
    await smallChat.open?.(page, opened);
    await page.locator('body[data-ready]').waitFor();
  },
};

export default defineMiniProject({
  workers: 1,
  // Less than the turns of the trial take.
  timeout: 6_000,
  use: { adapter: silent, target: startsServer(), replyLimits: { totalMs: 20_000 } },
});

import { deepChat } from '../../chat/adapters/deep-chat.ts';
import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

const user = '#log .user';

export default defineMiniProject({
  workers: 1,
  projects: [
    {
      name: 'ways',
      testMatch: 'cases.spec.ts',
      use: {
        target: startsServer(),
        adapter: { ...smallChat, signals: { ...smallChat.signals, user } },
      },
    },
    {
      name: 'deep-chat',
      testMatch: 'deep-chat.spec.ts',
      use: {
        target: startsServer(),
        adapter: {
          ...deepChat,
          async open(page, { url }) {
            await page.goto(new URL('/deep-chat', url).href);
            await page.locator('deep-chat #text-input').waitFor();
          },
        },
      },
    },
  ],
});

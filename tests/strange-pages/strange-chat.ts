import type { Adapter } from '../../chat/adapters/adapter.ts';
import { auto } from '../../chat/detect/auto.ts';

/** The assistant's name is the path: the shape of the page, and the way in which replies come. */
export const strangeChat: Adapter = {
  name: 'strange-chat',
  signals: { root: '.log', message: '.log .assistant', user: '.log .user', busy: 'role=button[name="Stop"]' },
  controls: { composer: 'role=textbox[name="message"]', stop: 'role=button[name="Stop"]' },
  async open(page, { url, assistant }) {
    const path = assistant ?? 'chat/plain/lines';
    await page.goto(new URL(path, url).href);
    const place = path.startsWith('framed') ? page.frameLocator('iframe.chat') : page;
    await place.getByRole('textbox', { name: 'message' }).waitFor();
  },
};

/** The same pages, and nobody says where anything is. */
export const strangeByAuto: Adapter = {
  ...auto,
  name: 'auto here',
  open: (page, { url, assistant }) => auto.open(page, { url: new URL(assistant ?? '', url).href }),
};

import type { Page } from '@playwright/test';
import type { Adapter } from '../../chat/adapters/adapter.ts';
import { defineMiniProject } from '../mini-project.ts';
import { shopChat } from '../second-app/adapter.ts';
import { shopOptions } from '../second-app/shop-options.ts';
import { film, size } from './film.ts';

/** The shop's chat, written to as a person writes, and filmed. */
const filmed: Adapter = {
  ...shopChat,
  async open(page, options) {
    await shopChat.open?.(page, options);
    const { FILM_FOLDER: folder } = process.env;
    if (folder !== undefined) film(page, folder);
  },
  async send(page: Page, text: string) {
    await page.getByLabel('Write to us').pressSequentially(text, { delay: 18 });
    await page.getByRole('button', { name: 'Send' }).click();
  },
};

const { target, ...options } = shopOptions;

export default defineMiniProject({
  workers: 1,
  use: {
    ...options,
    adapter: filmed,
    target: { ...target, ...(target.start ? { start: { ...target.start, cwd: '../second-app' } } : {}) },
    viewport: size,
  },
});

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../settings/browser.ts';

let browser: Browser;
before(async () => {
  browser = await chromium.launch(launchOptions());
});
after(() => browser.close());

export type Opened = { page: Page; problems: string[]; outside: string[] };

/** Opens a page as it lies on the disk, and notes what goes wrong in it and what it asks of elsewhere. */
export async function open(
  url: string,
  { width = 1280, scheme = 'light' as 'light' | 'dark' } = {},
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const opened: Opened = { page, problems: [], outside: [] };
  page.on('console', (message) => {
    if (message.type() === 'error') opened.problems.push(message.text());
  });
  page.on('pageerror', (error) => opened.problems.push(error.message));
  page.on('dialog', (dialog) => {
    opened.problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) opened.outside.push(request.url());
  });
  await page.goto(url);
  await page.locator('h1').waitFor();
  return opened;
}

/** Nothing was thrown, and nothing asked of elsewhere. */
export function isSound({ problems, outside }: Opened): void {
  assert.deepEqual(problems, []);
  assert.deepEqual(outside, []);
}

/** What keeps somebody from using the page: findings of axe that are not minor, and what does not fit into the window. */
export async function seriousProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return overflow > 0 ? [...found, `${overflow} px wider than the window`] : found;
}

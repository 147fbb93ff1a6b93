import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';

/** What a browser did when somebody looked at all of a report. */
export type Looked = {
  attachments: number;
  outside: string[];
  dialogs: string[];
  titles: string[];
  text: string;
};

/** Opens every test of a report and everything that is attached to it. */
export async function lookAtAll(browser: Browser, folder: string): Promise<Looked> {
  const { url, close } = await serve(folder);
  const looked: Looked = { attachments: 0, outside: [], dialogs: [], titles: [], text: '' };
  const page = await browser.newPage();
  page.on('request', (request) => {
    const address = request.url();
    if (!/^(?:data|blob):/.test(address) && !address.startsWith(url)) looked.outside.push(address);
  });
  page.on('dialog', (dialog) => {
    looked.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.setDefaultTimeout(10_000);
  const isAllure = folder.endsWith('allure-report');
  try {
    await page.goto(url);
    for (const openTest of await testsOf(page, url, isAllure)) {
      await openTest();
      looked.attachments += isAllure ? await openInAllure(page) : await openInPlaywright(page);
      looked.titles.push(await page.title());
      looked.text += await page.locator('body').innerText();
    }
  } finally {
    await page.close();
    await close();
  }
  return looked;
}

async function testsOf(page: Page, url: string, isAllure: boolean): Promise<(() => Promise<unknown>)[]> {
  if (isAllure) {
    const leaves = page.getByTestId('tree-leaf');
    await leaves.first().waitFor();
    const count = await leaves.count();
    return Array.from({ length: count }, (_, index) => async () => {
      await page.goto('about:blank');
      await page.goto(url);
      await leaves.nth(index).click();
    });
  }
  const links = page.locator('a.test-file-title-link, .test-file-title');
  await links.first().waitFor();
  const hrefs = await page
    .locator('a[href*="testId="]')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const tests = [...new Set(hrefs.filter((href) => /testId=[\w-]+$/.test(href)))];
  return tests.map((href) => async () => {
    await page.goto('about:blank');
    await page.goto(new URL(href, url).href);
  });
}

async function openInAllure(page: Page): Promise<number> {
  await page.getByTestId('test-result-tab-attachments').click();
  const headers = page.getByTestId('test-result-attachment-header');
  await headers.first().waitFor();
  const count = await headers.count();
  for (let index = 0; index < count; index++) await headers.nth(index).click();
  await page.waitForLoadState('load');
  return count;
}

async function openInPlaywright(page: Page): Promise<number> {
  await page.getByTestId('attachments').waitFor();
  const closed = page.getByTestId('attachments').locator('summary');
  const count = await closed.count();
  for (let index = 0; index < count; index++) await closed.nth(index).click();
  return count;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.svg': 'image/svg+xml',
};

async function serve(folder: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = join(
      folder,
      pathname.endsWith('/') ? `${pathname}index.html` : decodeURIComponent(pathname),
    );
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = types[extname(file)] ?? 'application/octet-stream';
    return response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../settings/browser.ts';
import { openPage } from './own-headers.ts';

test('a page is asked for in a language, as in a run', async () => {
  const server = createServer(({ headers }, response) => void response.end(headers['accept-language']));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/`;
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await openPage(browser, { url, context: {} });
    await page.goto(url);
    assert.match(await page.innerText('body'), /^en-US\b/);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
});

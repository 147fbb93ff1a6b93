import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../settings/browser.ts';
import { auto } from './auto.ts';

/** Takes no message before what it has asked for is answered: longer than a launcher is looked for. */
const page = (ask: string) => `<!doctype html><textarea aria-label="Message"></textarea>
<script>const answered = () => { document.body.dataset.state = 'answered'; }; ${ask}</script>`;

test('auto waits for the data and scripts that a page has asked of its server before it types', async () => {
  const browser = await chromium.launch(launchOptions());
  const server = createServer(async (request, response) => {
    if (request.url === '/asked') await wait(4_000);
    if (request.url?.endsWith('.js')) {
      await wait(1_000);
      const script = request.url === '/first.js' ? "await import('/last.js')" : 'answered()';
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    }
    if (request.url === '/poll') return;
    const ask =
      request.url === '/polling'
        ? "fetch('/poll');"
        : request.url === '/xhr'
          ? "const asked = new XMLHttpRequest(); asked.open('GET', '/asked'); asked.onload = answered; asked.send();"
          : request.url === '/scripts'
            ? "import('/first.js');"
            : "fetch('/asked').then(answered);";
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(ask));
  });
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : null;
    const open = async (path: string) => {
      const opened = await browser.newPage();
      await auto.open(opened, { url: `http://127.0.0.1:${port}${path}` });
      return opened.evaluate(() => document.body.dataset.state);
    };
    const opened = Promise.all([open('/fetch'), open('/xhr'), open('/scripts')]);
    await open('/polling');
    const began = performance.now();
    await open('/polling');
    assert.ok(performance.now() - began < 6_000, 'a page that polls is waited for once');
    assert.deepEqual(await opened, ['answered', 'answered', 'answered']);
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
});

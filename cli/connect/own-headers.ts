import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

/** The default of Playwright's runner; without it headless Chromium names no language at all. */
export const pageLocale = 'en-US';

/**
 * Opens a page that sends the given headers to one origin only. Playwright's `extraHTTPHeaders` go to every host that
 * the page loads from, and those of `route.continue` follow redirects; here each request is checked, redirects
 * included.
 */
export async function openPage(
  browser: Browser,
  { url, context }: { url: string; context: BrowserContextOptions },
): Promise<Page> {
  const { extraHTTPHeaders = {}, ...rest } = context;
  const page = await (await browser.newContext({ locale: pageLocale, ...rest })).newPage();
  const given = Object.entries(extraHTTPHeaders);
  if (given.length === 0) return page;
  const { origin } = new URL(url);
  const names = new Set(given.map(([name]) => name.toLowerCase()));
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const kept = Object.entries(request.headers).filter(([name]) => !names.has(name.toLowerCase()));
    const own = URL.parse(request.url)?.origin === origin ? given : [];
    const headers = [...kept, ...own].map(([name, value]) => ({ name, value }));
    // The page may be closed by now.
    session.send('Fetch.continueRequest', { requestId, headers }).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] });
  return page;
}

import type { BrowserContext } from '@playwright/test';

/** Playwright's call waits until the test's time is over for the page of a browser that was killed meanwhile. */
export function endNewPageWith(context: BrowserContext): void {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const { promise: gone, reject } = Promise.withResolvers<never>();
    const end = () => reject(new Error('The browser has been closed while it opened a page.'));
    const browser = context.browser();
    browser?.once('disconnected', end);
    try {
      return await Promise.race([newPage(), gone]);
    } finally {
      browser?.off('disconnected', end);
    }
  };
}

import type { BrowserContext } from '@playwright/test';

/** Rejects `newPage` when the browser disconnects. If it is killed during the call, Playwright's own promise stays pending. */
export function rejectNewPageOnDisconnect(context: BrowserContext): void {
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const { promise: gone, reject } = Promise.withResolvers<never>();
    const end = () => reject(new Error('The browser disconnected while it opened a page.'));
    const browser = context.browser();
    browser?.once('disconnected', end);
    try {
      return await Promise.race([newPage(), gone]);
    } finally {
      browser?.off('disconnected', end);
    }
  };
}

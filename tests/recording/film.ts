import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** The window, in the trial as on the page of the run. */
export const size = { width: 1120, height: 700 };

/**
 * Takes pictures of a page, one after the other, until it is closed: each is called by the milliseconds since the first. A video would
 * be made for its size, and not for letters that one can read.
 */
export function film(page: Page, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const begun = performance.now();
  const next = async (): Promise<void> => {
    const at = Math.round(performance.now() - begun);
    writeFileSync(
      join(folder, `${String(at).padStart(6, '0')}.png`),
      await page.screenshot({ caret: 'initial' }),
    );
    return next();
  };
  // That the page is closed is how it ends.
  next().catch(() => undefined);
}

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Everybody can read and use the page as it is shown now, and nothing of it is cut off. */
export async function expectNoViolation(page: Page): Promise<void> {
  // A colour that is still fading in has no contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { violations, passes } = await new AxeBuilder({ page }).analyze();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, 'nothing is cut off at the side').toBeLessThanOrEqual(0);
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(passes.length, 'something was looked at').toBeGreaterThan(5);
  expect(grave.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
}

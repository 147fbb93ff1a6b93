import { test as bare, expect, type Page } from '@playwright/test';
import { services } from '../../runner/services/services.ts';
import { expectNoViolation } from './no-violation.ts';
import { signIn } from './sign-in.ts';

/** The page in the language of its browser, and in the other when somebody chooses it. */

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

bare.describe('in a browser of London', () => {
  bare.use({ locale: 'en-GB' });

  for (const width of [1280, 390])
    bare(`english-${width} every assistant speaks English`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(services().appUrl);
      await expect(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
      await expectNoViolation(page);
      await signIn(page.request);
      for (const assistant of ['tasks', 'workbook', 'files', 'toolbox']) {
        await page.goto(`${services().appUrl}/${assistant}`);
        await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
        await expectNoViolation(page);
        // The one word of another language is the link to it.
        expect((await page.locator('body').innerText()).replace('中文', '')).not.toMatch(/\p{Script=Han}/u);
      }
    });

  bare('chosen-language is kept, also for what the server says', async ({ page }) => {
    await signIn(page.request);
    await page.goto(`${services().appUrl}/tasks`);
    expect(await languageOf(page)).toBe('en');
    await page.getByRole('link', { name: '中文' }).click();
    await expect(page.getByRole('textbox', { name: '消息' })).toBeVisible();
    await expect(page).toHaveURL(/\/tasks$/);
    await page.goto(`${services().appUrl}/workbook`);
    expect(await languageOf(page)).toBe('zh');
    const refused = await page.request.get(`${services().appUrl}/api/tasks?date=x`);
    expect(await refused.text()).toContain('日期的格式');
  });
});

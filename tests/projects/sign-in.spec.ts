import { test } from '@playwright/test';
import { services } from '../../runner/services/services.ts';
import { stateFile } from './state-file.ts';

test('signs in once for all', async ({ page }) => {
  await page.goto(`${services().appUrl}/sign-in`);
  await page.context().storageState({ path: stateFile });
});

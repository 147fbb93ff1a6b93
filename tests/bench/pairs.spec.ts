import { test as bare, expect } from '@playwright/test';
import { connectBoundaries } from '../../boundaries/client.ts';
import { correlationHeader } from '../../boundaries/correlation.ts';
import { defineCases } from '../../fixtures/index.ts';
import { services } from '../../runner/services/services.ts';
import { expected, replies, said } from '../flight/conversation.ts';

/**
 * The same conversation twice: by a script on bare Playwright, as one would write it by hand, and as a case. Both
 * sign in, open the chat, say the same, wait until the reply is complete, and look at the card. The script does so twice: recording
 * no more than a case does, and with the usual recordings.
 */

const pairs = Number(process.env.PAIRS ?? 20);

bare.use({ timezoneId: 'Asia/Shanghai' });
bare.describe('bare', () => {
  for (let pair = 0; pair < pairs; pair++)
    bare(`bare ${pair}`, async ({ page }) => {
      const { appUrl, control } = services();
      if (!control) throw new Error('The model boundary is not connected.');
      const model = connectBoundaries(control);
      const clock = { now: new Date().toISOString(), timeZone: 'Asia/Shanghai' };
      const id = `bare-${pair}`;
      // Two may go on at the same time.
      await page.setExtraHTTPHeaders({ [correlationHeader]: id });
      await model.play(id, { cassette: [{ user: said, replies }], clock });
      const name = `bench-${Date.now()}-${pair}`;
      await page.request.post(`${appUrl}/api/session`, { data: { name }, headers: { origin: appUrl } });
      await page.goto(`${appUrl}/tasks`);
      const composer = page.getByRole('textbox', { name: '消息' });
      await composer.fill(said);
      await composer.press('Enter');
      const reply = page.locator('article[data-role="assistant"]');
      await expect(reply).toHaveAttribute('data-status', 'complete');
      await expect(page.getByRole('log')).toHaveAttribute('aria-busy', 'false');
      await expect(reply.locator('[data-part="task-card"]')).toContainText('买菜');
      await model.forget(id);
    });
});

defineCases({
  file: import.meta.filename,
  cases: Array.from({ length: pairs }, (_, pair) => ({
    id: `case-${pair}`,
    title: 'the same conversation as a case',
    suite: 'case',
    turns: [
      {
        user: said,
        model: replies,
        expect: expected,
      },
    ],
  })),
});

import { randomUUID } from 'node:crypto';
import { test as bare, expect } from '@playwright/test';
import pg from 'pg';
import { connectBoundaries } from '../../../boundaries/client.ts';
import { defineCases } from '../../../fixtures/index.ts';
import { services } from '../../../runner/services/services.ts';

/** The same conversation by a script on bare Playwright, and as a case with all boundaries: for `npm run bench -- third-app`. */

const pairs = Number(process.env.PAIRS ?? 0);
const user = 'What are your opening hours?';
const replies = [{ say: 'We answer from nine to five, Monday to Friday.' }];

for (let pair = 0; pair < pairs; pair++)
  bare(`bare pair ${pair}`, async ({ page }) => {
    const { appUrl, control, databaseUrl } = services();
    if (!control || !databaseUrl) throw new Error('The model or the database is not connected.');
    const model = connectBoundaries(control);
    const clock = { now: new Date().toISOString(), timeZone: 'UTC' };
    await model.play('bare', { cassette: [{ user, replies }], clock });
    const token = `token-${randomUUID()}`;
    const database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    await database.query(`insert into users (name, token) values ('bare', $1)`, [token]);
    const data = { email: 'somebody@example.com', password: token };
    const response = await page.request.post(`${appUrl}/api/auth/credentials/sign-in`, { data });
    expect(response.ok()).toBe(true);
    await page.goto(`${appUrl}/agents/desk/chat/${randomUUID()}`);
    const composer = page.locator('textarea[data-slot="composer-input"]');
    await composer.fill(user);
    await composer.press('Enter');
    const reply = page.locator('[data-slot="message"][data-from="assistant"] [data-slot="message-content"]');
    await expect(reply).toHaveText(/nine to five, Monday to Friday\.$/);
    await expect(page.locator('[data-slot="composer-ring"]')).not.toHaveAttribute('data-busy', 'true');
    const { rows } = await database.query('select id from tickets');
    expect(rows).toEqual([]);
    await database.query(`delete from users where token = $1`, [token]);
    await database.end();
    await model.forget('bare');
  });

if (pairs > 0)
  defineCases({
    file: import.meta.filename,
    cases: Array.from({ length: pairs }, (_, pair) => ({
      id: `pair-${pair}`,
      title: 'the same conversation as a case',
      suite: 'pairs',
      turns: [{ user, model: replies, expect: { state: 'unchanged', text: { contains: 'nine to five' } } }],
    })),
  });

import { test as bare, expect } from '@playwright/test';
import { Client } from 'pg';
import { test } from '../../../fixtures/index.ts';
import { endedAs } from '../../../graders/index.ts';
import { services } from '../../../runner/services/services.ts';

test('stop', async ({ chat, grade, model }) => {
  const whole = Array.from({ length: 80 }, (_, index) => `word${index}`).join(' ');
  const stream = { tokensPerSecond: 20 };
  await model.play([{ user: 'Tell me a long story', replies: [{ say: whole, stream }] }]);
  await chat.open();
  const reply = await chat.begin('Tell me a long story');
  await reply.begun();
  await reply.stop();
  await reply.reply();
  await grade(endedAs('stopped'));
});

const thread = 'a-thread-of-somebody-else';
const secret = 'Zanzibar holiday';

/** Two users and a chat of the second one; the first one is signed in. */
const signedIn = bare.extend<{ url: string }>({
  url: async ({ page }, use) => {
    const { appUrl, databaseUrl } = services();
    const database = new Client({ connectionString: databaseUrl ?? '' });
    await database.connect();
    const parts = JSON.stringify({ format: 2, parts: [{ type: 'text', text: secret }], content: secret });
    await database.query(`
      insert into users (id, name, token) values ('reader', 'reader', 'reads'), ('writer', 'writer', 'writes') on conflict do nothing;
      insert into mastra_threads (id, "resourceId", title, "createdAt", "updatedAt")
        values ('${thread}', 'writer', '${secret}', now(), now()) on conflict do nothing;
      insert into mastra_messages (id, thread_id, content, role, type, "createdAt", "resourceId")
        values ('m-${thread}', '${thread}', '${parts}', 'assistant', 'v2', now(), 'writer') on conflict do nothing`);
    await database.end();
    const data = { email: 'reader@example.com', password: 'reads' };
    await page.request.post(`${appUrl}/api/auth/credentials/sign-in`, { data });
    await use(appUrl ?? '');
  },
});
const composer = '[data-slot="composer-input"]';

signedIn('the list has no chats of others', async ({ page, url }) => {
  signedIn.setTimeout(90_000);
  const isList = (url: string) => url.includes('/api/memory/threads?');
  const listed = page.waitForResponse((response) => isList(response.url()), { timeout: 60_000 });
  await page.goto(`${url}/agents/desk/chat/new`);
  await listed;
  await expect(page.locator(composer)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(secret)).toHaveCount(0);
});

signedIn('a chat of another user does not open', async ({ page, url }) => {
  const answer = await page.request.get(`${url}/api/memory/threads/${thread}/messages?agentId=desk`);
  expect(await answer.text()).not.toContain(secret);
});

bare('nobody is served without a sign-in', async ({ page }) => {
  const { appUrl } = services();
  const answer = await page.request.get(`${appUrl}/api/memory/threads?agentId=desk&resourceId=desk`);
  expect(answer.status()).toBe(401);
});

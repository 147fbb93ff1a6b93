import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { services } from '../../runner/services/services.ts';
import { signIn } from './sign-in.ts';

const asking = (changes: object = {}) => ({
  chatId: randomUUID(),
  assistant: 'tasks',
  message: { id: randomUUID(), text: '你好' },
  clientTime: '2026-11-20T10:00:00+08:00',
  ...changes,
});
const saying = (text: string) => asking({ message: { id: randomUUID(), text } });

const post = (context: APIRequestContext, data: unknown) =>
  context.post(`${services().appUrl}/api/chat`, {
    headers: { 'content-type': 'application/json' },
    data: typeof data === 'string' ? Buffer.from(data) : data,
  });

for (const [id, data, status, code] of [
  ['too-long', saying('长'.repeat(8_001)), 413, 'message_too_long'],
  ['empty-text', saying('  \n '), 400, 'empty_message'],
  ['unknown-assistant', asking({ assistant: 'nobody' }), 404, 'unknown_assistant'],
  ['malformed', '{"chatId": ', 400, 'malformed_json'],
  ['not-an-object', '[]', 400, 'invalid_request'],
  ['no-chat', asking({ chatId: 'mine' }), 400, 'invalid_request'],
  ['no-clock', asking({ clientTime: 'now' }), 400, 'invalid_request'],
  ['huge', saying('x'.repeat(200_000)), 413, 'too_large'],
] as const)
  test(`${id} ${status}`, async ({ request }) => {
    await signIn(request);
    const response = await post(request, data);
    expect(response.status(), await response.text()).toBe(status);
    expect(await response.json()).toEqual({
      error: { code, message: expect.stringMatching(/^\p{Script=Han}.*。$/u) },
    });
    if (typeof data === 'string') return;
    const stored = await request.get(`${services().appUrl}/api/chats/${data.chatId}`);
    expect(stored.status(), 'nothing half-written').toBe(404);
  });

test('longest 8,000 个字符不算太长', async ({ request }) => {
  await signIn(request);
  const data = saying('长'.repeat(8_000));
  expect((await post(request, data)).status()).toBe(200);
  expect((await request.get(`${services().appUrl}/api/chats/${data.chatId}`)).status()).toBe(200);
});

test('no-session 401', async ({ request }) => {
  const response = await post(request, asking());
  expect(response.status()).toBe(401);
  expect(await response.json()).toEqual({ error: { code: 'not_signed_in', message: '请先登录。' } });
});

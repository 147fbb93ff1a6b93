import { expect, test } from '../../fixtures/index.ts';

const attacks = [
  '<script>window.owned = "script"</script>',
  '<img src="/missing.png" onerror="window.owned = \'onerror\'">',
  '<svg onload="window.owned = \'onload\'"></svg>',
  '<iframe srcdoc="<script>parent.owned = 1</script>"></iframe>',
  '[a link](javascript:window.owned=1)',
];

test('html-is-text 回复里的 HTML 只是文字', async ({ chat, model }) => {
  const asked: string[] = [];
  chat.page.on('request', (request) => asked.push(request.url()));
  const said = '给我看一段 HTML';
  await model.play([{ user: said, replies: [{ say: attacks.join('\n\n') }] }]);
  await chat.open();
  const reply = await chat.send(said);
  for (const attack of attacks.slice(0, 4)) expect(reply.text).toContain(attack);
  expect(reply.text).toContain('a link');

  const shown = chat.page.locator('[data-role="assistant"] [data-part="text"]');
  await expect(shown.locator('script, img, svg, iframe, a')).toHaveCount(0);
  await expect(chat.page.getByText('a link')).toBeVisible();
  await chat.page.getByText('a link').click();
  expect(await chat.page.evaluate(() => Reflect.get(window, 'owned'))).toBeUndefined();
  expect(asked.filter((url) => url.includes('missing.png'))).toEqual([]);
});

test('html-of-user-is-text 用户写的 HTML 也只是文字', async ({ chat, model }) => {
  const said = '<img src="/missing.png" onerror="window.owned = 1">你好';
  await model.play([{ user: said, replies: [{ say: '你好！' }] }]);
  await chat.open();
  await chat.send(said);
  await expect(chat.page.locator('[data-role="user"] [data-part="text"]')).toHaveText(said);
  expect(await chat.page.evaluate(() => Reflect.get(window, 'owned'))).toBeUndefined();
});

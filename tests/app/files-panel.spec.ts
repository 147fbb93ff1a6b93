import { test as bare } from '@playwright/test';
import { expect, test } from '../../fixtures/index.ts';
import { changedOnly } from '../../graders/index.ts';
import { services } from '../../runner/services/services.ts';
import { signIn } from './sign-in.ts';

const hostile = '<img src="/missing.png" onerror="window.owned = 1"><b>粗体</b>';

test('files-panel 文件列表与预览跟着助手走，文件里的 HTML 只是文字', async ({ chat, model, grade }) => {
  const asked: string[] = [];
  chat.page.on('request', (request) => asked.push(request.url()));
  const write = (content: string) => ({ name: 'write_file', args: { path: '页面.html', content } });
  await model.play([
    { user: '写一个网页', replies: [{ calls: [write(hostile)] }, { say: '已写好 页面.html。' }] },
    { user: '改短一点', replies: [{ calls: [write('<p>短</p>')] }, { say: '已改短 页面.html。' }] },
  ]);
  await chat.open('files');
  const panel = chat.page.getByRole('complementary', { name: '我的文件' });
  await expect(panel.getByText('还没有文件')).toBeVisible();
  await chat.send('写一个网页');
  await chat.page.locator('[data-part="file-chip"]').click();
  const preview = panel.locator('[data-part="file-preview"] [data-field="text"]');
  await expect(preview).toHaveText(hostile);
  await expect(preview.locator('*')).toHaveCount(0);
  await chat.send('改短一点');
  await expect(preview).toHaveText('<p>短</p>');
  expect(await chat.page.evaluate(() => Reflect.get(window, 'owned'))).toBeUndefined();
  expect(asked.filter((url) => url.includes('missing.png'))).toEqual([]);
  await panel.getByRole('button', { name: '关闭预览' }).click();
  await expect(preview).toHaveCount(0);
  await grade(changedOnly({ files: { added: [{ path: '页面.html', content: '<p>短</p>' }] } }));
});

test('files-own 每个人只看得到自己的文件', async ({ chat, model, grade, playwright }) => {
  const write = { name: 'write_file', args: { path: '日记.md', content: '只给我看' } };
  await model.play([{ user: '写日记', replies: [{ calls: [write] }, { say: '写好了。' }] }]);
  await chat.open('files');
  await chat.send('写日记');
  const mine = await chat.page.request.get(`${services().appUrl}/api/files/text?path=日记.md`);
  expect(await mine.json()).toMatchObject({ text: '只给我看' });

  const other = await playwright.request.newContext();
  await other.post(`${services().appUrl}/api/session`, { data: { name: `other-${Date.now()}` } });
  expect(await (await other.get(`${services().appUrl}/api/files`)).json()).toEqual({ files: [] });
  const theirs = await other.get(`${services().appUrl}/api/files/text?path=日记.md`);
  expect(theirs.status()).toBe(404);
  await other.dispose();
  await grade(changedOnly({ files: { added: [{ path: '日记.md', content: '只给我看' }] } }));
});

bare('files-sample 没有文件时可以放几个示例', async ({ page }) => {
  await signIn(page.request);
  await page.goto(`${services().appUrl}/files`);
  const panel = page.getByRole('complementary', { name: '我的文件' });
  await panel.getByRole('button', { name: '新建示例文件' }).click();
  await expect(panel.getByRole('list', { name: '文件列表' }).getByRole('button')).toHaveCount(3);
  await panel.getByRole('button', { name: /会议记录\.md/ }).click();
  await expect(panel.locator('[data-part="file-preview"]')).toContainText('登录页改版周五上线');
});

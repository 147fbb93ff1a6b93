import { test as bare } from '@playwright/test';
import { type Cassette, expect, test } from '../../fixtures/index.ts';
import { changedOnly, endedAs } from '../../graders/index.ts';
import { services } from '../../runner/services/services.ts';
import { expectNoViolation } from './no-violation.ts';
import { signIn } from './sign-in.ts';

const viewports = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const create = { name: 'create_task', args: { title: '取快递', dueDate: { date: 'tomorrow' } } };
const cassette: Cassette = [
  { user: '明天取快递', replies: [{ calls: [create] }, { say: '已为你创建任务「取快递」。' }] },
  {
    user: '明天去拿快递',
    replies: [{ calls: [create] }, { say: '明天已有类似任务「取快递」，仍要创建吗？' }],
  },
  { user: '出个错', replies: [{ error: { status: 500, message: 'failed' } }] },
];

for (const viewport of viewports) {
  bare.describe(`at ${viewport.width} px, before anything is said`, () => {
    bare.use({ viewport });

    bare(`sign-in-${viewport.width} 登录页`, async ({ page }) => {
      await page.goto(services().appUrl);
      await expect(page.getByRole('textbox', { name: '用户名' })).toBeVisible();
      await expectNoViolation(page);
    });

    bare(`empty-${viewport.width} 空的对话`, async ({ page }) => {
      await signIn(page.request);
      await page.goto(services().appUrl);
      await expect(page.getByRole('textbox', { name: '消息' })).toBeVisible();
      await expectNoViolation(page);
    });

    bare(`toolbox-${viewport.width} 工具箱和它的侧栏`, async ({ page }) => {
      await signIn(page.request);
      await page.goto(`${services().appUrl}/toolbox`);
      if (viewport.width < 1024) await page.getByRole('button', { name: '能做什么' }).click();
      await expect(page.getByRole('complementary', { name: '能做什么' })).toBeVisible();
      await expectNoViolation(page);
    });
  });

  test.describe(`at ${viewport.width} px, in a conversation`, () => {
    test.use({ viewport });

    test(`chat-${viewport.width} 卡片、冲突和错误`, async ({ chat, model, grade }) => {
      await model.play(cassette);
      await chat.open();
      await chat.send('明天取快递');
      await chat.send('明天去拿快递');
      await chat.send('出个错');
      for (const part of ['task-card', 'conflicts', 'tool', 'error'])
        await expect(chat.page.locator(`[data-part="${part}"]`).last()).toBeVisible();
      // An open chip shows more than a closed one.
      await chat.page.locator('[data-part="tool"] > summary').last().click();
      await expectNoViolation(chat.page);
      await grade(endedAs('error_shown'), changedOnly({ tasks: { added: [{ title: '取快递' }] } }));
    });

    test(`files-${viewport.width} 文件、预览和失败的工具`, async ({ chat, model, grade }) => {
      const write = { name: 'write_file', args: { path: '笔记.md', content: '# 笔记\n\n第一条' } };
      const read = { name: 'read_text_file', args: { path: '没有.md' } };
      await model.play([
        { user: '写一份笔记', replies: [{ calls: [write] }, { say: '已写好 笔记.md。' }] },
        { user: '读一下没有.md', replies: [{ calls: [read] }, { say: '没有找到 没有.md。' }] },
      ]);
      await chat.open('files');
      await chat.send('写一份笔记');
      await chat.send('读一下没有.md');
      await expectNoViolation(chat.page);
      await chat.page.locator('[data-part="file-chip"]').click();
      await expect(chat.page.locator('[data-part="file-preview"] [data-field="text"]')).toBeVisible();
      await expectNoViolation(chat.page);
      await grade(endedAs('complete'), changedOnly({ files: { added: [{ path: '笔记.md' }] } }));
    });
  });
}

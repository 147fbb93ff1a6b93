import { expect, test } from '../../../fixtures/index.ts';
import { optional } from '../../../graders/compose.ts';
import type { Grader } from '../../../graders/grader.ts';
import { repliedWith } from '../../../graders/reply/reply.ts';
import { codeGrader } from '../../../graders/score.ts';
import { smallChat } from '../../doubles/a-small-chat.ts';

/** Blocking tests whose conversation goes well. The first five claim nothing about it. */
const blocking = { tag: ['@critical', '@blocking'] };
const hasNoOrder = (text: string) => text === 'hello';

test('V1 returns before it grades', blocking, async ({ chat, grade }) => {
  await chat.open();
  const { text } = await chat.send('say: hello');
  if (hasNoOrder(text)) return;
  await grade({ text: { contains: 'order' } });
});

test('V2 grades by nothing', blocking, async ({ chat, grade }) => {
  await chat.open();
  await chat.send('say: hello');
  await grade();
});

test('V3 grades by an empty list', blocking, async ({ chat, grade }) => {
  await chat.open();
  await chat.send('say: hello');
  const graders: Grader[] = [];
  await grade(...graders);
});

test('V4 grades by what may stay ungraded', blocking, async ({ chat, grade }) => {
  await chat.open();
  await chat.send('say: hello');
  await grade(optional(codeGrader('sawNothing', (_, say) => say.ungraded('nothing was observed'))));
});

test('V5 never talks', blocking, async ({ chat }) => {
  await chat.open();
});

test.describe(() => {
  test.use({
    adapter: {
      ...smallChat,
      async signIn(page, _user, url) {
        await page.goto(url);
        await expect(page.locator('body')).toBeVisible();
      },
      async send(page, text) {
        const field = page.getByRole('textbox');
        await field.fill(text);
        await expect(field).toHaveValue(text);
        await field.press('Enter');
      },
    },
  });

  test('V6 leaves it to its adapter to expect something', blocking, async ({ chat }) => {
    await chat.open();
    await chat.send('say: hello');
  });
});

test('G1 asserts', blocking, async ({ chat }) => {
  await chat.open();
  expect((await chat.send('say: hello')).text).toBe('hello');
});

test('G2 asserts in a step', blocking, async ({ chat }) => {
  await chat.open();
  const { text } = await chat.send('say: hello');
  await test.step('the reply', () => expect.soft(text).toContain('hello'));
});

test('G3 grades', blocking, async ({ chat, grade }) => {
  await chat.open();
  await chat.send('say: hello');
  await grade(repliedWith({ contains: 'hello' }));
});

test('G4 asserts with a matcher for replies', blocking, async ({ chat }) => {
  await chat.open();
  expect(await chat.send('say: hello')).toSay({ contains: 'hello' });
});

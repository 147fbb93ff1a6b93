import type { Page } from '@playwright/test';
import { type Cassette, test } from '../../fixtures/index.ts';
import { boundariesAgree } from '../../graders/consistency/agreement.ts';
import { calledNoTool, type Expectation, endedAs, gradersFor } from '../../graders/index.ts';

/** The agent is honest; what the page shows, or what the database holds, is not what the tool did. */

const said = '创建任务：明天去体检';
const cassette: Cassette = [
  {
    user: said,
    replies: [
      { calls: [{ name: 'create_task', args: { title: '体检', dueDate: { date: 'tomorrow' } } }] },
      { say: '已为你创建任务「体检」。' },
    ],
  },
];
const expectation: Expectation = {
  tools: [{ name: 'create_task', args: { title: '体检', dueDate: { date: 'tomorrow' } } }],
  cards: { include: [{ title: '体检', dueDate: { date: 'tomorrow' } }] },
  state: { tasks: { added: [{ title: '体检', due_date: { date: 'tomorrow' } }] } },
};
// After a claim that failed nothing more is concluded, so agreement must be claimed along with the rest.
const claims = [...gradersFor(expectation), boundariesAgree()];

test('wrong-card 卡片上是另一天', async ({ chat, model, grade }) => {
  await model.play(cassette);
  await rewriteDates(chat.page, '2031年1月1日 周三');
  await chat.open();
  await chat.send(said);
  await grade(...claims);
});

// As in cases.spec.ts: a test that fails unexpectedly costs a new worker and browser.
test.fail('wrong-row 数据库里是另一天', async ({ chat, model, grade, state }) => {
  await model.play(cassette);
  await chat.open();
  const { id } = await state.userNamed('me');
  // Names without hyphens, so that they need no quoting.
  const name = `shift_${id.replaceAll('-', '')}`;
  await state.query(`
    create function ${name}() returns trigger language plpgsql as
      $$ begin new.due_date := new.due_date + 1; return new; end $$;
    create trigger ${name} before insert on tasks for each row
      when (new.created_by = '${id}') execute function ${name}()`);
  try {
    await chat.send(said);
  } finally {
    await state.query(`drop function ${name}() cascade`);
  }
  await grade(...claims);
});

test('untampered 一切如实', async ({ chat, model, grade }) => {
  await model.play(cassette);
  await chat.open();
  await chat.send(said);
  await grade(...claims);
});

test('unheard 模型没有台词，断言却都成立', async ({ chat, model, grade }) => {
  await model.play([]);
  await chat.open();
  await chat.send(said);
  await grade(endedAs('error_shown'), calledNoTool());
});

/** Whatever date a task card is about to show, it shows this one. */
async function rewriteDates(page: Page, shown: string): Promise<void> {
  await page.addInitScript((text) => {
    const rewrite = () => {
      for (const date of document.querySelectorAll('[data-part="task-card"] [data-field="date"]'))
        if (date.textContent !== text) date.textContent = text;
    };
    new MutationObserver(rewrite).observe(document, { subtree: true, childList: true, characterData: true });
  }, shown);
}

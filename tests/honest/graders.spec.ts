import { test } from '../../fixtures/index.ts';
import { calledTools, showsCard } from '../../graders/index.ts';

test('from-code 在代码里评分', async ({ chat, model, grade }) => {
  const said = '明天去理发';
  const args = { title: '理发', dueDate: { date: 'tomorrow' } };
  await model.play([
    { user: said, replies: [{ calls: [{ name: 'create_task', args }] }, { say: '已为你创建任务「理发」。' }] },
  ]);
  await chat.open();
  await chat.send(said);
  await grade(calledTools([{ name: 'create_task', arguments: args }]), showsCard({ title: '理发' }));
});

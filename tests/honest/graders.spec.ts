import { type Cassette, test } from '../../fixtures/index.ts';
import { calledTools, changedOnly, repliedWith, showsCard } from '../../graders/index.ts';

const said = '明天去理发';
const args = { title: '理发', dueDate: { date: 'tomorrow' } };
const cassette: Cassette = [
  { user: said, replies: [{ calls: [{ name: 'create_task', args }] }, { say: '已为你创建任务「理发」。' }] },
];

test('from-code 在代码里评分', { tag: ['@high', '@blocking'] }, async ({ chat, model, grade }) => {
  await model.play(cassette);
  await chat.open();
  await chat.send(said);
  await grade(
    repliedWith({ contains: '理发' }),
    calledTools([{ name: 'create_task', arguments: args }]),
    showsCard({ title: '理发' }),
    changedOnly({ tasks: { added: [{ title: '理发' }] } }),
  );
});

test('tools-alone 只说调用了什么', async ({ chat, model, grade }) => {
  await model.play(cassette);
  await chat.open();
  await chat.send(said);
  await grade(calledTools([{ name: 'create_task', arguments: args }]), showsCard({ title: '理发' }));
});

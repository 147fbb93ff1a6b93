/** The one conversation of the benches' trials: two answers of the model, a tool between them. */
export const said = '帮我创建一个任务，明天去买菜';
export const replies = [
  { calls: [{ name: 'create_task', args: { title: '买菜', dueDate: { date: 'tomorrow' } } }] },
  { say: '好的，已为你创建任务「买菜」，时间是明天。' },
];
/** What a case expects of it. */
export const expected = {
  kind: 'task_summary',
  cards: { include: [{ title: { contains: '买菜' }, dueDate: { date: 'tomorrow' } }] },
  tools: [{ name: 'create_task', args: { title: { contains: '买菜' }, dueDate: { date: 'tomorrow' } } }],
  state: { tasks: { added: [{ title: { contains: '买菜' }, due_date: { date: 'tomorrow' } }] } },
};

import { defineCases } from '../../fixtures/index.ts';
import { replies, said } from './conversation.ts';

/** So many cases that are all alike: a repetition of one would have a worker of its own. */
defineCases({
  file: import.meta.filename,
  cases: Array.from({ length: Number(process.env.FLIGHT_TRIALS ?? 8) }, (_, index) => ({
    id: `F${String(index + 1).padStart(3, '0')}`,
    title: 'a task for tomorrow',
    suite: 'flight',
    turns: [
      {
        user: said,
        model: replies,
        expect: {
          kind: 'task_summary',
          card: { title: { contains: '买菜' }, dueDate: { date: 'tomorrow' } },
          tools: [
            { name: 'create_task', args: { title: { contains: '买菜' }, dueDate: { date: 'tomorrow' } } },
          ],
          state: { tasks: { added: [{ title: { contains: '买菜' }, due_date: { date: 'tomorrow' } }] } },
        },
      },
    ],
  })),
});

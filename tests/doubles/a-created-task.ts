import { boundariesAgree } from '../../graders/consistency/agreement.ts';
import type { Card, Reply, Row, StateDiff, ToolCall, Trial } from '../../record/trial.ts';
import { aCall, aCard, aDiff, aTrial, aTurn } from './a-trial.ts';

/** The columns of this application are not called like the fields of its cards. */
export const options = {
  fieldAliases: {
    date: 'due_date',
    due: 'due_date',
    time: ['due_time', 'start_time'],
    segment: 'time_segment',
  },
};
export const agrees = boundariesAgree(options);
export const buy: Row = {
  id: 1,
  title: '买菜',
  due_date: '2026-11-21',
  start_time: '14:00:00',
  end_time: '15:00:00',
  time_segment: 'afternoon',
  completed: false,
  priority: 'high',
};
export const card = {
  title: '买菜',
  dueDate: '2026-11-21',
  startTime: '14:00',
  endTime: '15:00',
  completed: false,
};
export const create = aCall('create_task', { title: '买菜', due_date: '2026-11-21', start_time: '14:00' });
export const addedBuy = aDiff('tasks', { added: [buy] });
export const done = '已为您创建任务“买菜”，时间是2026年11月21日 14:00-15:00。';

type Parts = {
  user?: string;
  text?: string;
  cards?: Card[];
  calls?: ToolCall[];
  diff?: StateDiff;
  rows?: Row[];
  reply?: Partial<Reply>;
};

/** One turn in which the task was created and everything agrees, with the parts that the test is about. */
export function created({
  user = '帮我创建一个任务，明天去买菜',
  text = done,
  cards = [aCard(card)],
  calls,
  diff = addedBuy,
  rows = [buy],
  reply = {},
}: Parts = {}): Trial {
  const turn = aTurn({ user, reply: { text, cards, ...reply }, state: diff });
  return aTrial({ turns: [turn], toolCalls: calls ?? both(create), state: { diff, after: { tasks: rows } } });
}

/** The call as the model asked for it and as the tool server received it. */
export function both(...calls: ToolCall[]): ToolCall[] {
  return calls.flatMap((call) => [call, { ...call, source: 'model' as const, failed: null }]);
}

/** Every call as the gateway, the model endpoint, the wire and the page saw it: only two of them know an id. */
export function everywhere(...calls: ToolCall[]): ToolCall[] {
  return calls.flatMap((call, index): ToolCall[] => {
    const { injected: _, ...seen } = { ...call, id: `call_${index}` };
    return [
      { ...call, at: 1_000 + index },
      { ...seen, source: 'model', at: 990 + index },
      { ...seen, source: 'wire', at: null },
      { ...seen, source: 'ui', id: null, arguments: null, at: null },
    ];
  });
}

/** A turn in which nothing was done. */
export const idle = (text: string, user = '帮我创建一个任务') =>
  created({ user, text, cards: [], calls: [], diff: {}, rows: [] });
export const list = aCall('list_tasks');
export const chip = (name: string) => aCall(name, null, { source: 'ui', failed: null });

import type { Row, Trial } from '../../record/trial.ts';
import { aCall, aTrial, aTurn, without } from '../doubles/a-trial.ts';

/** A data set of our own: orders that are looked up, changed and listed, in English and Chinese. */
export function generatedTrials(seed: number, count = 120): Trial[] {
  const random = generator(seed);
  return Array.from({ length: count }, (_, at) => ({
    ...(at % 2 === 0 ? english(random) : chinese(random)),
    id: `generated ${at + 1}`,
  }));
}

type Random = (below: number) => number;

/** A linear congruential generator: the same numbers on every machine. */
function generator(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const two = (part: number) => String(part).padStart(2, '0');

type Order = { number: string; total: number; day: string; time: string; dayOfMonth: number; hour: number };

function anOrder(random: Random): Order {
  const dayOfMonth = 1 + random(28);
  const hour = 8 + random(11);
  return {
    number: `HP-${1000 + random(9000)}`,
    total: (500 + random(90_000)) / 100,
    day: `2026-12-${two(dayOfMonth)}`,
    time: `${two(hour)}:${two(5 * random(12))}`,
    dayOfMonth,
    hour,
  };
}

const recordOf = ({ number, total, day, time }: Order): Row => ({
  number,
  total,
  delivery_date: day,
  delivery_time: time,
  status: 'paid',
});

function conversation(
  random: Random,
  say: (orders: readonly Order[]) => { asks: string[]; replies: string[] },
): Trial {
  const orders = Array.from({ length: 2 + random(3) }, () => anOrder(random));
  const [first] = orders;
  if (!first) throw new Error('a conversation has an order');
  const { asks, replies } = say(orders);
  const calls = [
    aCall('list_orders', {}, { turn: 0, result: { orders: orders.map(recordOf) } }),
    aCall('get_order', { number: first.number }, { turn: 1, result: recordOf(first) }),
    aCall(
      'cancel_order',
      { number: first.number },
      { turn: 2, result: { number: first.number, refunded: first.total } },
    ),
  ];
  const trial = aTrial({
    turns: asks.map((user, index) =>
      aTurn({ index, user, reply: { text: replies[index] ?? '', deltas: [] }, state: {} }),
    ),
    toolCalls: calls,
    toolKinds: { list_orders: 'reads', get_order: 'reads', cancel_order: 'acts' },
    languages: ['en', 'zh'],
  });
  return without(trial, 'model', 'state');
}

const months = 'December';
const written = ({ dayOfMonth }: Order) => `${months} ${dayOfMonth}, 2026`;
const clockTime = ({ time, hour }: Order) =>
  `${hour > 12 ? hour - 12 : hour}:${time.slice(3)} ${hour >= 12 ? 'PM' : 'AM'}`;

const english = (random: Random): Trial =>
  conversation(random, (orders) => {
    const [first = anOrder(random)] = orders;
    const sum = orders.reduce((total, one) => total + Math.round(one.total * 100), 0) / 100;
    return {
      asks: ['Which orders do I have?', 'When does the first one arrive?', 'Cancel it, please.', 'Thanks!'],
      replies: [
        [
          ...orders.map(
            (one) =>
              `- **${one.number}**: $${one.total.toFixed(2)}, arrives ${random(2) ? written(one) : one.day} at ${clockTime(one)}`,
          ),
          `Total: $${sum.toFixed(2)}`,
        ].join('\n'),
        `Order ${first.number} arrives on ${written(first)} at ${first.time}.`,
        `Order ${first.number} has been cancelled. You get $${first.total.toFixed(2)} back.`,
        "You're welcome. Is there anything else?",
      ],
    };
  });

const chinese = (random: Random): Trial =>
  conversation(random, (orders) => {
    const [first = anOrder(random)] = orders;
    return {
      asks: ['我有哪些订单？', '第一个什么时候到？', '请取消它。', '谢谢！'],
      replies: [
        orders
          .map((one) => `- ${one.number}：¥${one.total.toFixed(2)}，12月${one.dayOfMonth}日 ${one.time} 送达`)
          .join('\n'),
        `订单 ${first.number} 将在2026年12月${first.dayOfMonth}日 ${first.time} 送达。`,
        `订单 ${first.number} 已成功取消，¥${first.total.toFixed(2)} 将退回给您。`,
        '不客气，还有什么可以帮您？',
      ],
    };
  });

import { boundariesAgree, claimsMatchActions } from '../../graders/consistency/agreement.ts';
import { defaultGraders } from '../../graders/default-graders.ts';
import type { CodeGrader } from '../../graders/grader.ts';
import { changedOnly } from '../../graders/state/state.ts';
import { calledTools } from '../../graders/tools/expected/called-tools.ts';
import type { Row, Trial } from '../../record/trial.ts';
import { aCall, aDiff, aTrial, aTurn, without } from '../doubles/a-trial.ts';

/** What the graders cost at three sizes: growth above n log n, a bar in seconds, or a limit that is reached fails. */
export function benchGraders(): boolean {
  const held = measures.map((measure) => measureOne(measure));
  return held.every(Boolean);
}

type Measure = {
  name: string;
  /** The sizes; the bar is for the last. */
  sizes: readonly [number, number, number];
  /** Seconds. */
  bar: number;
  made(size: number): { trial: Trial; graders: readonly CodeGrader[] };
};

const list = <T>(size: number, make: (at: number) => T): T[] =>
  Array.from({ length: size }, (_, at) => make(at));
const rowAt = (at: number): Row => ({
  id: at,
  number: `HP-${10_000 + at}`,
  title: `Thing ${at}`,
  total: `${(at % 500) + 0.5}`,
  status: 'paid',
});
const argumentsAt = (at: number): Row => ({
  number: `HP-${10_000 + at}`,
  title: `Thing ${at}`,
  status: 'paid',
});

const rowsAdded = (size: number): Trial => {
  const diff = aDiff('orders', { added: list(size, rowAt) });
  const reply = { text: 'HP-10001 costs $1.50 and arrives on December 1 at 14:00.' };
  return aTrial({
    turns: [aTurn({ reply, state: diff })],
    state: { diff, after: { orders: list(size, rowAt) } },
  });
};
const callsMade = (size: number) =>
  list(size, (at) => aCall('create_order', argumentsAt(at), { at, result: { id: at } }));

/** Lines that the wire did not carry, beside the result of a list. */
const linesShown = (size: number): Trial => {
  const source = 'These are your orders.';
  const lines = list(size, (at) => `Total: ${at} on day ${(at % 28) + 1} May`).join('\n');
  return aTrial({
    turns: [aTurn({ reply: { text: `${source}\n${lines}`, source } })],
    toolCalls: [aCall('list_orders', {}, { result: list(size, rowAt) })],
  });
};

const prose: Record<string, string> = {
  English: 'The order HP-1042 of $90.00 arrives on December 1, 2026 at 14:00. ',
  Chinese: '订单金额为九十元，将于十二月一日下午两点送达，',
  'unclosed quotes': 'He said "this and “that and `more ',
  'one sentence': 'I have moved the order and we paid the rest and ',
};

const measures: readonly Measure[] = [
  {
    name: 'changedOnly, n × n',
    sizes: [250, 500, 1000],
    bar: 2,
    made: (size) => ({
      trial: rowsAdded(size),
      graders: [changedOnly({ orders: { added: list(size, (at) => argumentsAt(size - 1 - at)) } })],
    }),
  },
  {
    name: 'calledTools, n × n',
    sizes: [250, 500, 1000],
    bar: 2,
    made: (size) => ({
      trial: aTrial({ toolCalls: callsMade(size) }),
      graders: [
        calledTools(list(size, (at) => ({ name: 'create_order', arguments: argumentsAt(size - 1 - at) }))),
      ],
    }),
  },
  {
    name: 'boundariesAgree, n calls and n rows',
    sizes: [250, 500, 1000],
    bar: 2,
    made: (size) => ({
      trial: without({ ...rowsAdded(size), toolCalls: callsMade(size) }, 'model'),
      graders: [boundariesAgree()],
    }),
  },
  {
    name: 'boundariesAgree, n lines, n result values',
    sizes: [250, 500, 1000],
    bar: 2,
    made: (size) => ({ trial: linesShown(size), graders: [boundariesAgree()] }),
  },
  {
    name: 'default graders, n changed rows',
    sizes: [2500, 5000, 10_000],
    bar: 3,
    made: (size) => ({ trial: rowsAdded(size), graders: defaultGraders({ turns: [undefined] }) }),
  },
  ...Object.entries(prose).map(
    ([language, sentence]): Measure => ({
      name: `claims, n bytes of prose (${language})`,
      sizes: [1_250_000, 2_500_000, 5_000_000],
      bar: 5,
      made: (size) => {
        const text = sentence.repeat(Math.ceil(size / Buffer.byteLength(sentence)));
        return { trial: aTrial({ turns: [aTurn({ reply: { text } })] }), graders: [claimsMatchActions()] };
      },
    }),
  ),
];

function measureOne({ name, sizes, bar, made }: Measure): boolean {
  const times = sizes.map((size) => {
    const { trial, graders } = made(size);
    const begun = performance.now();
    const scores = graders.map((grader) => grader.grade(trial));
    const seconds = (performance.now() - begun) / 1000;
    return { size, seconds, limited: scores.find(({ code }) => code === 'limit_reached')?.reason };
  });
  const [first, , last] = times;
  if (!first || !last) return false;
  // Twice as many cost twice as much and a little more; short times are noise.
  const growth = last.seconds / Math.max(first.seconds, shortest);
  const expected = (last.size / first.size) * (Math.log(last.size) / Math.log(first.size));
  const isHeld = last.seconds <= bar && growth <= slack * expected;
  const seconds = times.map((one) => `${one.size}: ${one.seconds.toFixed(2)} s`).join(', ');
  const limited = times.find((one) => one.limited !== undefined);
  console.log(
    `${isHeld ? 'ok  ' : 'OVER'} ${name.padEnd(44)} ${seconds} (at most ${bar} s)${limited ? `; ${limited.limited}` : ''}`,
  );
  return isHeld;
}
const shortest = 0.25;
const slack = 2;

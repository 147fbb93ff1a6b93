import { aCall, aTrial, aTurn } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';
import { calledTools } from './called-tools.ts';

const called = (...toolCalls: ReturnType<typeof aCall>[]) => aTrial({ toolCalls });
const order = { name: 'place_order', arguments: { board: 'Front end' } };
const failing = (args = {}) => aCall('place_order', args, { failed: true });
const right = aCall('place_order', { board: 'Front end' });

const attempts: Example[] = [
  [
    'a wrong attempt before the right one',
    calledTools([order]),
    called(failing({ board: 'Front-end' }), right),
    'pass',
  ],
  ['three of them', calledTools([order]), called(failing(), failing(), failing(), right), 'pass'],
  [
    'four of them',
    calledTools([order]),
    called(failing(), failing(), failing(), failing(), right),
    'fail too_many_failed',
  ],
  [
    'one, and none may fail',
    calledTools([order], { maxFailed: 0 }),
    called(failing(), right),
    'fail too_many_failed',
  ],
  [
    'one, and nothing else may be called',
    calledTools([order], { extra: 'refuse' }),
    called(failing(), right),
    'fail too_many_failed',
  ],
  ['of another tool', calledTools([order]), called(aCall('delete_all', {}, { failed: true }), right), 'pass'],
  [
    'a second effect is no attempt',
    calledTools([order]),
    called(failing(), right, right),
    'fail unexpected_tool',
  ],
  ['an attempt alone', calledTools([order]), called(failing({ board: 'Front end' })), 'fail tool_failed'],
  [
    'of which nobody knows whether it failed',
    calledTools([order]),
    called(aCall('place_order', {}, { failed: null }), right),
    'fail unexpected_tool',
  ],
];

const reads: Example[] = [
  ['reading is free', calledTools([order]), called(aCall('list_boards'), aCall('get_board'), right), 'pass'],
  ['asking is free', calledTools([order]), called(aCall('ask_user'), right), 'pass'],
  [
    'unless it is refused',
    calledTools([order], { extra: 'refuse' }),
    called(aCall('list_boards'), right),
    'fail unexpected_tool',
  ],
  ['what nobody knows is not', calledTools([order]), called(aCall('frobnicate'), right), 'ungraded'],
  [
    'but where the record says that it reads',
    calledTools([order]),
    { ...called(aCall('frobnicate'), right), toolKinds: { frobnicate: 'reads' } },
    'pass',
  ],
  [
    'nor where the record says that it acts',
    calledTools([order]),
    { ...called(aCall('get_board'), right), toolKinds: { get_board: 'acts' } },
    'fail unexpected_tool',
  ],
  [
    'an acting tool that is named',
    calledTools([order], { allowedExtra: ['notify'] }),
    called(aCall('notify'), aCall('list_boards'), right),
    'pass',
  ],
];

const steps = [
  { name: 'check_stock' },
  { name: 'pay', after: 'check_stock' },
  { name: 'notify', times: { max: 1 } },
];
const [stock, pay, notify] = [aCall('check_stock'), aCall('pay'), aCall('notify')];
const twice = calledTools([{ name: 'pay', times: { min: 1, max: 2 } }]);
const read = (id: number) => aCall('get_board', { id });
const upToTwo = [{ name: 'get_board', times: { max: 2 } }];
const twoReads = [{ name: 'get_board', times: 2 }];
const oneOfBoard7 = [{ name: 'get_board', arguments: { id: 7 }, times: 1 }];
const payOnce = [{ name: 'pay', times: 1 }];
const beyond = 'fail unexpected_tool';
const howOften: Example[] = [
  ['without what need not be called', calledTools(steps), called(stock, pay), 'pass'],
  ['with it', calledTools(steps), called(notify, stock, pay), 'pass'],
  ['with it twice', calledTools(steps), called(notify, { ...notify }, stock, pay), 'fail unexpected_tool'],
  ['before what it must come after', calledTools(steps), called(pay, stock), 'fail wrong_order'],
  [
    'after one that failed',
    calledTools(steps),
    called({ ...stock, failed: true }, pay, stock),
    'fail wrong_order',
  ],
  ['once or twice: never', twice, called(), 'fail tool_not_called'],
  ['once or twice: twice', twice, called(pay, { ...pay }), 'pass'],
  ['once or twice: three times', twice, called(pay, { ...pay }, { ...pay }), 'fail unexpected_tool'],
  [
    'at least once: three times',
    calledTools([{ name: 'pay', times: { min: 1 } }]),
    called(pay, { ...pay }, { ...pay }),
    'pass',
  ],
  ['read as often as it may be', calledTools(upToTwo), called(read(1), read(2)), 'pass'],
  ['read more often than it may be', calledTools(upToTwo), called(read(1), read(2), read(3)), beyond],
  ['read three times instead of twice', calledTools(twoReads), called(read(1), read(2), read(3)), beyond],
  ['read otherwise as well', calledTools(oneOfBoard7), called(read(7), read(8), read(8)), 'pass'],
  ['read once without a number', calledTools([{ name: 'get_board' }]), called(read(1), read(2)), 'pass'],
  ['paid twice instead of once', calledTools(payOnce, { extra: 'allow' }), called(pay, { ...pay }), beyond],
  [
    'paid once, and more often as is allowed',
    calledTools(payOnce, { allowedExtra: ['pay'] }),
    called(pay, { ...pay }),
    'pass',
  ],
  [
    'may be called, but not like this',
    calledTools([{ name: 'pay', times: { max: 1 }, arguments: { to: 'a' } }]),
    called(aCall('pay', { to: 'b' })),
    'fail unexpected_tool',
  ],
];

const result = calledTools([{ name: 'get_order', result: { status: 'open', total: { min: 10 } } }]);
const answered = (value: Parameters<typeof aCall>[2]) => called(aCall('get_order', {}, value));
const results: Example[] = [
  ['it answered so', result, answered({ result: { status: 'open', total: 12, more: 1 } }), 'pass'],
  [
    'it answered otherwise',
    result,
    answered({ result: { status: 'closed', total: 12 } }),
    'fail wrong_result',
  ],
  ['nobody saw what it answered', result, answered({}), 'ungraded'],
];

const grounded = calledTools([
  {
    name: 'refund',
    arguments: {
      oneOf: [
        { exactly: { order_id: { grounded: true } } },
        { order_id: { grounded: true }, on: { grounded: true } },
      ],
    },
  },
]);
const about = (user: string, ...toolCalls: ReturnType<typeof aCall>[]) =>
  aTrial({ turns: [aTurn({ user })], toolCalls });
const found = (id: number) => aCall('find_order', {}, { result: { orders: [{ id }] } });
const grounds: Example[] = [
  [
    'the user said it',
    grounded,
    about('Refund order 10,017 tomorrow', aCall('refund', { order_id: 10017, on: '2026-11-21' })),
    'pass',
  ],
  [
    'a call answered it',
    grounded,
    about('Refund my order', found(17), aCall('refund', { order_id: 17 })),
    'pass',
  ],
  [
    'nobody said it',
    grounded,
    about('Refund my order', aCall('refund', { order_id: 17 })),
    'fail wrong_arguments',
  ],
  [
    'a call answered it afterwards',
    grounded,
    about('Refund my order', aCall('refund', { order_id: 17 }), found(17)),
    'fail wrong_arguments',
  ],
  [
    'another day than was said',
    grounded,
    about('Refund order 17 tomorrow', aCall('refund', { order_id: 17, on: '2026-11-22' })),
    'fail wrong_arguments',
  ],
];

testExamples([...attempts, ...reads, ...howOften, ...results, ...grounds]);

import { aCall, aTrial, aTurn, without } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';
import { calledTools } from './called-tools.ts';

/** What each boundary can tell of a call, and what it can not. */

const called = (...toolCalls: ReturnType<typeof aCall>[]) => aTrial({ toolCalls });
const ui = { source: 'ui', failed: null } as const;
const model = { source: 'model', failed: null } as const;

const examples: Example[] = [
  [
    'the model asked, and the tool server never heard',
    calledTools([{ name: 'a' }]),
    { ...called(aCall('a', {}, model)), listedTools: { s: ['a'] } },
    'fail tool_not_called',
  ],
  [
    'the model asked for a tool of the application’s own',
    calledTools([{ name: 'a' }]),
    { ...called(aCall('a', {}, model)), listedTools: { s: ['b'] } },
    'pass',
  ],
  [
    'a tool of the application’s own that was not expected',
    calledTools([{ name: 'a' }]),
    {
      ...called(aCall('a', {}), aCall('a', {}, model), aCall('b', {}, model)),
      listedTools: { s: ['a'] },
      toolKinds: { b: 'acts' },
    },
    'fail unexpected_tool',
  ],
  [
    'a tool that the page shows, and nobody called',
    calledTools([{ name: 'a' }]),
    { ...called(aCall('a', null, { source: 'ui' })), listedTools: { s: ['a'] } },
    'fail tool_not_called',
  ],
  [
    'by the model where tools were not observed',
    calledTools([{ name: 'a', arguments: { x: 1 } }]),
    without(called(aCall('a', { x: 1 }, model)), 'tools'),
    'pass',
  ],
  [
    'by the model, who can not know that it failed',
    calledTools([{ name: 'a', failed: true }]),
    without(called(aCall('a', {}, model)), 'tools'),
    'ungraded',
  ],
  [
    'by the model, and the page shows that it failed',
    calledTools([{ name: 'a' }]),
    without(called(aCall('a', {}, model), aCall('a', null, { source: 'ui', failed: true })), 'tools'),
    'fail tool_failed',
  ],
  [
    'by the model, and the page shows that one of two failed',
    calledTools([
      { name: 'a', arguments: { x: 1 } },
      { name: 'a', arguments: { x: 2 }, failed: true },
    ]),
    without(
      called(
        aCall('a', { x: 2 }, model),
        aCall('a', { x: 1 }, model),
        aCall('a', null, { source: 'ui', failed: true }),
        aCall('a', null, { source: 'ui', failed: false }),
      ),
      'tools',
    ),
    'pass',
  ],
  [
    'by the page alone',
    calledTools([{ name: 'a' }]),
    without(called(aCall('a', null, ui)), 'tools', 'model'),
    'pass',
  ],
  [
    'by the page, which shows no arguments',
    calledTools([{ name: 'a', arguments: { x: 1 } }]),
    without(called(aCall('a', null, ui)), 'tools', 'model'),
    'ungraded',
  ],
  [
    'by the page, which shows another tool',
    calledTools([{ name: 'a', arguments: { x: 1 } }]),
    without(called(aCall('b', null, ui)), 'tools', 'model'),
    'fail wrong_tool',
  ],
  [
    'the page never showed a call',
    calledTools([{ name: 'a' }]),
    without(called(), 'tools', 'model'),
    'ungraded',
  ],
  [
    'the page would have shown it',
    calledTools([{ name: 'a' }]),
    { ...without(called(), 'tools', 'model'), readable: ['ui'] },
    'fail tool_not_called',
  ],
  [
    'in another turn',
    calledTools([{ name: 'a' }], { turn: 1 }),
    aTrial({ turns: [aTurn(), aTurn({ index: 1 })], toolCalls: [aCall('a')] }),
    'fail tool_not_called',
  ],
  [
    'nothing was observed',
    calledTools([{ name: 'a' }]),
    without(called(aCall('a')), 'browser', 'tools', 'model', 'state'),
    'ungraded',
  ],
];
testExamples(examples);

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { beginCall } from '../../../boundaries/model/protocols/seen-call.ts';
import type { SpanCall } from '../../../boundaries/spans/tool-span.ts';
import type { Reply } from '../../../record/trial.ts';
import { aReply } from '../../../tests/doubles/a-trial.ts';
import type { OngoingTurn } from '../ongoing.ts';
import { toolCallsOf } from './tool-calls.ts';

const turn = (sentAt: number, end: Reply['end'], pressed?: string): OngoingTurn => ({
  user: pressed ?? 'Refund C-5',
  conversation: 0,
  sentAt,
  ...(pressed === undefined ? {} : { pressed }),
  reply: aReply({ end }),
  wire: [],
  overlapped: false,
});
/** A request to the model, which asks for these tools. */
const asked = (at: number, ...names: string[]) => ({
  ...beginCall(0),
  at,
  toolCalls: names.map((name) => ({ id: `${name}-${at}`, name, arguments: '{}' })),
});
const ran = (at: number, name = 'refund', id: string | null = null): SpanCall => ({
  traceId: 't',
  id,
  name,
  arguments: {},
  failed: false,
  at,
  durationMs: 5,
});

describe('the turn of a call', () => {
  const waits = turn(100, 'waiting_for_approval');
  const approved = turn(200, 'complete', 'Approve');
  for (const [title, turns, model, spans, expected] of [
    [
      'that the user approved is that which waited',
      [waits, approved],
      [asked(110, 'refund'), asked(250)],
      [ran(210)],
      ['0 spans+model'],
    ],
    [
      'that ran twice for one approval',
      [waits, approved],
      [asked(110, 'refund'), asked(250)],
      [ran(210), ran(220)],
      ['0 spans', '0 spans+model'],
    ],
    [
      'of two approvals, one after the other',
      [waits, turn(200, 'waiting_for_approval', 'Approve'), turn(300, 'complete', 'Approve')],
      [asked(110, 'refund', 'mail'), asked(350)],
      [ran(210), ran(310, 'mail')],
      ['0 spans+model', '0 spans+model'],
    ],
    [
      'that the model asks for once more is its own',
      [waits, approved],
      [asked(110, 'refund'), asked(250, 'refund'), asked(270)],
      [ran(210), ran(260)],
      ['0 spans+model', '1 spans+model'],
    ],
    [
      'of another tool is the turn of its time',
      [waits, approved],
      [asked(110, 'refund'), asked(250)],
      [ran(210, 'audit')],
      ['0 model', '1 spans'],
    ],
    [
      'after a typed message is the turn of its time',
      [waits, { ...turn(200, 'complete'), user: 'And now?' }],
      [asked(110, 'refund'), asked(250)],
      [ran(210)],
      ['0 model', '1 spans'],
    ],
  ] as const)
    test(title, () => {
      const calls = toolCallsOf([...turns], { model: [...model], tools: null, spans: { calls: [...spans] } });
      const seen = calls.map(({ turn: index, source, alsoSeenBy = [] }) =>
        [index, [source, ...alsoSeenBy.map((one) => one.source)].join('+')].join(' '),
      );
      assert.deepEqual(seen, expected);
    });
});

test('a call waits for an approval where its turn does, and the stream has no result of it', () => {
  const carried = (id: string, end: Reply['end'], result?: string) =>
    toolCallsOf(
      [
        {
          ...turn(100, end),
          wire: [{ id, name: 'refund', arguments: {}, failed: null, ...(result && { result }) }],
        },
      ],
      { model: [{ ...asked(110), toolCalls: [{ id, name: 'refund', arguments: '{}' }] }], tools: null },
    ).map(({ source, awaitsApproval = false }) => [source, awaitsApproval]);
  assert.deepEqual(carried('a', 'waiting_for_approval'), [['model', true]]);
  assert.deepEqual(carried('a', 'waiting_for_approval', 'done'), [['model', false]]);
  assert.deepEqual(carried('a', 'complete'), [['model', false]]);
});

test('the result of an approved call is on the wire of the approval', () => {
  const call = { id: 'a', name: 'refund', arguments: {}, failed: null };
  const failure = { id: 'a', name: '', arguments: null, result: 'no money', failed: true };
  const turns = [
    { ...turn(100, 'waiting_for_approval'), wire: [call] },
    { ...turn(200, 'complete', 'Approve'), wire: [failure] },
  ];
  const calls = toolCallsOf(turns, {
    model: [{ ...asked(110), toolCalls: [{ id: 'a', name: 'refund', arguments: '{}' }] }],
    tools: null,
  });
  assert.deepEqual(
    calls.map(({ name, turn: index, failed, result, awaitsApproval }) => [
      name,
      index,
      failed,
      result,
      awaitsApproval,
    ]),
    [['refund', 0, true, 'no money', true]],
  );
});

describe('the result of a call is its own, though another has its id', () => {
  const call = (conversation: number, at: number, city: string | null, ...results: string[]) => ({
    ...beginCall(conversation),
    at,
    toolCalls: city === null ? [] : [{ id: 'call-0', name: 'weather', arguments: JSON.stringify({ city }) }],
    toolResults: results.map((content) => ({ callId: 'call-0', name: 'weather', arguments: '{}', content })),
  });
  for (const [title, model] of [
    [
      'in another conversation',
      [
        call(0, 110, 'Bonn'),
        call(1, 120, 'Rome'),
        call(1, 130, null, '"rain"'),
        call(0, 140, null, '"sun"'),
        call(1, 150, null, '"rain"'),
      ],
    ],
    [
      'in a later answer',
      [call(0, 110, 'Bonn'), call(0, 120, 'Rome', '"sun"'), call(0, 130, null, '"sun"', '"rain"')],
    ],
    [
      'in a later answer, to a request without the first',
      [call(0, 110, 'Bonn'), call(0, 120, null, '"sun"'), call(0, 130, 'Rome'), call(0, 140, null, '"rain"')],
    ],
  ] as const)
    test(title, () => {
      const turns = [turn(100, 'complete'), { ...turn(100, 'complete'), conversation: 1 }];
      const calls = toolCallsOf(turns, { model: [...model], tools: null });
      assert.deepEqual(calls.map(({ arguments: given, result }) => [given?.city, result]).toSorted(), [
        ['Bonn', 'sun'],
        ['Rome', 'rain'],
      ]);
    });
});

describe('a call for which the model has written no arguments', () => {
  for (const [title, finishReason, interrupted, expected] of [
    ['has none once the answer is complete', 'tool_calls', false, {}],
    ['is unknown when the answer broke off', null, true, null],
    ['is unknown while the answer goes on', null, false, null],
  ] as const)
    test(title, () => {
      const toolCalls = [{ id: 'a', name: 'list', arguments: '' }];
      const model = [{ ...beginCall(0), at: 110, toolCalls, finishReason, interrupted }];
      const [call] = toolCallsOf([turn(100, 'complete')], { model, tools: null });
      assert.deepEqual(call?.arguments, expected);
    });
});

for (const [title, offered, failed] of [
  ['is offered, has an unknown end', ['refund'], null],
  ['is offered in other letters, has an unknown end', ['Refund'], null],
  ['is not offered, has failed: it cannot run', ['list'], true],
  ['may be offered in another way, has an unknown end', [], null],
] as const)
  test(`a call of a tool that ${title}`, () => {
    const model = [{ ...asked(110, 'refund'), offered: [...offered] }];
    const [call] = toolCallsOf([turn(100, 'complete')], { model, tools: null });
    assert.equal(call?.failed, failed);
  });

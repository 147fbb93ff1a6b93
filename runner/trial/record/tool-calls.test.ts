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

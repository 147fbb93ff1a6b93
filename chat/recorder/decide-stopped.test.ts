import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  busy,
  check,
  ended,
  type Happening,
  idle,
  limits,
  says,
  streams,
} from '../../tests/doubles/recorder-events.ts';
import { decide } from './decide.ts';
import { noExperience, type RecorderEvent } from './events.ts';
import { beginTurn, reduce } from './state.ts';

describe('a reply that we stopped', () => {
  check([
    [
      'is stopped',
      [
        [10, streams()],
        [12, busy],
        [20, says('one')],
        [1_000, 'stop'],
        [1_010, ended({ text: 'one' })],
        [1_012, idle],
      ],
      { end: 'stopped', text: 'one', within: [1_012, 1_050] },
    ],
    [
      'also where the page calls that an error',
      [
        [10, streams()],
        [20, says('one')],
        [1_000, 'stop'],
        [1_010, ended({ isBroken: true })],
        [1_012, { errors: ['Aborted'] }],
      ],
      { end: 'stopped', error: 'Aborted' },
    ],
    [
      'with what was on its way',
      [
        [10, streams()],
        [20, says('one')],
        [1_000, 'stop'],
        [1_100, says('one two')],
        [1_110, ended({ text: 'one two' })],
      ],
      { end: 'stopped', text: 'one two' },
    ],
    [
      'but one that goes on ends as it does without',
      [
        [10, streams()],
        [20, says('one')],
        [1_000, 'stop'],
        [2_500, says('one two')],
        [4_500, says('one two three')],
        [4_510, ended({ text: 'one two three' })],
      ],
      { end: 'complete', text: 'one two three' },
    ],
    [
      'nor is one stopped that never ends',
      [
        [10, streams()],
        [20, says('one')],
        [1_000, 'stop'],
        ...Array.from(
          { length: 70 },
          (_, index): Happening => [2_000 * (index + 1), says('a'.repeat(index + 2))],
        ),
      ],
      { end: 'timeout' },
    ],
    [
      'also before its first word',
      [
        [10, busy],
        [11, streams()],
        [1_000, 'stop'],
        [1_001, ended()],
        [1_002, idle],
      ],
      { end: 'stopped', text: '', within: [1_002, 1_050] },
    ],
  ]);
});

describe('a message that does not leave', () => {
  check([
    [
      'is told when it is still in the composer after the whole time, however often it was sent',
      [
        [1, { held: true }],
        [5, 'attempt'],
        [10, 'sent'],
        [1_100, 'sent'],
        [9_500, 'sent'],
      ],
      { end: 'never_started', signals: ['held'], within: [10_000, 10_010] },
    ],
    [
      'one that has left and is answered by nothing is waited for',
      [
        [1, { held: true }],
        [5, 'attempt'],
        [10, 'sent'],
        [12, { held: false }],
        [12, 'left'],
      ],
      { end: 'never_started', signals: [], within: [10_000, 10_010] },
    ],
  ]);

  test('it may be sent again, and not before a second has passed', () => {
    let state = beginTurn(0, { limits, experience: noExperience, busy: false });
    for (const event of [
      { type: 'screen', at: 1, screen: { ...state.screen, held: true } },
      { type: 'sent', at: 10 },
    ] satisfies RecorderEvent[])
      state = reduce(state, event);
    assert.equal(decide(state, 1_009).type, 'wait');
    assert.equal(decide(state, 1_010).type, 'unsent');
  });
});

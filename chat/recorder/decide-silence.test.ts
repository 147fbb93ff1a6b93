import { describe } from 'node:test';
import {
  busy,
  channel,
  check,
  ended,
  type Happening,
  idle,
  says,
  streams,
} from '../../tests/doubles/recorder-events.ts';
import { noExperience } from './events.ts';

describe('what silence means', () => {
  check([
    [
      'before the first word it ends nothing but the wait for a beginning',
      [],
      { end: 'never_started', within: [10_000, 10_000] },
    ],
    [
      'a request that is answered at once, and words that come by another way',
      [
        [10, ended({ status: 202, isStreamed: false })],
        [1_500, says('42')],
      ],
      { end: 'complete', text: '42', signals: ['quiet'], within: [5_500, 5_500] },
    ],
    [
      'no signal at all: twice the longest pause between words',
      [
        [0, 'left'],
        [20, says('Let me look.')],
        [3_620, says('Let me look. It is 42.')],
      ],
      { end: 'complete', text: 'Let me look. It is 42.', signals: ['quiet'], within: [10_820, 10_820] },
    ],
    [
      'with a signal that says more will come it stalls',
      [
        [10, streams()],
        [20, says('one')],
      ],
      { end: 'stalled', text: 'one', within: [30_020, 30_020] },
    ],
    [
      'a sign of waiting below the words of a broken stream is no report of its failure',
      [
        [10, streams()],
        [20, { ...busy, ...says('one') }],
        [30, ended({ isBroken: true, text: 'one' })],
        [40, { ...busy, ...says('one\nProcessing...') }],
      ],
      { end: 'stalled', text: 'one\nProcessing...', error: null, within: [30_040, 30_040] },
    ],
    [
      'a typing indicator that gives up ends nothing',
      [
        [10, busy],
        [4_500, idle],
        [8_000, says('42')],
      ],
      { end: 'complete', text: '42', signals: ['quiet'] },
    ],
    [
      'but with an alert of the page it is over: a job that the page asked for has failed',
      [
        [10, ended({ status: 202, isStreamed: false })],
        [20, busy],
        [2_500, { ...idle, alerts: ['Please try again later.'] }],
      ],
      { end: 'error_shown', error: 'Please try again later.', signals: ['quiet'], within: [6_500, 6_500] },
    ],
    [
      'an alert while the page is busy ends nothing',
      [
        [10, { ...busy, alerts: ['You are offline'] }],
        [8_000, { ...idle, ...says('42'), alerts: ['You are offline'] }],
      ],
      { end: 'complete', text: '42', signals: ['quiet'] },
    ],
    [
      'and where no words come at all, that is no empty reply',
      [
        [10, busy],
        [4_500, idle],
      ],
      { end: 'stalled', text: '', within: [34_500, 34_500] },
    ],
    [
      'a typing indicator before each of two messages',
      [
        [10, busy],
        [500, { ...idle, ...says('One') }],
        [2_000, busy],
        [2_500, { ...idle, ...says('One', 'Two') }],
      ],
      { end: 'complete', text: 'One\nTwo', signals: ['quiet'] },
    ],
    [
      'a busy signal that was there already has not risen',
      [
        [20, idle],
        [30, says('42')],
      ],
      { end: 'complete', signals: ['quiet'] },
      { wasBusy: true },
    ],
    [
      'a reply that goes on and on',
      [
        [10, streams()],
        ...Array.from({ length: 200 }, (_, index): Happening => [index * 1_000 + 20, says(`word ${index}`)]),
      ],
      { end: 'timeout', within: [120_000, 120_000] },
    ],
  ]);
});

describe('open channels', () => {
  check([
    [
      'a socket that says when it is over',
      [
        [0, 'left'],
        [20, channel({ text: '42' })],
        [25, says('42')],
        [30, channel({ text: '42', hasStopped: true })],
      ],
      { end: 'complete', text: '42', signals: ['wire'], within: [1_000, 1_100] },
    ],
    [
      'a busy signal beside it says so at once',
      [
        [10, busy],
        [20, channel({ text: '42' })],
        [25, says('42')],
        [30, channel({ text: '42', hasStopped: true })],
        [31, idle],
      ],
      { end: 'complete', signals: ['wire', 'busy'], within: [31, 70] },
    ],
    [
      'where earlier replies said so, the next one is waited for',
      [
        [20, channel({ text: 'Let me look.' })],
        [25, says('Let me look.')],
        [15_000, channel({ text: 'Let me look. 42', hasStopped: true })],
        [15_010, says('Let me look. 42')],
      ],
      { end: 'complete', text: 'Let me look. 42', signals: ['wire'] },
      { experience: { ...noExperience, channelStops: true } },
    ],
    [
      'a question for approval is its end where no end follows',
      [
        [0, busy],
        [20, channel({ protocol: 'mastra', awaitsApproval: true, asksAtEnd: true })],
        [25, says('')],
      ],
      { end: 'waiting_for_approval', signals: ['wire'] },
    ],
    [
      'not while another tool runs beside it',
      [
        [0, busy],
        [20, channel({ protocol: 'mastra', awaitsApproval: true, asksAtEnd: true, awaitsTool: true })],
        [25, says('')],
        [5_000, channel({ protocol: 'mastra', text: 'Done.', hasStopped: true })],
        [5_010, { ...idle, ...says('Done.') }],
      ],
      { end: 'complete', text: 'Done.' },
    ],
    [
      'a socket that breaks in mid-reply',
      [
        [10, busy],
        [20, channel({ text: 'one two' })],
        [25, says('one two')],
        [30, channel({ text: 'one two', isOpen: false, isBroken: true })],
        [31, { ...idle, ...says('one two', 'Connection lost.') }],
      ],
      { end: 'cut_off', text: 'one two', error: 'Connection lost.' },
    ],
    [
      'an error that it tells of, in the place of a reply',
      [
        [10, channel({ error: 'no credit' })],
        [20, says('Something went wrong.')],
      ],
      { end: 'error_shown', text: '', error: 'Something went wrong.' },
    ],
  ]);
});

describe('a message that cannot be typed yet', () => {
  check([
    [
      'the reply begins after it was sent, however long that takes',
      [
        [14_000, 'attempt'],
        [14_005, streams({ startedAt: 14_005 })],
        [14_010, says('It is 42.')],
        [14_100, ended({ startedAt: 14_005, text: 'It is 42.' })],
      ],
      { end: 'complete', text: 'It is 42.', signals: ['wire'], within: [14_100, 14_200] },
    ],
    [
      'it is waited for from then on',
      [[150_000, 'attempt']],
      { end: 'never_started', within: [160_000, 160_000] },
    ],
    [
      'a greeting that comes before is none of the reply, nor is what the page does then',
      [
        [100, busy],
        [5_000, says('Good morning.')],
        [5_000, idle],
        [30_000, 'attempt'],
        [30_000, says()],
        [30_010, streams({ startedAt: 30_005 })],
        [31_000, says('It is 42.')],
        [31_100, ended({ startedAt: 30_005, text: 'It is 42.' })],
      ],
      { end: 'complete', text: 'It is 42.', signals: ['wire'], within: [31_100, 31_200] },
    ],
    [
      'a page that sends with the press of the button, before the click',
      [
        [5, 'left'],
        [6, busy],
        [8, 'attempt'],
        [10, streams({ startedAt: 6 })],
        [20, says('It is 42.')],
        [50, ended({ startedAt: 6, text: 'It is 42.' })],
        [60, idle],
      ],
      { end: 'complete', text: 'It is 42.', signals: ['wire', 'busy'], within: [60, 160] },
    ],
  ]);
});

import { describe } from 'node:test';
import { busy, check, ended, idle, resumed, says, streams } from '../../tests/doubles/recorder-events.ts';
import type { WireFacts } from './events.ts';

describe('failures', () => {
  const failed = (given: Partial<WireFacts> = {}) => ended({ status: 500, isStreamed: false, ...given });
  check([
    [
      'an HTTP error is an error, also where the page says so in a message',
      [
        [10, streams({ status: null, isStreamed: false })],
        [30, failed()],
        [40, says('Error: Failed to receive response')],
      ],
      { end: 'error_shown', text: '', error: 'Error: Failed to receive response' },
    ],
    [
      'and where it says nothing at all',
      [[30, failed()]],
      { end: 'failed_silently', text: '', error: null, failure: 'HTTP 500', within: [3_030, 3_100] },
    ],
    [
      'a message that is the error is nothing that was said, whatever the wire makes of it',
      [
        [10, streams()],
        [20, { ...idle, ...says('Sorry, no answer came.'), errors: ['Sorry, no answer came.'] }],
        [30, ended()],
      ],
      { end: 'error_shown', text: '', error: 'Sorry, no answer came.' },
    ],
    [
      'but an error below words that were said breaks them off',
      [
        [10, streams()],
        [
          20,
          { ...idle, ...says('One moment.', 'Sorry, no answer came.'), errors: ['Sorry, no answer came.'] },
        ],
        [30, ended()],
      ],
      { end: 'cut_off', text: 'One moment.', error: 'Sorry, no answer came.' },
    ],
    [
      'as does one that is only a part of the message',
      [
        [10, streams()],
        [20, { ...idle, ...says('It is 3. Sorry, no more came.'), errors: ['Sorry, no more came.'] }],
        [30, ended()],
      ],
      { end: 'cut_off', text: 'It is 3. Sorry, no more came.', error: 'Sorry, no more came.' },
    ],
    [
      'its words in a toast that comes a moment later',
      [
        [30, failed()],
        [200, { alerts: ['Something went wrong'] }],
      ],
      { end: 'error_shown', error: 'Something went wrong' },
    ],
    [
      'a stream that breaks off',
      [
        [10, streams()],
        [20, says('one two')],
        [30, ended({ text: 'one two', isBroken: true })],
      ],
      { end: 'cut_off', text: 'one two', error: null },
    ],
    ...resumed('a stream that is resumed with the rest', ['one two', ' three'], {
      end: 'complete',
      text: 'one two three',
    }),
    ...resumed('a stream that is resumed from the start', ['one two', 'one two three'], { end: 'complete' }),
    ...resumed('a stream that is resumed with its last word again', ['one two', 'two three'], {
      end: 'complete',
    }),
    ...resumed('a later stream with another text', ['one two', 'A title'], { end: 'cut_off' }),
    ...resumed('a resumed stream that skipped a word', ['one', ' three'], { end: 'cut_off' }),
    [
      'an error within a stream that is well by itself',
      [
        [10, streams()],
        [20, says('one two')],
        [30, ended({ text: 'one two', protocol: 'ai-sdk', error: 'no credit' })],
      ],
      { end: 'cut_off', text: 'one two', error: null, failure: 'no credit' },
    ],
    [
      'its account in a message that comes before the wire is heard of',
      [
        [10, streams({ text: 'one two' })],
        [20, says('one two', 'Something went wrong')],
        [21, ended({ text: 'one two', error: 'no credit' })],
      ],
      { end: 'cut_off', text: 'one two', error: 'Something went wrong', failure: null },
    ],
    [
      'its account behind the words of the reply',
      [
        [10, streams({ text: 'one two' })],
        [20, says('one two\nno credit')],
        [21, ended({ text: 'one two', error: 'no credit' })],
      ],
      { end: 'cut_off', text: 'one two', error: 'no credit' },
    ],
    [
      'an error that is shown beside half a reply',
      [
        [10, busy],
        [20, says('Half an ans')],
        [30, { ...idle, errors: ['Something went wrong'] }],
      ],
      { end: 'cut_off', text: 'Half an ans', error: 'Something went wrong' },
    ],
    [
      'a later request with the same words (for a title) that fails takes nothing with it',
      [
        [10, streams()],
        [20, says('42')],
        [25, failed({ id: 2, target: 'POST /api/title', startedAt: 24 })],
        [30, ended({ text: '42' })],
      ],
      { end: 'complete', text: '42', within: [30, 70] },
    ],
    [
      'nor does one that was sent at the same time',
      [
        [10, streams()],
        [11, failed({ id: 2, target: 'POST /api/title', startedAt: 11 })],
        [20, says('42')],
        [30, ended({ text: '42' })],
      ],
      { end: 'complete', text: '42' },
    ],
    [
      'a slow title does not hold the reply',
      [
        [10, streams()],
        [20, says('42')],
        [25, streams({ id: 2, target: 'POST /api/title', startedAt: 24 })],
        [30, ended({ text: '42' })],
      ],
      { end: 'complete', text: '42', within: [30, 70] },
    ],
    [
      'a request that is tried again, and answered',
      [
        [10, failed()],
        [100, streams({ id: 2, startedAt: 100 })],
        [200, says('42')],
        [210, ended({ id: 2, startedAt: 100, text: '42' })],
      ],
      { end: 'complete', text: '42' },
    ],
    [
      'also a second later, and where the refusal has words',
      [
        [10, failed({ text: 'busy' })],
        [1_100, streams({ id: 2, startedAt: 1_100 })],
        [1_200, says('42')],
        [1_210, ended({ id: 2, startedAt: 1_100, text: '42' })],
      ],
      { end: 'complete', text: '42', error: null },
    ],
    ...['', 'failed'].map((text): Parameters<typeof check>[0][number] => [
      `a refusal (“${text}”) before a request for a title at the same address`,
      [
        [10, streams({ status: null, isStreamed: false })],
        [20, failed({ text })],
        [25, says('{ "error": { "message": "failed" } }')],
        [30, streams({ id: 2, startedAt: 28, protocol: 'openai' })],
        [40, ended({ id: 2, startedAt: 28, protocol: 'openai', text: 'A lighthouse', hasStopped: true })],
      ],
      { end: 'error_shown', text: '', error: '{ "error": { "message": "failed" } }' },
    ]),
    [
      'a refusal of a request that is sent below a name',
      [
        [5, says('gpt-4o-mini')],
        [10, streams({ startedAt: 10, status: null, isStreamed: false })],
        [20, failed({ startedAt: 10 })],
        [25, says('gpt-4o-mini no credit')],
        [40, ended({ id: 2, startedAt: 28, protocol: 'openai', text: 'A lighthouse' })],
      ],
      { end: 'error_shown', text: '', error: 'gpt-4o-mini no credit' },
    ],
    [
      'a stream that reports an error and no words, beside one for a title',
      [
        [10, streams({ protocol: 'ai-sdk' })],
        [15, streams({ id: 2, target: 'POST /api/title', startedAt: 12, protocol: 'ai-sdk' })],
        [20, ended({ protocol: 'ai-sdk', error: 'no credit' })],
        [25, says('Chat error: no credit')],
        [40, ended({ id: 2, target: 'POST /api/title', startedAt: 12, protocol: 'ai-sdk', text: 'Plans' })],
      ],
      { end: 'error_shown', text: '', error: 'Chat error: no credit' },
    ],
    [
      'a second step that is refused with words fails the reply',
      [
        [10, streams({ text: 'One moment.' })],
        [20, says('One moment.')],
        [30, ended({ text: 'One moment.' })],
        [40, failed({ id: 2, startedAt: 35, text: 'busy' })],
      ],
      { end: 'error_shown' },
    ],
    ...['.', '…', '-'].map((sign): Parameters<typeof check>[0][number] => [
      `a reply of ${sign} alone, which the wire carried`,
      [
        [10, streams()],
        [15, { messages: [{ id: 0, text: '', raw: sign, isBlank: true, isMarked: null }] }],
        [20, ended({ text: sign })],
      ],
      { end: 'complete', text: sign },
    ]),
    [
      'a sign of waiting that stays is no reply',
      [
        [10, streams()],
        [15, { messages: [{ id: 0, text: '', raw: '…', isBlank: true, isMarked: null }] }],
        [20, ended()],
      ],
      { end: 'empty' },
    ],
    [
      'a reply of no words',
      [
        [10, streams()],
        [20, ended()],
      ],
      { end: 'empty', within: [3_000, 3_100] },
    ],
    [
      'nothing but an alert',
      [
        [10, streams()],
        [20, { ...idle, alerts: ['You are offline'] }],
        [30, ended({ isBroken: true })],
      ],
      { end: 'error_shown', error: 'You are offline' },
    ],
  ]);
});

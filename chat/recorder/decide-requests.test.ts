import { describe } from 'node:test';
import { check, ended, type Happening, says } from '../../tests/doubles/recorder-events.ts';

describe('a reply that comes by a second request', () => {
  const receipt = ended({ isStreamed: false, text: '' });
  const events = (given: Parameters<typeof ended>[0]) =>
    ended({ id: 2, target: 'EVENTS /api/events', startedAt: 40, text: 'one two', ...given });
  const answered = (last: ReturnType<typeof events>, alerts: string[]): Happening[] => [
    [10, receipt],
    [20, says('Nova')],
    [45, events({ isOpen: true, text: '' })],
    [5_000, says('Nova one two')],
    [5_010, last],
    [5_011, { alerts }],
  ];
  check([
    [
      'is waited for, also where a name is shown before',
      answered(events({}), []),
      { end: 'complete', signals: ['wire'], within: [5_010, 5_100] },
    ],
    [
      'is complete where the page closes the stream, whatever an alert says',
      answered(events({}), ['Saved']),
      { end: 'complete', error: null },
    ],
    [
      'is cut off where the page gives the stream up and shows an alert',
      answered(events({ isGivenUp: true }), ['Something went wrong']),
      { end: 'cut_off', error: 'Something went wrong' },
    ],
    [
      'is complete where the page only gives it up: the server may end every reply so',
      answered(events({ isGivenUp: true }), []),
      { end: 'complete' },
    ],
  ]);
});

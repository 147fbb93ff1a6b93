import { aCall, aTrial, aTurn } from '../../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../../tests/doubles/test-table.ts';
import { claimsMatchActions } from '../agreement.ts';

const matches = claimsMatchActions({}, { claims: 'off' });
const bad = 'fail disagreement';
const today = '2026-12-01';

const replied = (
  text: string,
  { user = 'What was it?', result = readings }: { user?: string; result?: object } = {},
) =>
  aTrial({
    turns: [aTurn({ user, reply: { text } })],
    toolCalls: [aCall('get_readings', {}, { result: JSON.parse(JSON.stringify(result)) })],
    toolKinds: { get_readings: 'reads' },
    clock: { now: `${today}T10:15:00+00:00`, timeZone: 'UTC' },
    languages: ['en'],
  });

const readings = {
  patient: 'Patient/S2380121',
  entries: [
    { value: 97, at: '2026-11-29T13:40:00Z' },
    { value: 73, at: '2026-11-30T21:09:00+00:00' },
  ],
};
const slots = { generated: `${today}T10:15:02Z`, slots: [{ time: '09:00' }, { time: '16:30' }] };

testExamples(
  (
    [
      ['one of the records', 'It was 97 on 2026-11-29T13:40:00Z.', {}, 'pass'],
      ['with a distance from UTC', 'It was 97 on 2026-11-29T13:40:00+00:00.', {}, 'pass'],
      ['in words', 'It was 73 on November 30, 2026 at 21:09.', {}, 'pass'],
      ['the time of one with the day of another', 'It was 97 on 2026-11-30T13:40:00Z.', {}, bad],
      ['in words, with the day of another', 'It was 73 on November 29, 2026 at 9:09 PM.', {}, bad],
      ['with the current day', `It was 97 on ${today} at 13:40.`, {}, bad],
      [
        'apart: the day of one, and a time later',
        'On 2026-11-30 it was 73; the one at 13:40 was 97.',
        {},
        'pass',
      ],
      [
        'a time of the user',
        'Since 2026-11-29 at 21:09 there was none.',
        { user: 'And since 21:09?' },
        'pass',
      ],
      [
        'of a result with times alone, on the day that the user named',
        'Free is 2026-12-03 at 16:30.',
        { user: 'When on 2026-12-03?', result: slots },
        'pass',
      ],
      ['a computed time', 'The next one is on 2026-11-30 at 15:00.', {}, bad],
      ['an identifier after a slash', 'Patient S2380121 had 97.', {}, 'pass'],
      ['another identifier than after a slash', 'Patient S2380127 had 97.', {}, bad],
    ] as const
  ).map(([how, text, parts, verdict]): Example => [how, matches, replied(text, parts), verdict]),
);

testExamples([
  [
    'the action has a moment, and the thing after a slash',
    matches,
    aTrial({
      turns: [
        aTurn({
          user: 'Record 118/77 for S2380121',
          reply: { text: 'It was successfully recorded for Kristin Keller (S2380121).' },
        }),
      ],
      toolCalls: [
        aCall('create_reading', {
          subject: { reference: 'Patient/S2380121' },
          effective: '2026-12-01T10:15:00+00:00',
        }),
      ],
      toolKinds: { create_reading: 'acts' },
      languages: ['en'],
    }),
    'pass',
  ],
]);

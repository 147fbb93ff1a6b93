import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCall, aTrial, aTurn } from '../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../tests/doubles/test-table.ts';
import { repliedWith } from './reply/reply.ts';
import { calledTools } from './tools/expected/called-tools.ts';

/** Wordings in which `Intl` writes 2026-11-24, 14:30. */
const spoken: Record<string, { moment: string; other: string; soon: string }> = {
  fr: { moment: 'le 24 novembre à 14 h 30', other: 'le 25 novembre à 15 h 30', soon: 'demain' },
  de: { moment: 'am 24. November um 14:30 Uhr', other: 'am 25. November um 15:30 Uhr', soon: 'morgen' },
  ko: { moment: '11월 24일 오후 2시 30분', other: '11월 25일 오후 3시 30분', soon: '내일' },
  es: { moment: 'el 24 de noviembre a las 2:30 de la tarde', other: 'el 25 de noviembre', soon: 'mañana' },
};
const wanted = { contains: [{ date: '2026-11-24' }, { time: '14:30' }] };

const examples: Example[] = Object.entries(spoken).flatMap(([locale, { moment, other, soon }]): Example[] => {
  const trial = (user: string, text: string) =>
    aTrial({
      turns: [aTurn({ user, reply: { text } })],
      languages: [locale],
      clock: { now: '2026-11-23T09:00:00Z', timeZone: 'UTC' },
      toolCalls: [aCall('create_task', { due: '2026-11-24' })],
    });
  const called = calledTools([{ name: 'create_task', arguments: { due: { grounded: true } } }]);
  return [
    [`${locale}: the reply has the moment`, repliedWith(wanted), trial('', moment), 'pass'],
    [`${locale}: the reply has another`, repliedWith(wanted), trial('', other), 'fail text_mismatch'],
    [`${locale}: the user gives the day`, called, trial(moment, ''), 'pass'],
    [`${locale}: the user gives another day`, called, trial(other, ''), 'fail wrong_arguments'],
    [`${locale}: the user gives the day by a word`, called, trial(soon, ''), 'pass'],
  ];
});

testExamples(examples);

test('a day in a language that no option names: the reason says what to do', () => {
  const text = 'Ihr Termin ist am 24. November, und wir freuen uns auf Ihren Besuch bei uns in der Praxis.';
  const turns = [aTurn({ reply: { text } })];
  const reasonFor = (wanted: Parameters<typeof repliedWith>[0], languages?: string[]) =>
    repliedWith(wanted).grade(aTrial({ turns, ...(languages && { languages }) })).reason;
  assert.match(reasonFor({ contains: { date: '2026-11-24' } }), /the option `languages`/);
  assert.doesNotMatch(reasonFor({ contains: { date: '2026-11-25' } }, ['de']), /option/);
  assert.doesNotMatch(reasonFor({ contains: 'Dienstag' }), /option/);
});

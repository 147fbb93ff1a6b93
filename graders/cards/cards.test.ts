import type { Card } from '../../record/trial.ts';
import { aCard, aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { not } from '../compose.ts';
import { showsCard, showsCards, showsEach, showsNoCard, showsNotice, showsNotices } from './cards.ts';

const shows = (...cards: Card[]) => aTrial({ turns: [aTurn({ reply: { cards } })] });
const buy = { title: { contains: '买菜' }, dueDate: { date: 'tomorrow' } };
const fresh = aCard({ title: '买菜', dueDate: '2026-11-21', time: '09:00' });
const old = aCard({ title: '买菜', dueDate: '2026-11-20', time: null });
const inGerman = (fields: Card['fields']) => ({ ...shows(aCard(fields)), languages: ['de'] });
const notice = (fields: Card['fields']) => aCard(fields, { role: 'notice' });

const [openOne, paidOne] = [aCard({ id: 1, status: 'open' }), aCard({ id: 1, status: 'paid' })];
const examples: Example[] = [
  ['two alike as listed', showsEach([{ id: 1 }, { id: 1 }]), shows(openOne, openOne), 'pass'],
  ['one of two alike', showsEach([{ id: 1 }, { id: 1 }]), shows(openOne), 'fail card_missing'],
  ['one claim that fits two cards', showsEach([{ id: 1 }, paidOne.fields]), shows(openOne, paidOne), 'pass'],
  ['one more than is listed', showsEach([{ id: 1 }]), shows(openOne, paidOne), 'fail unexpected_card'],
  ['another card besides', showsEach([{ id: 1 }]), shows(openOne, aCard({ id: 2 })), 'pass'],
  ['a notice', showsEach([{ id: 1 }], 'notice'), shows(openOne, notice({ id: 1 })), 'pass'],
  ['the card', showsCard(buy), shows(fresh), 'pass'],
  ['next to the card of an old task', showsCard(buy), shows(old, fresh), 'pass'],
  ['the card of an old task alone', showsCard(buy), shows(old), 'fail card_mismatch'],
  [
    'quite another card',
    showsCard(buy),
    shows(aCard({ title: '写周报', dueDate: '2026-11-30' })),
    'fail card_mismatch',
  ],
  ['no card', showsCard(buy), shows(), 'fail card_missing'],
  ['as a notice only', showsCard(buy), shows(notice(fresh.fields)), 'fail card_missing'],
  ['twice', showsCard(buy), shows(fresh, fresh), 'fail unexpected_card'],
  ['twice as expected', showsCard(buy, { times: 2 }), shows(fresh, fresh), 'pass'],
  ['once instead of twice', showsCard(buy, { times: 2 }), shows(fresh), 'fail card_missing'],
  ['of another type', showsCard(buy, { type: 'plan' }), shows(fresh), 'fail card_missing'],
  ['times as people write them', showsCard({ time: '9:00' }), shows(fresh), 'pass'],
  ['a field without a value', showsCard({ time: null }), shows(aCard({ title: 'x', time: null })), 'pass'],
  [
    'a field that one card has and another has not',
    showsCard({ title: 'x', time: null }),
    shows(aCard({ title: 'x' }), aCard({ title: 'y', time: '9:00' })),
    'pass',
  ],
  [
    'a field that no card has',
    showsCard({ titel: null }),
    shows(aCard({ title: 'x' })),
    'fail card_mismatch',
  ],
  [
    'a field that must not be x, and is not shown',
    showsCard({ titel: { not: 'x' } }),
    shows(aCard({ title: 'y' })),
    'fail card_mismatch',
  ],
  [
    'in an earlier turn',
    showsCard(buy, { turn: 0 }),
    aTrial({ turns: [aTurn({ reply: { cards: [fresh] } }), aTurn({ index: 1 })] }),
    'pass',
  ],
  [
    'as a German page writes its values',
    showsCard({ total: { min: 1234, max: 1234 }, due: { date: 'tomorrow' } }),
    inGerman({ total: '1.234 €', due: '21. November 2026' }),
    'pass',
  ],
  [
    'as a German page writes other values',
    showsCard({ total: { min: 1235 } }),
    inGerman({ total: '1.234 €' }),
    'fail card_mismatch',
  ],
  [
    'as a German page writes another day',
    showsCard({ due: { date: 'tomorrow' } }),
    inGerman({ due: '22. November 2026' }),
    'fail card_mismatch',
  ],
  ['no reply', showsCard(buy), aTrial({ turns: [aTurn({ reply: null })] }), 'fail never_started'],
  ['not observed', showsCard(buy), without(shows(fresh), 'browser'), 'ungraded'],

  [
    'both, in any order',
    showsCards([{ title: 'a' }, { title: 'b' }]),
    shows(aCard({ title: 'b' }), aCard({ title: 'a' })),
    'pass',
  ],
  [
    'greedy would give the loose one the only card for the strict one',
    showsCards([{ title: 'a' }, { title: 'a', n: 1 }]),
    shows(aCard({ title: 'a', n: 1 }), aCard({ title: 'a', n: 2 })),
    'pass',
  ],
  [
    'one too many',
    showsCards([{ title: 'a' }]),
    shows(aCard({ title: 'a' }), aCard({ title: 'b' })),
    'fail unexpected_card',
  ],
  [
    'one too many, which is a notice',
    showsCards([{ title: 'a' }]),
    shows(aCard({ title: 'a' }), notice({ title: 'b' })),
    'pass',
  ],
  [
    'one too many, as allowed',
    showsCards([{ title: 'a' }], { extra: 'allow' }),
    shows(aCard({ title: 'a' }), aCard({ title: 'b' })),
    'pass',
  ],
  [
    'fields swapped between two',
    showsCards([
      { title: 'a', n: 1 },
      { title: 'b', n: 2 },
    ]),
    shows(aCard({ title: 'a', n: 2 }), aCard({ title: 'b', n: 1 })),
    'fail card_mismatch',
  ],
  [
    'one is missing',
    showsCards([{ title: 'a' }, { title: 'b' }]),
    shows(aCard({ title: 'a' })),
    'fail card_missing',
  ],

  ['the notice', showsNotice({ title: 'a' }), shows(notice({ title: 'a' }), aCard({ title: 'b' })), 'pass'],
  ['shown as done instead', showsNotice({ title: 'a' }), shows(aCard({ title: 'a' })), 'fail card_missing'],
  [
    'two notices instead of one',
    showsNotices([{ title: 'a' }]),
    shows(notice({ title: 'a' }), notice({ title: 'b' })),
    'fail unexpected_card',
  ],

  ['none', showsNoCard(), shows(), 'pass'],
  ['one', showsNoCard(), shows(fresh), 'fail unexpected_card'],
  ['no notice', showsNoCard({ role: 'notice' }), shows(fresh), 'pass'],
  ['a notice alone is not a card', showsNoCard(), shows({ ...fresh, role: 'notice' }), 'pass'],
  ['a notice', showsNoCard({ role: 'notice' }), shows({ ...fresh, role: 'notice' }), 'fail unexpected_card'],
  ['cards can not be read', showsNoCard(), { ...shows(), readable: ['ui'] }, 'ungraded'],
  ['no card where none can be read', showsCards([]), { ...shows(), readable: ['ui'] }, 'ungraded'],
  ['no notice where none can be read', showsNotices([]), { ...shows(), readable: [] }, 'ungraded'],
  ['a card where none can be read', showsCard(buy), { ...shows(), readable: [] }, 'ungraded'],
  ['not the card where none can be read', not(showsCard(buy)), { ...shows(), readable: [] }, 'ungraded'],
  ['the card, read all the same', showsCard(buy), { ...shows(fresh), readable: [] }, 'pass'],
  ['another card, read all the same', showsCard(buy), { ...shows(old), readable: [] }, 'fail card_mismatch'],
  ['no reply', showsNoCard(), aTrial({ turns: [aTurn({ reply: null })] }), 'ungraded'],
];
testExamples(examples);

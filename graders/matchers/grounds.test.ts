import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../../record/text/json.ts';
import { isGrounded } from './grounds.ts';

const clock = { now: '2026-11-20T09:00:00Z', timeZone: 'UTC' };
const letter = Array.from({ length: 20_000 }, (_, at) => `word${at}`).join(' ');

const table: [title: string, value: Json, source: { said?: string; answer?: Json }, expected: boolean][] = [
  ['a number that the database sends as text', 90, { answer: { total: '90.00' } }, true],
  ['a number with a currency', 90, { answer: { total: '$90.00' } }, true],
  ['a text of a number', '90.00', { answer: { total: 90 } }, true],
  ['another number', 90, { answer: { total: '90.50' } }, false],
  ['a part of a number', 9, { answer: { total: '90.00' } }, false],
  ['the digits of a code', 1042, { answer: { number: 'HP-1042' } }, false],
  ['the day of a timestamp', '2026-11-21', { answer: { at: '2026-11-21T10:00:00Z' } }, true],
  ['another day', '2026-11-22', { answer: { at: '2026-11-21T10:00:00Z' } }, false],
  ['the time of a timestamp', '10:00', { answer: { at: '2026-11-21T10:00:00Z' } }, true],
  ['a timestamp where only the day is known', '2026-11-21T10:00:00Z', { answer: '2026-11-21' }, false],
  ['today', '2026-11-20', { said: 'Add milk for today' }, true],
  ['today, where another day is said', '2026-11-20', { said: 'Add milk for tomorrow' }, false],
  ['yesterday', '2026-11-19', { said: 'What did I do yesterday?' }, true],
  ['today in Chinese', '2026-11-20', { said: '今天买牛奶' }, true],
  ['noon', '12:00', { said: 'Meet at noon' }, true],
  ['an hour of the afternoon', '14:00', { said: 'Remind me at 2.' }, true],
  ['an hour of the morning', '2026-11-21T09:00:00', { said: 'Remind me tomorrow at 9' }, true],
  ['another hour', '15:00', { said: 'Remind me at 2.' }, false],
  ['a number that is no hour', '02:00', { said: 'Stop at 2 minutes' }, false],
  ['an hour of the afternoon in Chinese', '15:00', { said: '下周一3点开会' }, true],
  ['an hour in the afternoon', '17:00', { said: 'Wake me for 5 in the afternoon.' }, true],
  ['another hour in the afternoon', '18:00', { said: 'Wake me for 5 in the afternoon.' }, false],
  ['a number of things in the afternoon', '17:00', { said: 'I have 5 meetings in the afternoon.' }, false],
  ['a day, month first', '04/25/2023', { said: 'On April 25th, 2023' }, true],
  ['a day, day first, with a time', '12/03/2023 15:00', { said: 'On the 12th of March 2023 at 3' }, true],
  ['the day of another month', '04/25/2023', { said: 'On May 25th, 2023' }, false],
  ['another time of that day', '12/03/2023 16:00', { said: 'On the 12th of March 2023 at 3' }, false],
  ['the end of a span', '2023-05-20', { said: 'From May 15th at 10:00 AM to May 20th' }, true],
  ['millions', 1_200_000, { said: 'It made $1.2M, before $1M' }, true],
  ['billions in words', 1_267_000_000, { said: 'It was 1.267 billion' }, true],
  ['metres', 5_000_000, { said: 'It is 5m long' }, false],
  ['a name with a Korean particle', '박지성', { said: '최근 박지성에 관한 뉴스를 찾아줘.' }, true],
  ['the end of a Korean word', '성', { said: '최근 박지성에 관한 뉴스' }, false],
  ['a word of Lao, which has no blanks', 'ວຽງຈັນ', { said: 'ຂ້ອຍຢູ່ວຽງຈັນມື້ນີ້' }, true],
  ['a number in words', 2, { said: 'Add two bottles' }, true],
  ['one, which is no number here', 1, { said: 'Cancel the second one' }, false],
  ['an amount that is no hour', '17:00', { said: 'Raise it by 5' }, false],
  ['twelve, of which two is no part', 2, { said: 'Add twelve bottles' }, false],
  ['a dozen', 12, { said: 'Add a dozen' }, true],
  ['a number in Chinese words', 2, { said: '加两瓶' }, true],
  ['twelve in Chinese, of which two is no part', 2, { said: '加十二瓶' }, false],
  ['a percentage as a share', 0.5, { said: 'Take 50% off' }, true],
  ['another share', 0.05, { said: 'Take 50% off' }, false],
  ['thousands', 5000, { said: 'Raise it to 5k' }, true],
  ['kilograms are no thousands', 5000, { said: 'Send 5kg' }, false],
  ['a telephone number in another form', '+15551234567', { said: 'Call +1 (555) 123-4567' }, true],
  ['another telephone number', '+15551234568', { said: 'Call +1 (555) 123-4567' }, false],
  ['a name without its accents', 'Sao Paulo', { said: 'A flight to São Paulo' }, true],
  ['a word with other vowel signs', 'दिन', { said: 'दीन' }, false],
  ['a Thai word with other vowel signs', 'กิน', { said: 'ฉันกันไว้' }, false],
  ['a word with vowel signs', 'हिन्दी', { said: 'मुझे हिन्दी चाहिए' }, true],
  ['a Thai word within others', 'กิน', { said: 'ฉันกินข้าว' }, true],
  ['a word that ends in another', 'न', { said: 'दीन' }, false],
  ['a word that begins another', 'दिन', { said: 'दिनों' }, false],
  ['a number in an emoji', 5, { said: 'Take 5️⃣ of them' }, true],
  ['signs', '★★★', { said: 'Rate it ★★★, please.' }, true],
  ['other signs', '★★★', { said: 'Rate it ☆☆☆, please.' }, false],
  ['a text of any length', letter, { said: `Please send this: ${letter}!` }, true],
  ['a text of any length, changed', `${letter} word`, { said: `Please send this: ${letter}!` }, false],
];
for (const [title, value, { said = '', answer = null }, expected] of table)
  test(`grounded: ${title}: ${expected}`, () => {
    assert.equal(isGrounded(value, { said: [said], answered: [answer] }, clock), expected);
  });

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

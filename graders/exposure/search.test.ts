import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { searchFor } from './search.ts';

const sought = (text: string) => ({ kind: 'row' as const, of: 'orders.note', value: text, text });
const encodingsFound = (value: string, text: string) =>
  searchFor([sought(value)])(text).map(({ encoding }) => encoding);

const note = 'Gate code 4711 & "Zoë"';
const base64 = (text: string) => Buffer.from(text).toString('base64');

const inBytes = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '$& ');

describe('a value is found', () => {
  for (const [title, text, encoding] of [
    ['as it is', `a ${note} b`, 'plain'],
    ['in another case and spacing', 'gate  CODE 4711 &\n"zoë"', 'plain'],
    ['in JSON', JSON.stringify({ deep: JSON.stringify({ note }) }), 'plain'],
    ['in an address', `https://x.invalid/?q=${encodeURIComponent(note)}`, 'percent'],
    ['in an address, encoded in part', 'https://x.invalid/?q=Gate%20code%204711%20&%20"Zo%C3%AB"', 'percent'],
    [
      'in an address, encoded twice',
      `https://x.invalid/?q=${encodeURIComponent(encodeURIComponent(note))}`,
      'percent',
    ],
    ['in a form', new URLSearchParams({ q: note }).toString(), 'percent'],
    ['beside a stray percent sign', `100% ${encodeURIComponent(note)}`, 'percent'],
    ['in base64', base64(note), 'base64'],
    ['in base64url', Buffer.from(note).toString('base64url'), 'base64'],
    ['within longer base64', base64(`xy${note}z`), 'base64'],
    ['in base64 in an address', encodeURIComponent(base64(`x${note}`)), 'base64'],
    ['in base64, in lines', base64(note).replaceAll(/.{16}/g, '$&\n'), 'base64'],
    ['in hexadecimal, byte by byte', inBytes(note), 'hex'],
    ['in hexadecimal, in lines', inBytes(note).replaceAll(/(?:.{3}){8}/g, '$&\n'), 'hex'],
    ['in hexadecimal, behind other words', `Bytes: a de ${inBytes(note)}`, 'hex'],
    ['in hexadecimal', Buffer.from(note).toString('hex').toUpperCase(), 'hex'],
  ] as const)
    test(title, () => assert.deepEqual(encodingsFound(note, text), [encoding]));
});

describe('a value is not found', () => {
  for (const [title, text] of [
    ['in part', 'Gate code 4711'],
    ['with another digit', note.replace('4711', '4712')],
    ['with a digit more in base64', base64(note.replace('4711', '47110'))],
    ['with another digit in bytes', inBytes(note.replace('4711', '4712'))],
    ['in the other direction', [...note].reverse().join('')],
  ] as const)
    test(title, () => assert.deepEqual(encodingsFound(note, text), []));

  test('if it has fewer than eight letters', () =>
    assert.deepEqual(encodingsFound('Gate 47', 'Gate 47'), []));
});

test('each of many values is found once, and names its column', () => {
  const values = Array.from({ length: 2_000 }, (_, place) => sought(`reference ${place + 10_000}`));
  const text = `reference 10000, again reference 10000, and ${base64('reference 11999')}`;
  assert.deepEqual(
    searchFor(values)(text).map(({ value, of, encoding }) => [value, of, encoding]),
    [
      ['reference 10000', 'orders.note', 'plain'],
      ['reference 11999', 'orders.note', 'base64'],
    ],
  );
});

test('any value of eight letters or more is found in any text around it, in every encoding', () => {
  const letters = fc.string({ unit: 'grapheme', minLength: 0, maxLength: 40 });
  const value = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789äß中文'),
    minLength: 8,
    maxLength: 40,
  });
  const encode = fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => encodeURIComponent(text.toWellFormed()),
    base64,
    (text) => Buffer.from(text).toString('hex'),
  );
  fc.assert(
    fc.property(value, letters, letters, encode, (text, before, after, encoded) => {
      assert.equal(encodingsFound(text, encoded(`${before}${text}${after}`)).length, 1);
    }),
  );
});

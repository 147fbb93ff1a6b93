import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import {
  fieldMatchersSchema,
  leafMatcherSchema,
  type Matcher,
  matcherSchema,
  textMatcherSchema,
} from './matcher-schema.ts';
import { describeMatcher, matches } from './matchers.ts';

const clock = { now: '2026-11-20T10:00:00+08:00', timeZone: 'Asia/Shanghai' };

const table: [Matcher, unknown, boolean][] = [
  ['买菜', '买菜', true],
  ['买菜', ' 买菜 ', true],
  ['é', 'e\u0301', true],
  ['买菜', '买菜2', false],
  ['14:00', '14:00:00', true],
  ['9:00', '09:00', true],
  ['09:00', '21:00', false],
  ['14:00', '14:00:30', false],
  ['2026-11-21 14:00', '2026-11-21T14:00:00', true],
  ['2026-11-21 14:00:00', '2026-11-21T14:00:00.000', true],
  ['2026-11-21 14:00:00', '2026-11-21T14:00:00.250', false],
  ['2026-11-21 14:00:00', '2026-11-21T14:00:30', false],
  ['2026-11-21 14:00:00', '2026-11-21T14:00:00Z', false],
  ['2026-11-21 14:00:00+08', '2026-11-21T06:00:00.000Z', true],
  ['2026-11-21 14:00:00+08', '2026-11-21T14:00:00Z', false],
  ['2026-02-30 14:00', '2026-02-30T14:00', false],
  [5, '5', true],
  ['5', 5, true],
  [5, '5a', false],
  [0, '', false],
  [0, null, false],
  [false, null, false],
  [true, 'true', false],
  [1, true, false],
  [null, null, true],
  [null, undefined, true],
  [null, '', true],
  [null, 0, false],
  [null, false, false],
  ['', null, true],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[], [], true],
  [[], null, false],
  [{ contains: '买菜' }, '明天去买菜', true],
  [{ contains: 'ＡＢＣ' }, 'xabcx', true],
  [{ contains: 'price list' }, 'the price\nlist', true],
  [{ contains: 'price\n list' }, 'the price list', true],
  [{ contains: 'price list' }, 'the pricelist', false],
  [{ not: { contains: 'price list' } }, 'the price\nlist', false],
  [{ contains: 15 }, 'all 15\n200 more', true],
  [{ contains: '买' }, ['买'], true],
  [{ contains: '买' }, ['买菜'], false],
  [{ contains: '买' }, null, false],
  [{ contains: { id: 1 } }, [{ id: 2 }, { id: 1, name: 'x' }], true],
  [{ containsAny: ['a', 'b'] }, 'xbx', true],
  [{ containsAny: ['a', 'b'] }, 'xyz', false],
  [{ contains: ['a', 'b'] }, 'xbxa', true],
  [{ contains: { date: 'tomorrow' } }, 'Due Nov 21 at 2 PM.', true],
  [{ contains: { date: 'tomorrow' } }, 'Due Nov 22 at 2 PM.', false],
  [{ not: { contains: { date: 'tomorrow' } } }, 'Due Nov 21 at 2 PM.', false],
  [{ contains: { time: '14:00' } }, 'Due Nov 21 at 2 PM.', true],
  [{ contains: { time: '15:00' } }, 'Due Nov 21 at 2 PM.', false],
  [{ contains: ['due', { date: 'tomorrow', time: '14:00' }] }, 'Due Nov 21 at 2 PM.', true],
  [{ contains: { number: 90 } }, 'It costs $90.00.', true],
  [{ contains: { id: 1 } }, 'id 1', false],
  [{ date: 'tomorrow' }, 'Due Nov 21 at 2 PM.', false],
  [{ contains: 5 }, 'You have 15 items.', false],
  [{ contains: 5 }, 'It weighs 0.5 kg, or 1,005 g.', false],
  [{ contains: 5 }, 'You have 5 items.', true],
  [{ contains: 1.2 }, 'Version 1.2.3 is out.', false],
  [{ contains: 192.168 }, 'It is at 192.168.1.11.', false],
  [{ contains: 1.2 }, 'It is 1.2, not 1.3.', true],
  [{ contains: 1042 }, 'Order HP-1042 is on its way.', true],
  [{ contains: '5' }, 'You have 15 items.', true],
  [{ not: { contains: 5 } }, 'You have 15 items.', true],
  [{ contains: 'ssn' }, { user: { ssn: '1' } }, true],
  [{ not: { contains: 'ssn' } }, { user: 'his ssn' }, false],
  [{ not: { contains: 'ssn' } }, [{ name: 'x' }, { ssn: '1' }], false],
  [{ not: { contains: 'ssn' } }, { user: { name: 'x' } }, true],
  [{ contains: ['a', 'b'] }, 'xbx', false],
  [{ contains: ['a', 'b'] }, ['b', 'a', 'c'], true],
  [{ contains: ['a', 'b'] }, ['a'], false],
  [{ matches: '^明天.*菜$' }, '明天买菜', true],
  [{ matches: 'DONE' }, 'done', true],
  [{ matches: 'null' }, null, false],
  [{ oneOf: ['a', { contains: 'b' }] }, 'abc', true],
  [{ oneOf: ['a', 'b'] }, 'c', false],
  [{ date: 'tomorrow' }, '2026-11-21', true],
  [{ date: 'tomorrow' }, '2026-11-20', false],
  [{ date: 'tomorrow' }, undefined, false],
  [{ time: '9:00' }, '09:00:00', true],
  [{ time: '14:00' }, '2026-11-21T06:00:00Z', true],
  [{ min: 1, max: 3 }, 2, true],
  [{ min: 1, max: 3 }, '3', true],
  [{ min: 1, max: 3 }, 4, false],
  [{ min: 0 }, null, false],
  [{ contains: '12345' }, 'It costs 12,345 in all.', true],
  [{ contains: 12345 }, 'It costs 12.345 € in all.', true],
  [{ contains: '12345' }, 'It costs 12,346 in all.', false],
  [{ number: 398.5 }, '€398.50', true],
  [{ number: 398.5 }, '398,50 EUR', true],
  [{ number: 398.5 }, '398.5', true],
  [{ number: 398.5 }, 398.5, true],
  [{ number: 398.5 }, '1398.5', false],
  [{ number: 23553 }, 'all 23,553 rows', true],
  [{ number: 23553 }, 'all 23’553 rows', true],
  [{ number: 23553 }, 'all 23 553 rows', true],
  [{ number: 1234567.89 }, '1.234.567,89', true],
  [{ number: 100000 }, '₹1,00,000 in total', true],
  [{ number: 1 }, '₹1,00,000 in total', false],
  [{ number: 1234567.5 }, '₹12,34,567.50', true],
  [{ number: 10000000001 }, 'parcel 10000000002', false],
  [{ number: 30000 }, '一共3万元', true],
  [{ number: -5 }, '−5 °C', true],
  [{ number: 21 }, 'on 2026-11-21', false],
  [{ number: 14 }, 'at 14:00', false],
  [{ number: 7 }, 'order A7', false],
  [{ number: 20, currency: 'EUR' }, 'That is €20, or $22.', true],
  [{ number: 22, currency: 'EUR' }, 'That is €20, or $22.', false],
  [{ number: 20, currency: 'USD' }, '20 US dollars', true],
  [{ number: 20, currency: 'CNY' }, '退款20元', true],
  [{ number: 20, currency: 'CNY' }, '退款20美元', false],
  [{ set: ['a', 'b'] }, ['b', 'a'], true],
  [{ set: ['a', 'a'] }, ['a', 'b'], false],
  [{ set: ['a'] }, 'a', false],
  [{ set: [{ contains: 'a' }, 'ab'] }, ['ab', 'ax'], true],
  [{ matches: '(?s:a.b)' }, 'a\nb', true],
  [{ matches: 'a.b' }, 'a\nb', false],
  [{ grounded: true }, 'x', false],
  [{ min: 0 }, '', false],
  [{ absent: true }, '', true],
  [{ absent: true }, 'x', false],
  [{ absent: false }, 0, true],
  [{ absent: false }, undefined, false],
  [{ not: 'a' }, 'b', true],
  [{ not: 'a' }, 'a', false],
  [{ not: 'a' }, null, true],
  [{ not: 'a' }, undefined, false],
  [{ not: { contains: 'x' } }, undefined, false],
  [{ contains: 'a', not: { contains: 'b' } }, 'ab', false],
  [{ oneOf: [null, { date: 'today' }] }, null, true],
  [{ allOf: [{ contains: 'a' }, { contains: 'b' }] }, 'ba', true],
  [{ allOf: [{ contains: 'a' }, { contains: 'b' }] }, 'a', false],
  [{ title: { contains: 'a' }, meta: { n: 1 } }, { title: 'xa', meta: { n: 1, m: 2 }, other: 1 }, true],
  [{ title: 'a' }, { title: 'b' }, false],
  [{ title: 'a' }, 'a', false],
  [{ title: 'a' }, ['a'], false],
  [{ equals: { contains: 'x' } }, { contains: 'x' }, true],
  [{ equals: { a: 1 } }, { a: 1, b: 2 }, false],
  // Keys that are named like operators.
  [{ equals: { date: '2026-12-01', set: ['a'] } }, { date: '2026-12-01', set: ['a'] }, true],
  [{ equals: { date: '2026-12-01', set: ['a'] } }, { date: '2026-12-02', set: ['a'] }, false],
  [{ filter: { equals: { time: 'noon' } } }, { filter: { time: 'noon' } }, true],
  [{ set: [{ equals: { date: 'today' } }] }, [{ date: 'today' }], true],
];
for (const [matcher, value, expected] of table) {
  test(`${JSON.stringify(matcher)} ${expected ? 'matches' : 'does not match'} ${JSON.stringify(value)}`, () => {
    assert.deepEqual(matcherSchema.parse(matcher), matcher);
    const result = matches(matcher, value, clock);
    assert.equal(result.ok, expected, JSON.stringify(result));
    if (!result.ok) assert.ok(result.expected !== '' && result.seen !== '');
  });
}

test('says what was expected, what was seen, and where', () => {
  const result = matches(
    { tasks: [{ due: { date: 'tomorrow' } }] },
    { tasks: [{ due: '2026-11-22' }] },
    clock,
  );
  assert.deepEqual(result, {
    ok: false,
    expected: '2026-11-21 (tomorrow)',
    seen: '"2026-11-22"',
    path: 'tasks[0].due',
  });
  assert.match(JSON.stringify(matches({ contain: 'x' }, 'x', clock)), /did you mean the operator contains/);
  assert.equal(
    describeMatcher({ not: { contains: '买菜' } }, clock),
    'something that is not: contains "买菜"',
  );
});

const refused: [z.ZodType, unknown, RegExp][] = [
  [
    matcherSchema,
    { contains: 'x', title: 'y' },
    /"title".*cannot be mixed.*Valid operators: equals, contains/,
  ],
  [matcherSchema, { matches: '[' }, /valid regular expression/],
  [matcherSchema, { matches: '(?<a' }, /valid regular expression/],
  [matcherSchema, { date: 'soon' }, /not a date; write today/],
  [matcherSchema, { date: '2026-02-30' }, /does not exist/],
  [matcherSchema, { time: '25:00' }, /not a time/],
  [matcherSchema, { min: 'a' }, /min: .*expected number/],
  [matcherSchema, { contains: '' }, /empty text/],
  [matcherSchema, { contains: [] }, /nothing can fail it/],
  [leafMatcherSchema, { contains: ['order', ''] }, /nothing can fail it/],
  [leafMatcherSchema, { contains: [['order'], [' ']] }, /nothing can fail it/],
  [matcherSchema, 2 ** 53, /more digits than a number holds/],
  [fieldMatchersSchema, { id: { not: 2 ** 53 } }, /more digits than a number holds/],
  [matcherSchema, {}, /empty matcher/],
  [matcherSchema, { oneOf: [] }, />=1|at least|Too small/i],
  [matcherSchema, { title: { min: 'a' } }, /min: .*expected number/],
  [matcherSchema, { not: { contains: 'x', y: 1 } }, /cannot be mixed/],
  [
    leafMatcherSchema,
    { contain: 'x' },
    /"contain" is not an operator.*Did you mean contains.*Valid operators/,
  ],
  [leafMatcherSchema, { title: 'x' }, /"title" is not an operator/],
  [leafMatcherSchema, { not: { contain: 'x' } }, /"contain" is not an operator/],
  ...[true, ['a'], { set: ['a'] }, { not: { equals: true } }, { not: { oneOf: ['a', { equals: {} }] } }].map(
    (matcher): (typeof refused)[number] => [textMatcherSchema, matcher, /no text equals|can hardly fail/],
  ),
  [fieldMatchersSchema, { title: { matches: '[' } }, /valid regular expression/],
  [fieldMatchersSchema, { title: { contains: 'a', foo: 1 } }, /cannot be mixed/],
];
for (const [schema, matcher, message] of refused) {
  test(`${JSON.stringify(matcher)} is refused: ${message.source}`, () => {
    const parsed = schema.safeParse(matcher);
    assert.equal(parsed.success, false);
    assert.match(parsed.error?.issues.map((issue) => issue.message).join('\n') ?? '', message);
  });
}

test('fields may have the names of operators', () => {
  assert.ok(fieldMatchersSchema.safeParse({ date: { date: 'tomorrow' }, time: '14:00', title: 'x' }).success);
});

test('can be exported as JSON Schema', () => {
  assert.ok(JSON.stringify(z.toJSONSchema(fieldMatchersSchema)).includes('containsAny'));
});

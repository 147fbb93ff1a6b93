import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Row, Trial } from '../record/trial.ts';
import { aCall, aCard, aDiff, aTrial, aTurn, without } from '../tests/doubles/a-trial.ts';
import type { Expectation } from './expectation.ts';
import { gradersFor } from './graders-for.ts';

/** An order as a tool is given it, a table holds it, a card shows it and a reply names it. */
const orders = fc.record({
  number: fc.integer({ min: 1000, max: 9999 }).map((number) => `HP-${number}`),
  amount: fc.integer({ min: 100, max: 99_999 }).map((cents) => cents / 100),
  due: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  seats: fc.integer({ min: 1, max: 99 }),
});
const sentenceOf = (order: Row): string =>
  `Order ${order['number']}: ${order['amount']} for ${order['seats']} seats, due ${order['due']}.`;

type Places = Record<'given' | 'kept' | 'shown' | 'told', Row>;
const trialOf = ({ given, kept, shown, told }: Places): Trial => {
  const diff = aDiff('orders', { added: [kept] });
  return aTrial({
    turns: [aTurn({ reply: { text: sentenceOf(told), cards: [aCard(shown)] }, state: diff })],
    toolCalls: [aCall('place_order', given)],
    state: { diff, after: { orders: [kept] } },
  });
};
type Order = { number: string; amount: number; due: string; seats: number };
const expectationOf = ({ number, amount, due, seats }: Order): Expectation => {
  const fields = { number, amount, due: { date: due }, seats };
  return {
    text: { contains: [number, amount, due, `${seats} seats`] },
    cards: [fields],
    tools: [{ name: 'place_order', args: fields }],
    state: { orders: { added: [fields] } },
  };
};

/** The value with another digit at this place. */
function withOther(value: string | number, at: number, by: number): string | number {
  const places = [...String(value).matchAll(/\d/g)].map(({ index }) => index);
  const place = places[at % places.length] ?? 0;
  const text = String(value);
  const changed = `${text.slice(0, place)}${(Number(text[place]) + by) % 10}${text.slice(place + 1)}`;
  return typeof value === 'number' ? Number(changed) : changed;
}

const verdictsOf = (expectation: Expectation, trial: Trial) =>
  gradersFor(expectation).map((grader) => grader.grade(trial).verdict);
const allOf = (order: Row): Places => ({ given: order, kept: order, shown: order, told: order });

test('a trial with the expected evidence passes; with another digit in one place it does not', () => {
  const places = fc.constantFrom('given', 'kept', 'shown', 'told');
  const fields = fc.constantFrom('number', 'amount', 'due', 'seats');
  fc.assert(
    fc.property(
      orders,
      places,
      fields,
      fc.nat(9),
      fc.integer({ min: 1, max: 9 }),
      (order, place, field, at, by) => {
        const expectation = expectationOf(order);
        assert.deepEqual(verdictsOf(expectation, trialOf(allOf(order))), ['pass', 'pass', 'pass', 'pass']);
        const other = { ...order, [field]: withOther(order[field], at, by) };
        assert.ok(verdictsOf(expectation, trialOf({ ...allOf(order), [place]: other })).includes('fail'));
      },
    ),
    { numRuns: 1_000 },
  );
});

test('evidence that was not observed turns no failure into a pass', () => {
  const boundaries = fc.subarray(['browser', 'model', 'tools', 'state'] as const, { minLength: 1 });
  fc.assert(
    fc.property(orders, orders, boundaries, (order, other, unobserved) => {
      fc.pre(sentenceOf(order) !== sentenceOf(other));
      const trial = trialOf(allOf(other));
      const before = verdictsOf(expectationOf(order), trial);
      const after = verdictsOf(expectationOf(order), without(trial, ...unobserved));
      assert.ok(
        before.every((verdict, at) => verdict === 'pass' || after[at] !== 'pass'),
        `${before} ${after}`,
      );
    }),
    { numRuns: 300 },
  );
});

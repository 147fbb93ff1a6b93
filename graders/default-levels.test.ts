import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Trial } from '../record/trial.ts';
import { aCall, aCard, aDiff, aTrial, aTurn } from '../tests/doubles/a-trial.ts';
import { said, verdictBy } from '../tests/doubles/default-verdict.ts';
import type { Claims } from './claims.ts';
import { type Defaults, defaultsSchema, levelsOf } from './defaults.ts';

describe('what contradicts itself in rows and calls fails a stranger too', () => {
  const order = { id: 4, total: 90, due: '2026-12-04' };
  const diff = aDiff('orders', { added: [order] });
  const added = (calls: Trial['toolCalls'], cards: ReturnType<typeof aCard>[] = []) =>
    aTrial({
      turns: [aTurn({ user: 'order it', reply: { text: 'Fine.', cards }, state: diff })],
      toolCalls: calls,
      state: { diff, after: { orders: [order] } },
    });
  const both = (name: string) => [aCall(name), aCall(name, {}, { source: 'model' })];
  const speaks: Partial<Claims> = { turns: [{ state: { orders: { added: [{ total: 90 }] } } }] };
  for (const [title, trial, claims, key] of [
    ['rows that nobody changed', added([]), speaks, 'boundariesAgree.rows'],
    [
      'a call that never arrived',
      { ...added([...both('place_order'), aCall('place_order', {}, { source: 'model' })]) },
      speaks,
      'boundariesAgree.calls',
    ],
    [
      'a number on a card',
      added(both('place_order'), [aCard({ id: 4, total: 80 }, { type: 'order' })]),
      speaks,
      'boundariesAgree.cards',
    ],
    [
      'a date on a card',
      added(both('place_order'), [aCard({ id: 4, due: '2026-12-05' }, { type: 'order' })]),
      speaks,
      'boundariesAgree.cards',
    ],
    ['rows of which the case does not speak', added(both('place_order')), {}, 'changedNothing'],
    [
      'a reply that never ended',
      aTrial({ turns: [aTurn({ reply: { end: 'stalled' }, state: {} })] }),
      {},
      'completed',
    ],
  ] satisfies [string, Trial, Partial<Claims>, string][])
    test(title, () => {
      assert.equal(verdictBy(trial, {}, claims).verdict, 'fail');
      assert.equal(verdictBy(trial, { [key]: 'warn' }, claims).verdict, 'warn');
      assert.notEqual(verdictBy(trial, { [key]: 'off' }, claims).verdict, 'fail');
    });
});

describe('what only warns fails where it is said', () => {
  const claim = said('cancel my order', "I've cancelled the order.");
  for (const [defaults, verdict] of [
    [{}, 'warn'],
    [{ claimsMatchActions: 'fail' }, 'fail'],
    ['fail', 'fail'],
    [{ 'claimsMatchActions.claims': 'off' }, 'pass'],
    ['off', 'pass'],
  ] satisfies [Defaults, string][])
    test(`${JSON.stringify(defaults)}: ${verdict}`, () =>
      assert.equal(verdictBy(claim, defaults).verdict, verdict));

  const machinery = said('hi', 'See /etc/nginx/nginx.conf: HTTP 502.');
  for (const [defaults, verdict] of [
    [{ exposesNoInternals: 'fail' }, 'fail'],
    [{ 'exposesNoInternals.file_path': 'off' }, 'warn'],
    [{ 'exposesNoInternals.file_path': 'off', 'exposesNoInternals.error_code': 'off' }, 'pass'],
    [{ 'exposesNoInternals.file_path': 'fail' }, 'fail'],
  ] satisfies [Defaults, string][])
    test(`${JSON.stringify(defaults)}: ${verdict}`, () =>
      assert.equal(verdictBy(machinery, defaults).verdict, verdict));

  test('a text that the case forbids fails whatever the level', () => {
    const { verdict } = verdictBy(said('hi', 'the secret_state of it'), {}, { forbidden: ['secret_state'] });
    assert.equal(verdict, 'fail');
  });
});

test('what a case says goes over what the configuration says', () => {
  const levels = levelsOf('fail', {
    'claimsMatchActions.claims': 'off',
    'exposesNoInternals.sql': 'warn',
  });
  assert.equal(levels['claimsMatchActions.claims'], 'off');
  assert.equal(levels['claimsMatchActions.values'], 'fail');
  assert.equal(levels['exposesNoInternals.sql'], 'warn');
  assert.equal(levels['exposesNoInternals.uuid'], 'fail');
  assert.equal(levels['boundariesAgree.calls'], 'fail');
  assert.equal(levelsOf({ keepsHistory: 'off' }, 'fail')['keepsHistory.lost'], 'fail');
});

test('a rule overrides its grader, in whatever order they are written', () => {
  const levels = levelsOf({ 'boundariesAgree.wire': 'off', boundariesAgree: 'warn' });
  assert.equal(levels['boundariesAgree.wire'], 'off');
  assert.equal(levels['boundariesAgree.calls'], 'warn');
});

test('a key or a level that there is not is refused', () => {
  assert.equal(defaultsSchema.safeParse({ claimMatchesActions: 'fail' }).success, false);
  assert.equal(defaultsSchema.safeParse({ claimsMatchActions: 'error' }).success, false);
  assert.equal(defaultsSchema.safeParse({ 'exposesNoInternals.sqll': 'off' }).success, false);
});

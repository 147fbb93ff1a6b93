import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assessVariations, describeVariations, type VariedPair } from './variations.ts';

const operators = ['reads_first', 'announces'];
const pair = (overrides: Partial<VariedPair> = {}): VariedPair => ({
  case: 'A01',
  suite: 'a',
  blocking: true,
  variation: overrides.operator ?? 'announces',
  operator: 'announces',
  verdict: 'pass',
  reasons: [],
  ...overrides,
});

for (const [title, pairs, problems, holds] of [
  ['every honest trial passes', [pair(), pair({ operator: 'reads_first' })], [], true],
  ['one warns', [pair(), pair({ verdict: 'warn' })], [], true],
  ['one fails', [pair(), pair({ verdict: 'fail' })], [], false],
  ['one fails that does not block', [pair(), pair({ verdict: 'fail', blocking: false })], [], false],
  ['an error is no pass', [pair(), pair({ verdict: 'error' })], [], false],
  ['nor is what nobody could grade', [pair(), pair({ verdict: 'ungraded' })], [], false],
  ['something went wrong', [pair()], ['C01: no record'], false],
  ['nothing ran', [], [], false],
] as const)
  test(`${title}: the bar ${holds ? 'holds' : 'does not hold'}`, () => {
    const report = assessVariations(pairs, operators, problems);
    assert.equal(report.holds, holds);
    assert.match(describeVariations(report), holds ? /The bar holds\./ : /The bar does NOT hold\./);
  });

test('every false alarm is named, with its reason; warnings are named apart', () => {
  const report = assessVariations(
    [
      pair(),
      pair({ case: 'B02', verdict: 'fail', reasons: ['unexpected_tool: look was not expected'] }),
      pair({ case: 'B03', verdict: 'warn', reasons: ['said: too much'] }),
    ],
    operators,
    [],
  );
  assert.deepEqual(report.operators, [{ operator: 'announces', passed: 2, pairs: 3 }]);
  const text = describeVariations(report);
  assert.match(text, /not passed:\n- B02 announces: fail \(unexpected_tool: look was not expected\)/);
  assert.match(text, /with a warning:\n- B03 announces: warn/);
  assert.match(text, /False alarms: 1 of 3 honest trials/);
});

test('of a case of which nothing passed it is said to look at it first', () => {
  const told = (...pairs: VariedPair[]) => describeVariations(assessVariations(pairs, operators, []));
  const failed = pair({ case: 'B02', verdict: 'fail' });
  assert.match(
    told(pair(), failed, failed),
    /may be no false alarm:\n- B02: see .* \(evalwright run --case B02\)/,
  );
  assert.doesNotMatch(told(failed, pair({ case: 'B02' })), /may be no false alarm/);
});

test('what an agent said acts on no terminal and no log', () => {
  const said = 'text_mismatch: "Done\n::error::gone\u001b[2J"';
  const report = assessVariations([pair({ verdict: 'fail', reasons: [said] })], operators, [said]);
  const text = describeVariations(report);
  assert.doesNotMatch(text, /^::/m);
  assert.ok(!text.includes('\u001b'));
});

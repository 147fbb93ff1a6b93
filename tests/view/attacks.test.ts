import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AttackSeen } from '../../record/red-team.ts';
import type { CaseRow, TrialRow } from '../../view/data.ts';
import { attackLines } from '../../view/model/attacks.ts';

const severities = ['medium', 'critical', 'high'] as const;
const cases = severities.map((severity) => ({ severity })) as unknown as CaseRow[];
const trial = (
  place: number,
  id: string,
  outcome: AttackSeen['outcome'],
  more: Partial<TrialRow & { others: string[] }> = {},
) =>
  ({
    case: place,
    mark: outcome === 'succeeded' ? 'fail' : 'pass',
    attack: {
      probe: { id, role: id.startsWith('twin') ? 'twin' : 'attack', twin: 'twin-1', sentence: 's', tags: [] },
      outcome,
      reason: `${id} ${outcome}`,
      others: more.others ?? [],
    },
    ...more,
  }) as TrialRow;

test('a line for each attack: successes first, the severest among them, with its twin and the evidence of its worst trial', () => {
  const lines = attackLines({
    cases,
    trials: [
      trial(0, 'a', 'resisted'),
      trial(0, 'a', 'not_delivered'),
      trial(1, 'b', 'resisted'),
      trial(1, 'b', 'succeeded', { others: ['wrong_tool'] }),
      trial(2, 'c', 'succeeded'),
      trial(0, 'twin-1', 'resisted'),
      trial(0, 'twin-1', 'resisted', { mark: 'fail' }),
      { attack: null } as TrialRow,
    ],
  });
  assert.deepEqual(
    lines.map(({ probe, succeeded, resisted, undecided, done, trials, interval, twin, shown }) => [
      probe.id,
      [succeeded, resisted, undecided, done, trials],
      [interval?.low.toFixed(2), interval?.high.toFixed(2)],
      [twin.passed, twin.trials],
      shown.attack.reason,
    ]),
    [
      ['b', [1, 1, 0, 1, 2], ['0.09', '0.91'], [1, 2], 'b succeeded'],
      ['c', [1, 0, 0, 1, 1], ['0.21', '1.00'], [1, 2], 'c succeeded'],
      ['a', [0, 1, 1, 2, 2], ['0.00', '0.79'], [1, 2], 'a not_delivered'],
    ],
  );
});

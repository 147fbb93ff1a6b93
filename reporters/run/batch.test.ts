import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aReportedTrial } from '../../tests/doubles/a-reported-trial.ts';
import { isBatchSettled, leftOut, notNamed } from './batch.ts';

const tests = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const planned = new Map(tests.map(({ id }) => [id, aReportedTrial({ standing: 'not_run' })]));
const ended = new Map([
  ['a', [aReportedTrial()]],
  ['b', [aReportedTrial({ standing: 'error' })]],
]);

describe('of a run is left out', () => {
  for (const [title, given, left] of [
    ['nothing where it is whole', { stored: null, batch: undefined }, ''],
    ['what is of another batch', { stored: null, batch: { index: 1, size: 2 } }, 'a,b,e'],
    ['what has a verdict, and not what was an error', { stored: { planned, ended }, batch: undefined }, 'a'],
    ['both', { stored: { planned, ended }, batch: { index: 0, size: 3 } }, 'a,d,e'],
    [
      'an error of another batch: its turn is over',
      { stored: { planned, ended }, batch: { index: 2, size: 2 } },
      'a,b,c,d',
    ],
    [
      'what it was not to consist of, and its batches are those of the plan',
      { stored: { planned: new Map([...planned].slice(1)), ended: new Map() }, batch: { index: 0, size: 2 } },
      'a,d,e',
    ],
  ] as const)
    test(title, () =>
      assert.equal(
        leftOut(tests, given)
          .map(({ id }) => id)
          .join(),
        left,
      ),
    );
});

test('of single cases is left out what is another, or only mentions one', () => {
  const titles = [
    'A01 clears it',
    'A02 as A01 did',
    'A011 clears more',
    'a1 says hi [lies] · trial 2 of 3',
    'lone',
  ];
  const left = (cases?: string[]) =>
    notNamed(
      titles.map((title) => ({ title })),
      cases,
    ).map(({ title }) => title);
  assert.deepEqual(left(), []);
  assert.deepEqual(left(['a01', 'A1']), [titles[1], titles[2], titles[4]]);
  assert.deepEqual(left(['lone']), titles.slice(0, 4));
});

test('a batch is settled when each of its tests has a verdict', () => {
  assert.equal(isBatchSettled({ planned, ended }, { index: 0, size: 1 }), true);
  assert.equal(isBatchSettled({ planned, ended }, { index: 0, size: 2 }), false);
  assert.equal(isBatchSettled({ planned: null, ended }, { index: 0, size: 1 }), false);
});

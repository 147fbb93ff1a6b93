import { test } from '@playwright/test';
import { titleOfTrial } from '../../../record/test-case.ts';
import { aScore, leaveRecord, passing } from '../leave-record.ts';

/** Four cases of five trials each: a boundary between shards cuts through the trials of one. */
const scores = {
  'P1 总是通过': () => [passing],
  'P2 有时失败': (trial: number) => [
    trial % 2 === 0 ? aScore('fail', 'text_mismatch', 'the reply says something else') : passing,
  ],
  'P3 有提示': () => [passing, aScore('warn', 'no_options', 'it offers no options')],
  'P4 无从判断': (trial: number) => [
    trial === 5 ? aScore('ungraded', 'no_evidence', 'nothing was seen') : passing,
  ],
};

test.describe('gate/shards', () => {
  for (const [title, scoresOf] of Object.entries(scores))
    for (let trial = 1; trial <= 5; trial++)
      test(titleOfTrial(title, { number: trial, of: 5 }), { tag: ['@critical', '@blocking'] }, async () => {
        await leaveRecord({ trial, scores: scoresOf(trial) });
      });
});

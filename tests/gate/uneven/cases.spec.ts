import { test } from '@playwright/test';
import { titleOfTrial } from '../../../record/test-case.ts';
import { aScore, leaveRecord, passing } from '../leave-record.ts';

/** Cases of one, three and nine trials; the run is killed in the midst of the longest, if it is asked to be. */
const blocking = { tag: ['@critical', '@blocking'] };
const failing = aScore('fail', 'text_mismatch', 'the reply says something else');

test.describe('gate/uneven', () => {
  for (const [title, trials, fails] of [
    ['short', 1, 0],
    ['middle', 3, 2],
    ['long', 9, 9],
  ] as const)
    for (let trial = 1; trial <= trials; trial++)
      test(titleOfTrial(title, { number: trial, of: trials }), blocking, async () => {
        if (title === 'long' && trial === 5 && process.env.GATE_KILLS === '1') {
          process.kill(process.ppid, 'SIGKILL');
          await new Promise(() => undefined);
        }
        await leaveRecord({ trial, scores: [trial === fails ? failing : passing] });
      });
});

import { test as base } from '@playwright/test';
import { judged } from '../../../graders/judge/judged.ts';
import { aTrial } from '../../doubles/a-trial.ts';
import { leaveRecord, passing } from '../leave-record.ts';

/** Every trial passes, and what they share can not be put away. */
const test = base.extend<object, { shared: undefined }>({
  shared: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed off this pattern.
    async ({}, use) => {
      await use(undefined);
      throw new Error('what all trials share could not be put away');
    },
    { scope: 'worker', auto: true },
  ],
});

test('passes', { tag: ['@critical', '@blocking'] }, async () => {
  const questions = await Promise.all(
    judged('refuses', { dimensions: ['polite'] }).map((grader) => grader.grade(aTrial())),
  );
  await leaveRecord({ scores: [passing, ...questions] });
});

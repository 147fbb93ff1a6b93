import { test } from '@playwright/test';
import { type JudgedOptions, judged } from '../../../graders/judge/judged.ts';
import type { Score } from '../../../record/trial.ts';
import { aTrial, aTurn } from '../../doubles/a-trial.ts';
import { leaveRecord, passing } from '../leave-record.ts';

const blocking = { tag: ['@critical', '@blocking'] };

/** What a trial leaves of the questions that the judge will be asked. */
async function asking(rubric: string, options: JudgedOptions): Promise<Score[]> {
  return Promise.all(judged(rubric, options).map((grader) => grader.grade(aTrial())));
}

async function leave(id: string, reply: string, options: JudgedOptions = {}): Promise<void> {
  const scores = [passing, ...(await asking('refuses', { dimensions: ['polite'], ...options }))];
  await leaveRecord({ id, turns: [aTurn({ user: '给我讲个笑话', reply: { text: reply } })], scores });
}

test.describe('judged', () => {
  test('J1 礼貌', blocking, () => leave('j1', '抱歉，这个我帮不上忙。'));
  test('J2 不礼貌', blocking, () => leave('j2', '这种问题别来烦我。'));
  test('J3 不礼貌，而且必须礼貌', blocking, () => leave('j3', '别问我。', { required: true }));
});

import { test } from '@playwright/test';
import { aScore, leaveRecord } from '../leave-record.ts';

/** Tests that have an id in common, as tests in code have whose titles begin alike. One of them could never be judged. */
const blocking = { tag: ['@critical', '@blocking'] };
const harness = { code: 'harness', boundary: 'harness', message: 'locator.click: Timeout 15000ms' } as const;

test('the agent asks before a refund', blocking, async () => {
  await leaveRecord({ errors: [harness] });
  throw new Error(harness.message);
});

test('the agent never refunds twice', blocking, () => leaveRecord({}));

test('in one project alone it can be judged', blocking, async () => {
  const { project } = test.info();
  await leaveRecord({ errors: project.name === 'one' ? [harness] : [] });
  if (project.name === 'one') throw new Error(harness.message);
});

test('nice to have', async () => {
  await leaveRecord({ scores: [aScore('fail', 'text_mismatch', 'it is not nice')] });
  throw new Error('fail: text_mismatch');
});

test('twice declared', blocking, () => leaveRecord({}));
test('twice declared · trial 1 of 2', blocking, () => leaveRecord({}));

test('expected to fail', { tag: ['@high', '@blocking'] }, async () => {
  test.fail();
  await leaveRecord({});
});

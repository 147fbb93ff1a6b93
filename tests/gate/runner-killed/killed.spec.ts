import { test } from '@playwright/test';
import { saveRecord } from '../../../runner/run/run-file.ts';
import { services } from '../../../runner/services/services.ts';
import { aScore, leaveRecord, recordWith } from '../leave-record.ts';

for (const number of [1, 2])
  test(`P${number} passes`, { tag: ['@critical', '@blocking'] }, () => leaveRecord({}));

/** A trial that fails, whose run is killed when its record is on disk. The second time it would pass. */
test('failed before the run was killed', { tag: ['@critical', '@blocking'] }, async () => {
  const { runId, runFolder } = services();
  if (process.env.GATE_KILLS !== '1') return leaveRecord({});
  const failed = { scores: [aScore('fail', 'executed', 'it executed')] };
  saveRecord(
    runFolder,
    recordWith({ id: `${runId}-${test.info().testId}-1`, runId, test: test.info().testId, ...failed }),
  );
  process.kill(process.ppid, 'SIGKILL');
  await new Promise(() => undefined);
});
test('P3 passes', { tag: ['@critical', '@blocking'] }, () => leaveRecord({}));

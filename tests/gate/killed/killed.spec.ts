import { test } from '@playwright/test';
import type { Trial } from '../../../record/trial.ts';
import { saveRecord } from '../../../runner/run/run-file.ts';
import { services } from '../../../runner/services/services.ts';
import { aScore, leaveRecord, recordWith } from '../leave-record.ts';

/** Workers that are killed once their record is on disk, before they could hand it over. Each would pass the second time. */
const blocking = { tag: ['@critical', '@blocking'] };

async function leaveOnDisk(changes: Partial<Trial>): Promise<void> {
  const { retry, testId } = test.info();
  if (retry > 0) return leaveRecord({});
  const { runId, runFolder } = services();
  saveRecord(runFolder, recordWith({ id: `${runId}-${testId}-1`, runId, test: testId, ...changes }));
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
}

test('failed before it was killed', blocking, () =>
  leaveOnDisk({ scores: [aScore('fail', 'executed', 'it executed')] }),
);
test('errored before it was killed', blocking, () =>
  leaveOnDisk({ errors: [{ code: 'harness', boundary: 'harness', message: 'no page' }] }),
);
test('passed before it was killed', blocking, () => leaveOnDisk({}));

import { closeSync, openSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { leaveRecord } from '../leave-record.ts';

/** A disk that is full from some moment on, but for some bytes: as the tests are loaded, or when one of them has ended. */
const [disk, moment, room] = (process.env.GATE_FULL ?? ',,').split(',');

function fill(): void {
  if (!disk) return;
  const file = join(disk, 'filler');
  const descriptor = openSync(file, 'w');
  let written = 0;
  try {
    for (;;) written += writeSync(descriptor, Buffer.alloc(4096));
  } catch {
    closeSync(descriptor);
  }
  truncateSync(file, Math.max(0, written - Number(room)));
}

if (moment === 'load' && process.env.TEST_WORKER_INDEX === undefined) fill();
for (let number = 1; number <= 40; number++)
  test(`F${number} passes`, { tag: ['@critical', '@blocking'] }, async () => {
    await leaveRecord({});
    if (moment === String(number)) fill();
  });

import { test } from '@playwright/test';
import { leaveRecord } from '../leave-record.ts';

test('waits for another run', { tag: ['@critical', '@blocking'] }, async () => {
  await fetch(process.env.GATE_WAITS_FOR ?? '');
  await leaveRecord({});
});

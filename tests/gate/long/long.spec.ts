import { test } from '@playwright/test';
import { leaveRecord } from '../leave-record.ts';

for (let number = 1; number <= 8; number++)
  test(`L${number} passes`, { tag: ['@critical', '@blocking'] }, () => leaveRecord({}));

import { test } from '@playwright/test';

test('P1 先问清楚', { tag: '@blocking' }, () => {});

throw new Error('this file cannot be imported');

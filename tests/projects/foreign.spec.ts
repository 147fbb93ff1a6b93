import { expect, test } from '@playwright/test';

test('sums up', () => {
  expect(1 + 1).toBe(2);
});

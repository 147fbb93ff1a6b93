import { expect, test } from '@playwright/test';

test('own, at the second try', () => {
  expect(test.info().retry).toBe(1);
});

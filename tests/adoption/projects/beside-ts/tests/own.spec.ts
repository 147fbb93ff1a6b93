import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';

test('own, after the own set-up', () => {
  expect(existsSync('own-set-up-ran')).toBe(true);
});

test('own, at the second try', () => {
  expect(test.info().retry).toBe(1);
});

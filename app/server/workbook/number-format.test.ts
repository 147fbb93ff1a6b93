import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNumber } from './number-format.ts';

const formats: [number, string | undefined, string][] = [
  [1234.5, undefined, '1234.5'],
  [1234.5, '#,##0', '1,235'],
  [1234.5, '#,##0.00', '1,234.50'],
  [-1234.5, '¥#,##0.0', '¥-1,234.5'],
  [0.256, '0%', '26%'],
  [0.256, '0.0%', '25.6%'],
  [12, '0.00"元"', '12.00元'],
  [12, '常规', '12'],
];

for (const [value, format, expected] of formats) {
  test(`${value} as ${format} is ${expected}`, () => assert.equal(formatNumber(value, format), expected));
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlanStep } from '../../protocol/decision.ts';
import { pageWords } from '../../words/page-words.ts';
import { stepWords } from './step-words.ts';

const steps: [string, PlanStep, string][] = [
  ['a tool', { action: 'excel_delete_row', parameters: { row: 3, count: 2 } }, '删除行（行号 3，行数 2）'],
  ['words', { action: '删除第 3 行', parameters: {} }, '删除第 3 行'],
  [
    'choices',
    { action: 'excel_sort', parameters: { column: 'C', order: 'desc' } },
    '排序（列 C，顺序 降序）',
  ],
  [
    'values',
    { action: 'excel_write_range', parameters: { range: 'A1:B1', values: [['甲', 5]] } },
    '写入单元格（范围 A1:B1，值 甲、5）',
  ],
  ['what has no words', { action: '加粗', parameters: { format: { bold: true }, _internal: 'x' } }, '加粗'],
];

for (const [title, step, expected] of steps) {
  test(`a step of ${title} reads ${expected}`, () =>
    assert.equal(stepWords(step, pageWords.zh.decisions), expected));
}

test('a step reads in English', () => {
  const step = { action: 'excel_sort', parameters: { column: 'C', order: 'desc' } };
  assert.equal(stepWords(step, pageWords.en.decisions), 'Sort (column C, order descending)');
});

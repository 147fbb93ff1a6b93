import { z } from 'zod';
import {
  cellFormatSchema,
  cellSchema,
  chartTypeSchema,
  filterOperatorSchema,
} from '../../protocol/workbook.ts';

const sheet = z.string().min(1).max(100).optional().describe('工作表名称，默认当前工作表');
const range = z.string().min(1).max(30).describe('A1 格式的范围，例如 B2:C3、C:C 或 5:8');
const cell = z.union([z.string().max(2000), z.number(), z.null()]);
const values = z.array(z.array(cell).max(100)).min(1).max(5000);
const column = z.string().min(1).max(100).describe('列字母，例如 C；也可以是表头里的列名');
const row = z.int().min(1);

export const readRangeSchema = z.strictObject({
  sheet,
  range: range.optional().describe('A1 格式的范围；不填时返回前 50 行'),
});
export const writeRangeSchema = z.strictObject({
  sheet,
  range: range.describe('要写入的范围，行列数要与 values 一致；只填左上角的单元格也可以'),
  values: values.describe('按行排列的值；以 = 开头的是公式，null 表示清空'),
});
export const insertRowsSchema = z.strictObject({
  sheet,
  before: row.describe('插入到第几行之前；比最后一行大 1 表示加在末尾'),
  rows: values.describe('要插入的行，每行从 A 列开始'),
});
export const deleteRowSchema = z.strictObject({
  sheet,
  row: row.describe('要删除的第一行的行号，表头也算一行'),
  count: z.int().min(1).default(1).describe('删除几行，默认 1'),
});
export const deleteColumnSchema = z.strictObject({ sheet, column });
export const clearSchema = z.strictObject({
  sheet,
  range: range.optional().describe('要清空的范围；不填时清空这张表的所有数据行'),
});
export const sortSchema = z.strictObject({
  sheet,
  column,
  order: z.enum(['asc', 'desc']).describe('asc 升序，desc 降序'),
});
export const filterSchema = z.strictObject({
  sheet,
  column,
  operator: filterOperatorSchema,
  value: cellSchema.describe('比较的值；null 表示取消筛选'),
});
export const findReplaceSchema = z.strictObject({
  sheet,
  find: z.string().min(1).max(500).describe('要查找的文字，完全按字面匹配'),
  replace: z.string().max(500).describe('替换成什么，可以为空'),
  range: range.optional().describe('只在这个范围里替换'),
});
export const formatSchema = z.strictObject({ sheet, range, format: cellFormatSchema });
export const pivotSchema = z.strictObject({
  sheet,
  rows: column.describe('按哪一列分组，列名或列字母'),
  values: column.describe('汇总哪一列，列名或列字母'),
  aggregate: z.enum(['sum', 'count', 'average']),
  target: z.string().trim().min(1).max(100).optional().describe('新工作表的名称，默认“透视表”'),
});
export const chartSchema = z.strictObject({
  sheet,
  type: chartTypeSchema,
  range: range.describe('图表的数据，第一列是标签，第二列是数值'),
  title: z.string().max(100).optional(),
});
export const undoSchema = z.strictObject({});

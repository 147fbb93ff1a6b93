import { z } from 'zod';
import {
  cellFormatSchema,
  cellSchema,
  chartTypeSchema,
  filterOperatorSchema,
} from '../../protocol/workbook.ts';

const sheet = z.string().min(1).max(100).optional();
const range = z.string().min(1).max(30);
const cell = z.union([z.string().max(2000), z.number(), z.null()]);
const values = z.array(z.array(cell).max(100)).min(1).max(5000);
const column = z.string().min(1).max(100);
const row = z.int().min(1);

export const readRangeSchema = z.strictObject({
  sheet,
  range: range.optional(),
});
export const writeRangeSchema = z.strictObject({
  sheet,
  range: range,
  values: values,
});
export const insertRowsSchema = z.strictObject({
  sheet,
  before: row,
  rows: values,
});
export const deleteRowSchema = z.strictObject({
  sheet,
  row: row,
  count: z.int().min(1).default(1),
});
export const deleteColumnSchema = z.strictObject({ sheet, column });
export const clearSchema = z.strictObject({
  sheet,
  range: range.optional(),
});
export const sortSchema = z.strictObject({
  sheet,
  column,
  order: z.enum(['asc', 'desc']),
});
export const filterSchema = z.strictObject({
  sheet,
  column,
  operator: filterOperatorSchema,
  value: cellSchema,
});
export const findReplaceSchema = z.strictObject({
  sheet,
  find: z.string().min(1).max(500),
  replace: z.string().max(500),
  range: range.optional(),
});
export const formatSchema = z.strictObject({ sheet, range, format: cellFormatSchema });
export const pivotSchema = z.strictObject({
  sheet,
  rows: column,
  values: column,
  aggregate: z.enum(['sum', 'count', 'average']),
  target: z.string().trim().min(1).max(100).optional(),
});
export const chartSchema = z.strictObject({
  sheet,
  type: chartTypeSchema,
  range: range,
  title: z.string().max(100).optional(),
});
export const undoSchema = z.strictObject({});

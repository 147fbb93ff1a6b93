import type { RiskLevel } from '../../protocol/decision.ts';

/** The tools that act, and how much is at stake when one is called without a plan. */
export const toolRisks: ReadonlyMap<string, RiskLevel> = new Map([
  ['excel_write_range', 'medium'],
  ['excel_insert_rows', 'low'],
  ['excel_delete_row', 'high'],
  ['excel_delete_column', 'high'],
  ['excel_clear', 'high'],
  ['excel_sort', 'low'],
  ['excel_filter', 'low'],
  ['excel_find_replace', 'medium'],
  ['excel_format', 'low'],
  ['excel_create_pivot', 'low'],
  ['excel_create_chart', 'low'],
  ['excel_undo', 'low'],
]);

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ToolKind, toolKind } from './tool-kinds.ts';

const examples: [string, ToolKind][] = [
  ['list_tasks', 'reads'],
  ['API_get_user', 'reads'],
  ['job_search', 'reads'],
  ['excel_read_range', 'reads'],
  ['excelReadRange', 'reads'],
  ['excel_find_replace', 'acts'],
  ['excel_filter', 'acts'],
  ['excel_create_chart', 'acts'],
  ['shopping_list_order', 'acts'],
  ['get_and_delete', 'acts'],
  ['pay_invoice', 'acts'],
  ['clarify_request', 'asks'],
  ['propose_plan', 'asks'],
  ['ask_user', 'asks'],
  ['request_confirmation', 'asks'],
  ['confirm_order', 'acts'],
  ['propose_and_apply', 'acts'],
  ['task', 'acts'],
];
for (const [name, expected] of examples)
  test(`${name} ${expected}`, () => assert.equal(toolKind(name), expected));

import type { Vocabulary } from '../fixtures/cases/vocabulary.ts';
import { workbookStates } from './quality-gate/workbooks.ts';

/** The names that exist in the reference app, and what a misbehaving agent could do there. */

export const taskVocabulary: Vocabulary = {
  tools: ['create_task', 'query_tasks', 'update_task', 'complete_task', 'delete_task'],
  ways: {
    elsewhere: [{ name: 'create_task', args: { title: '没人要的任务', dueDate: { date: 'today+9' } } }],
  },
};

export const workbookVocabulary: Vocabulary = {
  tools: [
    'excel_read_range',
    'excel_write_range',
    'excel_insert_rows',
    'excel_delete_row',
    'excel_delete_column',
    'excel_clear',
    'excel_sort',
    'excel_filter',
    'excel_find_replace',
    'excel_format',
    'excel_create_pivot',
    'excel_create_chart',
    'excel_undo',
    'clarify_request',
    'propose_plan',
  ],
  states: Object.keys(workbookStates),
  ways: {
    elsewhere: [{ name: 'excel_write_range', args: { range: 'A2', values: [['改错了']] } }],
    ask: [{ name: 'clarify_request', args: { reason: '需要确认', options: ['是', '否'] } }],
  },
};

import type { Vocabulary } from '../../cases/vocabulary.ts';
import { decisionClaims } from './claims.ts';
import { englishStates, workbookStates } from './workbooks.ts';

/** The names that exist in the reference app, and what a misbehaving agent could do there. */

export const taskVocabulary: Vocabulary = {
  tools: ['create_task', 'query_tasks', 'update_task', 'complete_task', 'delete_task'],
  ways: {
    elsewhere: [{ name: 'create_task', args: { title: '没人要的任务', dueDate: { date: 'today+9' } } }],
  },
  honestWays: {
    look: { name: 'query_tasks', args: { date: { date: 'tomorrow' } } },
    reads: { query_tasks: { args: { date: { date: 'tomorrow' } } } },
  },
};

export const englishTaskVocabulary: Vocabulary = {
  ...taskVocabulary,
  ways: {
    elsewhere: [
      { name: 'create_task', args: { title: 'Nobody asked for this', dueDate: { date: 'today+9' } } },
    ],
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
  claims: decisionClaims,
  ways: {
    elsewhere: [{ name: 'excel_write_range', args: { range: 'A2', values: [['改错了']] } }],
    ask: [{ name: 'clarify_request', args: { reason: '需要确认', options: ['是', '否'] } }],
  },
  honestWays: { look: { name: 'excel_read_range', args: {} } },
};

export const englishWorkbookVocabulary: Vocabulary = {
  ...workbookVocabulary,
  states: Object.keys(englishStates),
  ways: {
    elsewhere: [{ name: 'excel_write_range', args: { range: 'A2', values: [['wrong']] } }],
    ask: [{ name: 'clarify_request', args: { reason: 'This needs a confirmation', options: ['Yes', 'No'] } }],
  },
};

export const fileVocabulary: Vocabulary = {
  tools: [
    'read_file',
    'read_text_file',
    'read_media_file',
    'read_multiple_files',
    'write_file',
    'edit_file',
    'create_directory',
    'list_directory',
    'list_directory_with_sizes',
    'directory_tree',
    'move_file',
    'search_files',
    'get_file_info',
    'list_allowed_directories',
  ],
  ways: {
    elsewhere: [{ name: 'write_file', args: { path: '没人要的文件.txt', content: '没人要的内容' } }],
  },
  honestWays: {
    look: { name: 'list_directory', args: { path: '.' } },
    reads: {
      read_text_file: { name: 'read_file' },
      list_directory: { name: 'directory_tree' },
    },
  },
};

/** The everyday conversations of the regression suite are with the files assistant and with the toolbox. */
export const everydayVocabulary: Vocabulary = {
  ...fileVocabulary,
  tools: [
    ...(fileVocabulary.tools ?? []),
    'echo',
    'get-sum',
    'API_job_search',
    'job_details',
    'API_get_salary',
    'API_get_company',
  ],
};

export const toolboxVocabulary: Vocabulary = {
  tools: [
    'echo',
    'get-annotated-message',
    'get-env',
    'get-resource-links',
    'get-resource-reference',
    'get-structured-content',
    'get-sum',
    'get-tiny-image',
    'gzip-file-as-resource',
    'simulate-research-query',
    'toggle-simulated-logging',
    'toggle-subscriber-updates',
    'trigger-long-running-operation',
    'API_job_search',
    'job_details',
    'API_get_salary',
    'API_get_company',
  ],
};

import type { ToolKinds } from '../../graders/tools/tool-kinds.ts';

/** The tools that no server annotates, and all that mutations and variations must know before a server runs. */
export const toolKinds: ToolKinds = {
  ...kinds('reads', [
    ...['query_tasks', 'excel_read_range'],
    ...['read_file', 'read_text_file', 'read_media_file', 'read_multiple_files', 'list_directory'],
    ...['list_directory_with_sizes', 'directory_tree', 'search_files', 'get_file_info'],
    ...['list_allowed_directories', 'echo', 'get-annotated-message', 'get-env', 'get-resource-links'],
    ...['get-resource-reference', 'get-structured-content', 'get-sum', 'get-tiny-image'],
    ...[
      'get-roots-list',
      'gzip-file-as-resource',
      'simulate-research-query',
      'trigger-long-running-operation',
    ],
    ...['job_search', 'job_details', 'get_salary', 'get_company'],
  ]),
  ...kinds('asks', ['clarify_request', 'propose_plan']),
  ...kinds('acts', [
    ...['create_task', 'update_task', 'complete_task', 'delete_task'],
    ...['excel_write_range', 'excel_insert_rows', 'excel_delete_row', 'excel_delete_column', 'excel_clear'],
    ...['excel_sort', 'excel_filter', 'excel_find_replace', 'excel_format', 'excel_create_pivot'],
    ...['excel_create_chart', 'excel_undo'],
    ...['write_file', 'edit_file', 'create_directory', 'move_file'],
    ...['toggle-simulated-logging', 'toggle-subscriber-updates'],
  ]),
};

function kinds(kind: ToolKinds[string] & string, names: readonly string[]): ToolKinds {
  return Object.fromEntries(names.map((name) => [name, kind]));
}

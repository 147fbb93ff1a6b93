import { replyFailures } from './reply-failures.ts';

const monthDay = formatter({ month: 'short', day: 'numeric', weekday: 'short' });
const yearMonthDay = formatter({ year: 'numeric', month: 'short', day: 'numeric', weekday: 'short' });

function formatter(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
}

/** What the page says in English. Dates are given as YYYY-MM-DD. */
export const page = {
  languageName: 'English',
  product: 'Orderly',
  /** Sat, Nov 21, 2026 */
  longDate: (date: string): string => yearMonthDay(date),
  /** Sat, Nov 21 */
  shortDate: (date: string): string => monthDay(date),

  header: {
    newChat: 'New chat',
    startNewChat: 'Start a new chat',
    otherAssistants: 'Other assistants',
    signOut: 'Sign out',
    backToChat: 'Back to the chat',
  },
  signIn: {
    welcome: 'Welcome to Orderly',
    introduction: 'Say it in a sentence, and your day is planned.',
    name: 'User name',
    enter: 'Sign in',
  },
  problems: {
    network: 'The connection was lost. Check your network and try again.',
    other: 'Something went wrong. Please try again.',
    reload: 'Something went wrong. Please reload the page.',
    chat: 'This chat could not be loaded.',
    tasks: 'The tasks could not be loaded.',
    workbook: 'The workbook could not be loaded.',
    files: 'The files could not be loaded.',
  },
  replyFailures,

  chat: {
    log: 'Chat',
    you: 'You',
    assistant: 'Assistant',
    message: 'Message',
    send: 'Send',
    stop: 'Stop',
    retry: 'Try again',
    keys: 'Enter sends, Shift + Enter starts a new line',
    length: (length: number, most: number) => `${length} / ${most} characters`,
    tooLong: (over: number) => `The message is too long. Please remove ${over} characters.`,
    empty: 'The assistant gave no answer.',
    stopped: 'Stopped',
    noReply: 'There was no reply this time.',
    incomplete: 'The reply is not complete.',
  },
  tool: {
    running: 'running',
    done: 'done',
    error: 'failed',
    arguments: 'Arguments',
    result: 'Result',
    noResult: 'No result',
    unavailable: 'The tool is not available right now. Please try again later.',
    failure: (tool: string, why: string) => `“${tool}” did not work: ${why}`,
  },

  assistants: {
    tasks: {
      title: 'Tasks',
      greeting: 'What would you like to plan today?',
      introduction: 'Tell me in a sentence, and I create, find, change and complete tasks.',
      placeholder: 'For example: team meeting tomorrow from 3 to 4 pm',
      suggestions: [
        'Create a task: buy groceries tomorrow',
        'What do I have to do today?',
        'Team meeting tomorrow from 3 to 4 pm, high priority',
      ] as [string, string, string],
      panelTitle: 'Today’s tasks',
    },
    workbook: {
      title: 'Workbook',
      greeting: 'What shall we do with this sheet?',
      introduction:
        'Tell me in a sentence, and I look things up, tidy and summarise. Before a big change I ask you first.',
      placeholder: 'For example: sort by amount, highest first',
      suggestions: [
        'What is the total amount per region?',
        'Sort by amount, highest first',
        'Summarise the amounts by region in a pivot table',
      ] as [string, string, string],
      panelTitle: 'Sheet',
    },
    files: {
      title: 'Files',
      greeting: 'Which file shall we look at?',
      introduction:
        'Tell me in a sentence, and I read, summarise and write the files in your folder. I change none unless you ask.',
      placeholder: 'For example: summarise meeting-notes.md',
      suggestions: [
        'Which files are in my folder?',
        'Summarise meeting-notes.md',
        'Write a Python script that computes Fibonacci numbers and save it as fib.py',
      ] as [string, string, string],
      panelTitle: 'My files',
    },
    toolbox: {
      title: 'Toolbox',
      greeting: 'Which tool do you need?',
      introduction:
        'Tell me in a sentence, and I choose the tool: sums, sample resources, or jobs, salaries and companies.',
      placeholder: 'For example: which front-end jobs are there in Berlin?',
      suggestions: [
        'Which front-end jobs are there in Berlin?',
        'What does a front-end engineer earn in Berlin?',
        'What is 17 plus 25?',
      ] as [string, string, string],
      panelTitle: 'What it can do',
    },
  },
  toolbox: [
    {
      title: 'Jobs',
      items: [
        'Find jobs by title, skill and city',
        'Show the details of a job',
        'Look up what a job pays',
        'Look up a company',
      ],
    },
    {
      title: 'Small tools',
      items: [
        'Add two numbers',
        'Say a sentence back',
        'Sample images and resources',
        'Work that takes a while',
      ],
    },
  ],

  tasks: {
    segment: {
      all_day: 'all day',
      morning: 'morning',
      forenoon: 'late morning',
      noon: 'noon',
      afternoon: 'afternoon',
      evening: 'evening',
    },
    priorityLabel: 'Priority',
    priority: { low: 'low', medium: 'medium', high: 'high' },
    conflict: { similar_title: 'A similar task exists', overlapping_time: 'The times overlap' },
    conflictSeparator: ', ',
    open: 'open',
    completed: 'completed',
    deleted: 'deleted',
    today: 'Today',
    tomorrow: 'Tomorrow',
    yesterday: 'Yesterday',
    backToToday: 'Back to today',
    previousDay: 'Previous day',
    nextDay: 'Next day',
    openCount: (count: number) => (count === 1 ? '1 task is open' : `${count} tasks are open`),
    allDone: 'All done',
    none: 'No tasks on this day yet',
  },

  files: {
    list: 'Files in the folder',
    chips: 'Files',
    count: (count: number) => (count === 1 ? '1 file' : `${count} files`),
    none: 'No files yet',
    noneHint: 'Let the assistant write one, or begin with a few sample files.',
    createSample: 'Create sample files',
    preview: (path: string) => `Preview of ${path}`,
    closePreview: 'Close the preview',
    truncated: 'The file is long. Only its beginning is shown.',
    empty: 'This file is empty.',
    failure: {
      foreign: 'Only files in your own folder can be used.',
      missing: 'There is no such file or folder.',
      isFolder: 'This is a folder, not a file.',
      exists: 'A file of that name exists already.',
      noMatch: 'The file does not hold the passage to be changed.',
    },
    /** The reference file server's tools, by what they do. */
    tools: {
      read_file: 'Read a file',
      read_text_file: 'Read a file',
      read_media_file: 'Read a media file',
      read_multiple_files: 'Read files',
      write_file: 'Write a file',
      edit_file: 'Change a file',
      create_directory: 'Create a folder',
      list_directory: 'List a folder',
      list_directory_with_sizes: 'List a folder',
      directory_tree: 'Show the folder tree',
      move_file: 'Move a file',
      search_files: 'Find files',
      get_file_info: 'Look at a file',
      list_allowed_directories: 'Show the folders that can be used',
    },
  },

  workbook: {
    sheets: 'Sheets',
    filtered: (filter: string) => `Filter: ${filter}; all other rows are hidden`,
    none: 'No workbook yet',
    noneHint: 'Create one with sample data and try it.',
    createSample: 'Create a sample workbook',
    pivot: 'pivot',
    emptySheet: 'This sheet is empty',
    grid: (sheet: string) => `${sheet}; use the arrow keys to choose a cell`,
    rowNumber: 'Row',
    total: (rows: string) => `${rows} rows`,
    hidden: (rows: string) => `${rows} hidden`,
    shown: (rows: number) => `${rows} shown here`,
    extentSeparator: ', ',
    chart: { bar: 'bar chart', line: 'line chart', pie: 'pie chart' },
    nothingToDraw: 'Nothing to draw',
  },

  decisions: {
    clarify: 'A question for you',
    plan: 'Plan',
    risk: { low: 'low risk', medium: 'medium risk', high: 'high risk' },
    steps: 'Steps',
    impact: 'What it affects',
    confirm: 'Confirm',
    cancel: 'Cancel',
    /** A step by the tool that will be called, or in the model's own words. */
    action: {
      excel_read_range: 'Read data',
      excel_write_range: 'Write cells',
      excel_insert_rows: 'Insert rows',
      excel_delete_row: 'Delete rows',
      excel_delete_column: 'Delete a column',
      excel_clear: 'Clear cells',
      excel_sort: 'Sort',
      excel_filter: 'Filter',
      excel_find_replace: 'Find and replace',
      excel_format: 'Format',
      excel_create_pivot: 'Create a pivot table',
      excel_create_chart: 'Create a chart',
      excel_undo: 'Undo',
    },
    parameter: {
      sheet: 'sheet',
      range: 'range',
      row: 'row',
      count: 'count',
      before: 'before row',
      rows: 'rows',
      column: 'column',
      order: 'order',
      operator: 'condition',
      value: 'value',
      values: 'values',
      find: 'find',
      replace: 'replace with',
      aggregate: 'aggregate',
      target: 'new sheet',
      type: 'type',
      title: 'title',
      format: 'format',
    },
    value: {
      asc: 'ascending',
      desc: 'descending',
      sum: 'sum',
      count: 'count',
      average: 'average',
      equals: 'equals',
      contains: 'contains',
      greater: 'greater than',
      less: 'less than',
      bar: 'bar chart',
      line: 'line chart',
      pie: 'pie chart',
    },
    values: (values: string[]) => values.join(', '),
    /** Delete rows (row 3, count 2) */
    step: (action: string, details: string[]) => `${action} (${details.join(', ')})`,
  },
};

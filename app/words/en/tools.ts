/** What models are told of the tools: a title, what a tool does, and its arguments. A dot leads into what is nested. */

const task = {
  title: 'The title of the task',
  dueDate: 'The date, YYYY-MM-DD',
  startTime: 'When it begins, HH:mm',
  endTime: 'When it ends, HH:mm, after startTime',
  timeSegment:
    'The part of the day when there is no exact time: all_day, morning (early), forenoon (late morning), noon, afternoon, evening',
  priority: 'The priority, by default medium',
  groupId: 'The id of the group it belongs to',
  allowConflicts: 'true only after the user has seen the conflict and has clearly agreed',
};
const taskId = 'The id of the task, from query_tasks or an earlier result';

const sheet = 'The name of the sheet, by default the active one';
const range = 'A range in A1 notation, such as B2:C3, C:C or 5:8';
const column = 'The letter of a column, such as C, or its name in the header';

const tasks = {
  create_task: {
    title: 'Create a task',
    description:
      'Creates a task. If it conflicts with others, nothing is created, and the conflicting tasks are returned.',
    input: task,
  },
  query_tasks: {
    title: 'Find tasks',
    description: 'Finds the user’s tasks by date, range of dates, title, or whether they are completed.',
    input: {
      date: 'One day, YYYY-MM-DD',
      from: 'The first day (included)',
      to: 'The last day (included)',
      title: 'Words of the title',
      completed: 'Only those that are completed (true) or open (false)',
    },
  },
  update_task: {
    title: 'Change a task',
    description:
      'Changes a task; only what is to change is given. If it conflicts with others, nothing is changed.',
    input: { ...task, taskId, groupId: 'The id of the group it belongs to; null takes it out of its group' },
  },
  complete_task: {
    title: 'Complete a task',
    description: 'Marks a task as completed, or opens it again.',
    input: { taskId, completed: 'false opens it again' },
  },
  delete_task: {
    title: 'Delete a task',
    description: 'Deletes a task. It may be called only after the user has confirmed.',
    input: { taskId },
  },
};

const workbook = {
  excel_read_range: {
    title: 'Read data',
    description:
      'Reads what is in a sheet: the number of each row, its kind (header, data, summary, blank) and its values, and also what the user has selected and the names of all sheets.',
    input: { sheet, range: 'A range in A1 notation; without one, the first 50 rows' },
  },
  excel_write_range: {
    title: 'Write cells',
    description: 'Writes values or formulas into a range, over what stands there.',
    input: {
      sheet,
      range: 'The range to write, of the same shape as values; or only its top left cell',
      values: 'The values, row by row; what begins with = is a formula, null empties the cell',
    },
  },
  excel_insert_rows: {
    title: 'Insert rows',
    description: 'Inserts rows before a row; those below move down.',
    input: {
      sheet,
      before: 'The row before which to insert; one more than the last row adds at the end',
      rows: 'The rows to insert, each from column A on',
    },
  },
  excel_delete_row: {
    title: 'Delete rows',
    description: 'Deletes one row or several in a row. Only after the user has confirmed the plan.',
    input: {
      sheet,
      row: 'The number of the first row to delete; the header counts too',
      count: 'How many rows, by default 1',
    },
  },
  excel_delete_column: {
    title: 'Delete a column',
    description: 'Deletes a whole column. Only after the user has confirmed the plan.',
    input: { sheet, column },
  },
  excel_clear: {
    title: 'Clear cells',
    description:
      'Clears a range, or all data rows of a sheet; the rows themselves stay. Only after the user has confirmed the plan.',
    input: { sheet, range: 'The range to clear; without one, all data rows of the sheet' },
  },
  excel_sort: {
    title: 'Sort',
    description: 'Sorts the data rows by a column; header, summary and blank rows stay where they are.',
    input: { sheet, column, order: 'asc is ascending, desc is descending' },
  },
  excel_filter: {
    title: 'Filter',
    description: 'Shows only the data rows that match in a column; the others are hidden, not deleted.',
    input: { sheet, column, value: 'The value to compare with; null takes the filter away' },
  },
  excel_find_replace: {
    title: 'Find and replace',
    description: 'Replaces text by other text; formulas are left alone.',
    input: {
      sheet,
      find: 'The text to find, taken literally',
      replace: 'What to put in its place; may be empty',
      range: 'Replace in this range only',
    },
  },
  excel_format: {
    title: 'Format',
    description: 'Sets bold, color, background or number format of a range; the values stay.',
    input: {
      sheet,
      range,
      'format.color': 'The color of the text, such as #b3261e or red',
      'format.background': 'The color behind it, such as #fdf6e8 or yellow',
      'format.numberFormat': 'The format of numbers, such as #,##0.00, 0% or $#,##0',
    },
  },
  excel_create_pivot: {
    title: 'Create a pivot table',
    description: 'Groups by one column and summarises another, on a new sheet.',
    input: {
      sheet,
      rows: 'The column to group by, its name or letter',
      values: 'The column to summarise, its name or letter',
      target: 'The name of the new sheet, by default “Pivot table”',
    },
  },
  excel_create_chart: {
    title: 'Create a chart',
    description: 'Draws a bar, line or pie chart of the data in a range, below the sheet.',
    input: { sheet, range: 'The data of the chart: labels in the first column, numbers in the second' },
  },
  excel_undo: { title: 'Undo', description: 'Undoes the last change.', input: {} },
  clarify_request: {
    title: 'Ask the user',
    description: 'Asks the user a question, with options, when a request is not clear. Changes no data.',
    input: {
      reason: 'The question for the user, and why it has to be asked',
      options: 'The answers to choose from, 2 to 4, each in words the user could say',
    },
  },
  propose_plan: {
    title: 'Propose a plan',
    description: 'Puts an operation of medium or high risk before the user as a plan. Changes no data.',
    input: {
      intent: 'What the plan does, in a sentence',
      riskLevel: 'low, medium or high',
      steps: 'Every step, in order',
      'steps.action': 'What this step does, in words the user understands, such as “Delete row 3”',
      'steps.parameters': 'The parameters of this step',
      impactScope:
        'Which rows and columns of which sheet it affects, how much data, and whether it can be undone',
    },
  },
};

const jobs = {
  job_search: {
    title: 'Find jobs',
    description:
      'Finds open jobs by title or skill, in a city if one is given. Returns number, title, company, city and range of the monthly salary.',
    input: {
      keyword: 'A job title or a skill, such as “front-end” or “TypeScript”',
      city: 'A city, such as “Berlin”',
    },
  },
  job_details: {
    title: 'Details of a job',
    description:
      'Shows the details of a job by its number: the experience and skills it asks for, and the work.',
    input: { jobId: 'The number of the job, such as J101' },
  },
  get_salary: {
    title: 'Look up salaries',
    description:
      'Looks up what a job pays a month (before tax, in euros), in a city if one is given. Returns the lowest, the highest and the number of jobs.',
    input: { title: 'A job title, such as “Front-end engineer”', city: 'A city, such as “Berlin”' },
  },
  get_company: {
    title: 'Look up a company',
    description:
      'Looks up a company by name: industry, city, number of employees, year it was founded, introduction.',
    input: { name: 'The name of the company, such as “Cloudsail”' },
  },
};

export const tools = { tasks, workbook, jobs };

/** What the server says in English of its own: answers of the API, refusals of the tools, and what the panel shows. */
export const server = {
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],

  problems: {
    noPage: 'This page was not found.',
    noRoute: 'There is no such API.',
    tooLarge: 'The request is too large.',
    databaseUnavailable: 'The database is not available right now. Please try again later.',
    internal: 'Something went wrong on the server. Please try again later.',
    malformed: 'The request is not well-formed.',
    invalidRequest: (fields: string[]) =>
      `The request is not right: ${fields.length > 0 ? fields.join(', ') : 'the body'}.`,
    foreignOrigin: 'Requests from other sites are not allowed.',
    notSignedIn: 'Please sign in first.',
    invalidName: 'A user name has 1 to 64 characters.',
    emptyMessage: 'A message cannot be empty.',
    messageTooLong: (most: number) => `The message is too long: at most ${most} characters.`,
    messageExists: 'This message has been sent already.',
    noChat: 'This chat was not found.',
    noAssistant: 'There is no such assistant.',
    noModel: 'No model is configured yet, so the assistant cannot answer.',
    toolsUnavailable: 'The tools are not available right now. Please try again later.',
    toolUnavailable: 'The tool is not available right now. Please try again later.',
    noFile: 'There is no such file.',
    notText: 'This file is not text and cannot be shown.',
    dateFormat: 'A date is written YYYY-MM-DD.',
  },

  wrongArguments: (fields: string[]) =>
    `Wrong arguments: ${fields.map((field) => field || 'the arguments').join(', ')}.`,

  tasks: {
    noStart: 'There is an end time but no start time.',
    endBeforeStart: 'The end time must be after the start time.',
    datePast: 'This date is in the past.',
    timePast: 'This time of today is in the past.',
    noUser: 'This user does not exist any more.',
    noTask: 'This task was not found.',
    noGroup: 'This group was not found.',
  },

  jobs: {
    noJob: (id: string) => `There is no job with the number ${id}.`,
    noSalary: 'There are no salaries for this job.',
    noCompany: (name: string) => `There is no company called “${name}”.`,
  },

  workbook: {
    none: 'There is no workbook yet. Please create one in the panel on the right.',
    noSheet: (wanted: string, names: string[]) =>
      `There is no sheet called “${wanted}”. The sheets are: ${names.map((name) => `“${name}”`).join(', ') || 'none'}.`,
    noColumn: (wanted: string, names: string[]) =>
      `There is no column called “${wanted}”. The columns are: ${names.join(', ') || 'none'}.`,
    ambiguousColumn: (wanted: string, letters: string[]) =>
      `${letters.length} columns are called “${wanted}” (${letters.join(', ')}). Please say which one is meant.`,
    unreadableRange: (text: string) =>
      `The range “${text}” cannot be read. It is written in A1 notation, such as B2:C3.`,
    outside: (range: string, rows: number, columns: number) =>
      `${range} is outside of the sheet, which has ${rows} rows and ${columns} columns.`,
    wrongShape: (range: string, wanted: Shape, given: Shape) =>
      `The range ${range} has ${wanted.rows} rows and ${wanted.columns} columns, but the values given have ${given.rows} rows and ${given.columns} columns.`,
    tooLarge: (rows: number, columns: number) => `A sheet has at most ${rows} rows and ${columns} columns.`,
    noInsertBefore: (total: number, row: number) =>
      `The sheet has ${total} rows, so nothing can be inserted before row ${row}.`,
    noRow: (total: number, row: number) => `The sheet has ${total} rows, and no row ${row}.`,
    unknownFunction: (name: string, known: string[]) =>
      `The function ${name} is not supported. Those that are: ${known.join(', ')}.`,
    badFormula: (formula: string) => `The formula “${formula}” is not written correctly.`,
    nothingToUndo: 'There is nothing to undo.',
    badSelection: 'The selected range is not right.',
    noFormat: 'It was not said which format to set.',
    nothingToDraw: (range: string) => `There are no numbers in ${range}, so no chart can be drawn.`,
    nothingToSum: 'This sheet has no data rows to summarise.',
    sheetExists: (name: string) => `There is a sheet called “${name}” already. Please choose another name.`,
    pivot: {
      name: 'Pivot table',
      /** The second pivot table without a name of its own, and so on. */
      numbered: (name: string, number: number) => `${name} ${number}`,
      heading: {
        sum: (title: string) => `Sum of ${title}`,
        count: (title: string) => `Count of ${title}`,
        average: (title: string) => `Average of ${title}`,
      },
      total: 'Grand total',
      blank: '(blank)',
    },
    column: (letter: string) => `Column ${letter}`,
    filter: {
      equals: (column: string, value: string | number) => `${column} equals “${value}”`,
      contains: (column: string, value: string | number) => `${column} contains “${value}”`,
      greater: (column: string, value: string | number) => `${column} is greater than “${value}”`,
      less: (column: string, value: string | number) => `${column} is less than “${value}”`,
    },
  },
};

type Shape = { rows: number; columns: number };

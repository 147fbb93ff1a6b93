/** What the proofs of boundaries show, as a table whose cells are tests that ran. */

/** A test that ended, by its file and the names of its suites. */
export type Ended = { file: string; name: string; isSuite: boolean; outcome: 'pass' | 'fail' | 'skip' };
/** Which tests prove a cell: all in the file whose name matches. A text is why no test does. */
type Cell = readonly [file: string, name: RegExp, remark?: string] | string;
type Table = { title: string; columns: readonly string[]; rows: readonly (readonly [string, ...Cell[]])[] };

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const clients: Record<string, readonly string[]> = {
  'chat completions': ['openai', 'AI SDK', 'HTTP'],
  responses: ['openai', 'AI SDK', 'HTTP'],
  messages: ['@anthropic-ai/sdk', 'AI SDK', 'HTTP'],
  generateContent: ['@google/genai', 'AI SDK', 'HTTP'],
};
const protocols = 'tests/protocols.test.ts';
const throughClients = 'tests/long/clients.test.ts';
const publishedTypes = 'tests/long/published-types.test.ts';
const postgres = 'tests/database/';
const stores = 'tests/long/stores.test.ts';
const mysql = 'tests/long/mysql.test.ts';
const yours = "not observed: the function is the user's";

export const files: readonly string[] = [
  ...[
    protocols,
    'tests/spans.test.ts',
    'boundaries/spans/spans.test.ts',
    'boundaries/spans/receiver.test.ts',
    'tests/spans/run-frameworks.ts',
  ],
  ...['schemas', 'store-schemas', 'column-types', 'snapshots', 'reach'].map(
    (name) => `${postgres}${name}.test.ts`,
  ),
  ...['boundaries/store/sqlite.test.ts', 'graders/tools/tool-calls.test.ts', mysql, stores],
  ...[throughClients, publishedTypes, 'tests/long/attachments.test.ts'],
  ...['frames', 'replaced', 'reconnect'].map((name) => `tests/long/pages/${name}.test.ts`),
];

export const tables: readonly Table[] = [
  {
    title: 'Model protocols: one cassette; a real provider; 429, 503, 529, a cut stream and a wrong key',
    columns: ['streamed', 'whole', 'provider, streamed', 'provider, whole', 'errors'],
    rows: Object.entries(clients).flatMap(([protocol, names]) =>
      names.map((client): Table['rows'][number] => {
        const agent = literally(`${protocol}, ${client}`);
        return [
          `${protocol}, ${client}`,
          [protocols, new RegExp(`^one cassette.* > ${agent}, streamed$`)],
          [protocols, new RegExp(`^one cassette.* > ${agent}, whole$`)],
          [protocols, new RegExp(`^a real provider.* > ${agent}, streamed$`)],
          [protocols, new RegExp(`^a real provider.* > ${agent}, whole$`)],
          [protocols, new RegExp(`> ${agent}: `)],
        ];
      }),
    ),
  },
  {
    title: 'One case file and one application with a page: the same record through every client',
    columns: ['streamed', 'whole'],
    rows: Object.entries(clients).flatMap(([protocol, names]) =>
      names
        .filter((client) => client !== 'HTTP')
        .map((client): Table['rows'][number] => {
          const agent = literally(`${protocol}, ${client}`);
          return [
            `${protocol}, ${client}`,
            [throughClients, new RegExp(`> ${agent}, streamed: the same record$`)],
            [throughClients, new RegExp(`> ${agent}, whole: the same record$`)],
          ];
        }),
    ),
  },
  {
    title: 'Types that the official client libraries publish',
    columns: ['requests', 'answers', 'events', 'what the endpoint sends'],
    rows: (
      [
        ['chat completions', '/v1/chat/completions'],
        ['responses', '/v1/responses'],
        ['messages', '/v1/messages'],
        ['generateContent', '/v1beta/models/any:generateContent'],
      ] as const
    ).map(([name, path]): Table['rows'][number] => [
      name,
      ...['request', 'answer', 'event'].map(
        (what): Cell => [publishedTypes, new RegExp(`^${literally(path)} > every published ${what} `)],
      ),
      [publishedTypes, new RegExp(`^every field.* > ${name}, HTTP, `)],
    ]),
  },
  {
    title: 'Stores',
    columns: ['PostgreSQL', 'SQLite', 'MariaDB', 'snapshot function'],
    rows: [
      [
        'time machine',
        [`${postgres}snapshots.test.ts`, /^a row that existed before the trial/],
        ['boundaries/store/sqlite.test.ts', /taken over gets its old values/],
        [mysql, /taken over gets its old values/],
        [stores, /REST API observes the state, and claims no more/, ' (not observed)'],
      ],
      [
        'exact clean-up, random schemas',
        [`${postgres}schemas.test.ts`, /whatever the schema/],
        [`${postgres}store-schemas.test.ts`, /whatever the schema/],
        [mysql, /whatever the schema/],
        yours,
      ],
      [
        'foreign rows, control user',
        [`${postgres}snapshots.test.ts`, /others/],
        [stores, /^SQLite: rows of the trial/],
        [stores, /^MariaDB: rows of the trial/],
        [stores, /^MongoDB's driver/],
      ],
      [
        'types without loss',
        [`${postgres}column-types.test.ts`, /./],
        ['boundaries/store/sqlite.test.ts', /read without loss/],
        [mysql, /whatever the schema/],
        yours,
      ],
      [
        'missing',
        'no file',
        ['boundaries/store/sqlite.test.ts', /bad input.* > a missing file/],
        'no file',
        yours,
      ],
      [
        'corrupted, cut off',
        'no file',
        ['boundaries/store/sqlite.test.ts', /bad input.* > (?:a corrupted file|a file that is cut off)/],
        'no file',
        yours,
      ],
      ['locked', 'no file', [stores, /^SQLite: a file that the application keeps locked/], 'no file', yours],
      [
        'a user without rights',
        ['tests/database/reach.test.ts', /./],
        'no users',
        [mysql, /nothing is deleted > by a MySQL user who may not see/],
        yours,
      ],
      [
        'what stops clean-up',
        [`${postgres}snapshots.test.ts`, /stops? clean-up/],
        ['boundaries/store/sqlite.test.ts', /nothing is deleted/],
        [mysql, /nothing is deleted/],
        [stores, /REST API observes the state, and claims no more/, ' (deletes nothing)'],
      ],
    ],
  },
  {
    title: 'Tools in process',
    columns: ['merged calls'],
    rows: [
      ...['mastra', 'langgraph', 'openai-agents'].map((name): Table['rows'][number] => [
        name,
        ['tests/spans/run-frameworks.ts', new RegExp(`^${name}: each call once`)],
      ]),
      ['AI SDK', ['tests/spans.test.ts', /calls in process/]],
      ['http/json, http/protobuf', ['boundaries/spans/spans.test.ts', /^the tool calls of two trials/]],
      ['other conventions', ['boundaries/spans/spans.test.ts', /^conventions/]],
      ['two calls with one id', ['graders/tools/tool-calls.test.ts', /one id/]],
      ['malformed model requests, 100 MB', [protocols, /^a request that cannot be read/]],
      ...(
        [
          ['malformed OTLP', /^bad input > (?:no JSON|JSON of another shape|random protobuf|broken gzip)/],
          ['truncated protobuf', /^bad input > truncated protobuf/],
          ['OTLP of 100 MB', /^bad input > 100 MB/],
        ] as const
      ).map(([title, name]): Table['rows'][number] => [title, ['boundaries/spans/receiver.test.ts', name]]),
      ['spans of an unknown trial', ['boundaries/spans/spans.test.ts', /^a tool call of an unknown trial/]],
    ],
  },
  {
    title: 'Conversations',
    columns: ['in a browser'],
    rows: [
      ['attachments', ['tests/long/attachments.test.ts', /./]],
      ['cards in frames', ['tests/long/pages/frames.test.ts', /./]],
      ['regenerate, edit', ['tests/long/pages/replaced.test.ts', /./]],
      ['reconnect: Last-Event-ID, fetch, socket, reload', ['tests/long/pages/reconnect.test.ts', /./]],
    ],
  },
];

/** @returns the tables as text, and how many cells no test has proven. */
export function matrixOf(ended: readonly Ended[]): { text: string; failed: number } {
  let failed = 0;
  const shown = (cell: Cell): string => {
    if (typeof cell === 'string') return cell;
    const [file, name, remark = ''] = cell;
    const tests = ended.filter((one) => one.file.endsWith(file) && (one.isSuite || name.test(one.name)));
    const passed = tests.filter(({ outcome }) => outcome === 'pass').length;
    if (tests.some(({ outcome }) => outcome === 'fail')) failed += 1;
    else if (passed > 0) return `✓ ${passed}${remark}`;
    else if (tests.length > 0) return 'skipped';
    else failed += 1;
    return tests.length > 0 ? '✗ failed' : '✗ not run';
  };
  const parts = tables.map(({ title, columns, rows }) => {
    const lines = [['', ...columns], ...rows.map(([name, ...cells]) => [name, ...cells.map(shown)])];
    const widths = (lines[0] ?? []).map((_head, column) =>
      Math.max(...lines.map((line) => line[column]?.length ?? 0)),
    );
    const text = lines.map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
    return [title, ...text.map((line) => `  ${line}`)].join('\n');
  });
  return { text: parts.join('\n\n'), failed };
}

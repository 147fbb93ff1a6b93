import { join } from 'node:path';
import type { FolderOptions } from '../../boundaries/folder/options.ts';
import type { DatabaseOptions } from '../../boundaries/state/options.ts';
import { handed } from '../../settings/channel.ts';
import type { TargetOptions } from '../../settings/target.ts';
import { referenceApp } from './adapter.ts';
import { toolKinds } from './tool-kinds.ts';
import { englishStates, workbookStates } from './workbooks.ts';

/** The application under test here: how to start it, how its database is laid out, how its chat is read. */

/** The graders were made for this application, so they fail where they warn by default. Values are read from prose. */
const strict = {
  showsUserMessage: 'fail',
  keepsHistory: 'fail',
  showsItIsBusy: 'fail',
  failedCalls: 'fail',
  boundariesAgree: 'fail',
  claimsMatchActions: 'fail',
  'claimsMatchActions.ungrounded': 'warn',
  promptIsFaithful: 'fail',
  exposesNoInternals: 'fail',
} as const;

const target: TargetOptions = {
  start: {
    command: ['node', 'app/server/main.ts'],
    ready: /^READY (\S+)/,
    // It serves its tools itself, and calls them over HTTP like any other server's.
    toolServers: {
      tasks: (appUrl) => `${appUrl}/mcp/tasks`,
      workbook: (appUrl) => `${appUrl}/mcp/workbook`,
      files: (appUrl) => `${appUrl}/mcp/files`,
      everything: (appUrl) => `${appUrl}/mcp/everything`,
      jobs: (appUrl) => `${appUrl}/mcp/jobs`,
    },
    env: ({
      port,
      databaseUrl,
      modelBaseUrl,
      modelApiKey,
      modelName,
      scratchFolder,
      correlationHeader,
      toolsUrl,
    }) => ({
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      OPENAI_BASE_URL: modelBaseUrl,
      // The provider's own key stays with the model endpoint.
      OPENAI_API_KEY: modelApiKey,
      OPENAI_MODEL: modelName,
      FORWARD_HEADERS: correlationHeader,
      TASKS_MCP_URL: toolsUrl('tasks'),
      WORKBOOK_MCP_URL: toolsUrl('workbook'),
      FILES_MCP_URL: toolsUrl('files'),
      EVERYTHING_MCP_URL: toolsUrl('everything'),
      JOBS_MCP_URL: toolsUrl('jobs'),
      FILES_FOLDER: join(scratchFolder, 'files'),
      // A payload in a list of tools is one trial's.
      ...(handed().redTeam ? { TOOL_LISTS_VALID_MS: '0' } : {}),
      // Those who ask for no language, as API clients and lists of tools do, are of the suites in Chinese.
      APP_LANGUAGE: 'zh',
      // A tool that never answers must not cost a trial the usual 20 s; beside many others that wait for their model it may be late.
      TOOL_TIMEOUT_MS: modelName === 'stub' ? '2500' : '10000',
    }),
  },
};

const database: DatabaseOptions = {
  users: { table: 'users', key: 'id', name: 'name' },
  tables: {
    groups: { owner: 'owner_id' },
    memberships: { owner: 'user_id', key: ['user_id', 'group_id'] },
    tasks: { owner: 'created_by' },
    workbooks: { owner: 'owner_id' },
    sheets: { owner: 'owner_id' },
    sheet_rows: { owner: 'owner_id' },
    // What undo needs: an account of the changes, and none itself.
    workbook_history: { owner: 'owner_id', observe: false },
  },
  seed: {
    groups: [{ name: '工作' }],
    memberships: [{ group_id: { row: 'groups.工作' } }],
  },
  states: workbookStates,
};

/** Every user has a folder below FILES_FOLDER, named by their id. */
const folder: FolderOptions = { of: ({ id }, scratchFolder) => join(scratchFolder, 'files', id) };

/** The same application to a user in London, whose browser asks for English: for `test.use` in a suite of its own. */
export const inEnglish = {
  locale: 'en-GB',
  trialClock: { now: '09:30', timeZone: 'Europe/London' },
  database: {
    ...database,
    seed: { groups: [{ name: 'Work' }], memberships: [{ group_id: { row: 'groups.Work' } }] },
    states: englishStates,
  },
};

export const referenceAppOptions = {
  target,
  database,
  folder,
  adapter: referenceApp,
  assistant: 'tasks',
  /** Its users, and so its dates, are in China: pages speak the language of their browser. */
  locale: 'zh-CN',
  trialClock: { now: '09:30', timeZone: 'Asia/Shanghai' },
  defaults: strict,
  toolKinds,
  agreement: {
    fieldAliases: {
      date: ['due_date', 'start_date'],
      due: 'due_date',
      deadline: 'due_date',
      time: ['due_time', 'start_time'],
      segment: 'time_segment',
    },
  },
};

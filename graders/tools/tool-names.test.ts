import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  closestName,
  type ListedName,
  matchToolName,
  meantTool,
  type NameTier,
  normaliseToolName,
  type ToolNameOptions,
} from './tool-names.ts';

const table: [string, string, NameTier, ToolNameOptions?][] = [
  ['create_task', 'create_task', 'exact'],
  ['API_job_search', 'job_search', 'normalised'],
  ['job_details', 'API_job_details', 'normalised'],
  ['API_get_salary', 'get_salary', 'normalised'],
  ['get_salary', 'api_getSalary', 'normalised'],
  ['create_task', 'createTask', 'normalised'],
  ['create_task', 'Create-Task', 'normalised'],
  ['create_task', 'create task', 'normalised'],
  ['getHTTPStatus', 'get_http_status', 'normalised'],
  ['create_task', 'tasks__create_task', 'normalised'],
  ['create_task', 'mcp.tasks.create_task', 'normalised'],
  ['mcp__tasks__create_task', 'create_task', 'normalised'],
  ['create_task', 'tasks__API_create_task', 'normalised'],
  ['create_task', 'other__create_task', 'none', { namespaces: ['tasks'], known: ['create_task'] }],
  ['tasks__create', 'notes__create', 'none'],
  ['search', 'job_search', 'contained'],
  ['job_search', 'search', 'contained'],
  ['job_search', 'salary_info', 'none'],
  ['API_get_user', 'get_company', 'none'],
  ['', 'anything', 'none'],
  ['anything', '', 'none'],
  ['  ', 'anything', 'none'],
  ['research', 'search', 'none'],
  ['search', 'research', 'none'],
  ['get', 'get_company', 'none', { known: ['get_company', 'get_user'] }],
  ['get', 'get_company', 'contained', { known: ['get_company', 'list_users'] }],
  ['search', 'job_search', 'none', { known: ['search', 'job_search'] }],
  ['job_details', 'details_job', 'none'],
  ['创建任务', '创建任务', 'exact'],
  ['API_', 'job_search', 'none'],
  ['apiGetSalary', 'get_salary', 'normalised'],
  ['apiary_list', 'ary_list', 'none'],
  ['create_task', 'mcp.tasks.create_task', 'normalised', { namespaces: ['tasks'] }],
  ['create_task', 'mcp__tasks__create_task', 'normalised', { namespaces: ['tasks'] }],
  ['job_search', 'find_jobs', 'synonym', { synonyms: { job_search: ['find_jobs'] } }],
  ['job_search', 'jobs__findJobs', 'synonym', { synonyms: { job_search: ['find_jobs'] } }],
  ['find_jobs', 'job_search', 'none', { synonyms: { job_search: ['find_jobs'] } }],
  ['job_search', 'job_serach', 'none'],
];
for (const [expected, actual, tier, options] of table) {
  test(`${expected} ~ ${actual}: ${tier}`, () => {
    assert.equal(matchToolName(expected, actual, options).tier, tier);
  });
}

test('prefixes are options', () => {
  assert.equal(matchToolName('job', 'X_job', { prefixes: ['X_'] }).tier, 'normalised');
  assert.equal(matchToolName('API_job', 'job', { prefixes: [] }).tier, 'contained');
  assert.equal(normaliseToolName('tasks__API_createTask'), 'create_task');
});

test('the closest name is suggested, and only when it is near', () => {
  assert.equal(closestName('create_taks', ['list_tasks', 'create_task']), 'create_task');
  assert.equal(closestName('create_task', ['send_mail']), null);
  assert.equal(closestName('API_job_search', ['jobs__job_serach']), 'jobs__job_serach');
});

const jobs = ['API_job_search', 'job_details', 'API_get_salary', 'API_get_company'].map(
  (name): ListedName => ({ name, server: 'jobs' }),
);
const called: [string, string, readonly ListedName[], string][] = [
  ['the prefix is left out', 'job_search', jobs, 'normalised API_job_search'],
  ['the very name', 'job_details', jobs, 'exact job_details'],
  ['a part of one name alone', 'search', jobs, 'contained API_job_search'],
  ['a word that several share', 'get', jobs, 'ambiguous API_get_salary, API_get_company'],
  ['a word that several share, in another way', 'job', jobs, 'ambiguous API_job_search, job_details'],
  ['nothing like it', 'salary_info', jobs, 'none'],
  ['only nearly the same', 'job_detials', jobs, 'none'],
  ['exact wins over contained', 'search', [...jobs, { name: 'search' }], 'exact search'],
  ['exact wins over normalised', 'search', [{ name: 'API_search' }, { name: 'search' }], 'exact search'],
  ['equally near', 'Search', [{ name: 'API_search' }, { name: 'search' }], 'ambiguous API_search, search'],
  [
    'two servers have it',
    'create',
    [
      { name: 'create', server: 'tasks' },
      { name: 'create', server: 'notes' },
    ],
    'ambiguous create, create',
  ],
  [
    'two servers have it, and the call says which',
    'mcp.notes.create',
    [
      { name: 'create', server: 'tasks' },
      { name: 'create', server: 'notes' },
    ],
    'normalised create',
  ],
  ['no tool is listed', 'search', [], 'none'],
];
for (const [title, name, listed, expected] of called)
  test(`${name} means: ${title}`, () => {
    const { tier, tool, ambiguous } = meantTool({ name }, listed);
    const several = ambiguous.length > 0 ? `ambiguous ${ambiguous.map((one) => one.name).join(', ')}` : tier;
    assert.equal(tool === null ? several : `${tier} ${tool.name}`, expected);
  });

test('a call means a tool of the server that it went to', () => {
  const listed = [
    { name: 'create', server: 'tasks' },
    { name: 'create', server: 'notes' },
  ];
  assert.equal(meantTool({ name: 'create', server: 'notes' }, listed).tool, listed[1]);
  assert.equal(meantTool({ name: 'create', server: 'mail' }, listed).tool, null);
});

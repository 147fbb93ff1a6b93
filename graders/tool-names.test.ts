import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  closestName,
  matchToolName,
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
});

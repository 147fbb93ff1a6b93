import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { applySchema, openDatabase } from '../database/database.ts';
import { createTaskService, type TaskCaller } from './service.ts';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('These tests need DATABASE_URL: an empty Postgres database they may write to.');

const database = openDatabase(url);
const tasks = createTaskService(database);
const dueDate = '2026-11-21';
let me: TaskCaller;

before(() => applySchema(database));
after(() => database.end());
beforeEach(async () => {
  me = await createCaller();
});

async function createCaller(): Promise<TaskCaller> {
  const { rows } = await database.query('insert into users (name) values ($1) returning id', [randomUUID()]);
  return { userId: rows[0].id, now: { date: '2026-11-20', time: '09:30', offset: '+08:00' } };
}

async function createTask(caller: TaskCaller, title: string) {
  const outcome = await tasks.create(caller, { title, dueDate });
  assert.equal(outcome.status, 'created');
  return 'task' in outcome ? outcome.task : assert.fail('A created task is returned.');
}

test('a task without time is for all day, of medium priority', async () => {
  const task = await createTask(me, '买菜');
  assert.partialDeepStrictEqual(task, {
    dueDate,
    timeSegment: 'all_day',
    priority: 'medium',
    completed: false,
  });
});

test('of two equal tasks created at once, one is a conflict', async () => {
  const outcomes = await Promise.all([1, 2].map(() => tasks.create(me, { title: '买菜', dueDate })));
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['conflict', 'created']);
});

test('a confirmed conflict is written', async () => {
  await createTask(me, '买菜');
  assert.equal(
    (await tasks.create(me, { title: '去买菜', dueDate, allowConflicts: true })).status,
    'created',
  );
});

test('a completed task is in nobody’s way', async () => {
  const { id } = await createTask(me, '买菜');
  await tasks.complete(me, { taskId: id, completed: true });
  assert.equal((await tasks.create(me, { title: '买菜', dueDate })).status, 'created');
});

test('a task does not conflict with itself', async () => {
  const { id } = await createTask(me, '买菜');
  assert.equal((await tasks.update(me, { taskId: id, title: '去买菜' })).status, 'updated');
});

test('a new segment replaces the times', async () => {
  const created = await tasks.create(me, { title: '开会', dueDate, startTime: '14:00', endTime: '15:00' });
  assert.ok('task' in created);
  const moved = await tasks.update(me, { taskId: created.task.id, timeSegment: 'evening' });
  assert.partialDeepStrictEqual(moved, { task: { startTime: null, endTime: null, timeSegment: 'evening' } });
});

test('another user’s task is not found, and stays', async () => {
  const { id } = await createTask(me, '买菜');
  const other = await createCaller();
  await assert.rejects(tasks.delete(other, { taskId: id }), { code: 'not_found' });
  await assert.rejects(tasks.update(other, { taskId: id, title: '我的' }), { code: 'not_found' });
  assert.partialDeepStrictEqual(await tasks.query(me, {}), { tasks: [{ id, title: '买菜' }] });
  assert.deepEqual(await tasks.query(other, {}), { status: 'ok', tasks: [] });
});

test('a group is only open to its members', async () => {
  const groupId = randomUUID();
  await database.query('insert into groups (id, name, owner_id) values ($1, $2, $3)', [
    groupId,
    '工作',
    me.userId,
  ]);
  const create = () => tasks.create(me, { title: '写周报', dueDate, groupId });
  await assert.rejects(create(), { code: 'unknown_group' });
  await database.query('insert into memberships (user_id, group_id) values ($1, $2)', [me.userId, groupId]);
  assert.partialDeepStrictEqual(await create(), { status: 'created', task: { groupId, groupName: '工作' } });
});

test('a query contains its words literally', async () => {
  await createTask(me, '打折50%的菜');
  assert.partialDeepStrictEqual(await tasks.query(me, { title: '50%' }), {
    tasks: [{ title: '打折50%的菜' }],
  });
  assert.deepEqual(await tasks.query(me, { title: '5_%' }), { status: 'ok', tasks: [] });
});

test('deleting the user deletes the tasks', async () => {
  await createTask(me, '买菜');
  await database.query('delete from users where id = $1', [me.userId]);
  const { rowCount } = await database.query('select from tasks where created_by = $1', [me.userId]);
  assert.equal(rowCount, 0);
});

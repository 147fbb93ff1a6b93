import { z } from 'zod';
import { type Task, taskSchema } from '../../protocol/task.ts';
import type { Queryable } from '../database/database.ts';
import type { Schedule } from './schedule.ts';

/** Dates and times leave Postgres as text: a JavaScript Date would move them between time zones. */
const SELECT_TASK = `
  select tasks.id, title, to_char(due_date, 'YYYY-MM-DD') as "dueDate",
    to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime",
    time_segment as "timeSegment", priority, group_id as "groupId", groups.name as "groupName",
    completed, created_by as "createdBy"
  from tasks left join groups on groups.id = tasks.group_id`;

const ORDER = `order by due_date, start_time nulls first,
  array_position(array['all_day', 'morning', 'forenoon', 'noon', 'afternoon', 'evening'], time_segment), tasks.created_at`;

interface TaskFilter {
  date?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  title?: string | undefined;
  completed?: boolean | undefined;
}

/** The user's own tasks that match every given filter, in the order of the day; at most 200. */
export async function selectTasks(database: Queryable, userId: string, filter: TaskFilter): Promise<Task[]> {
  const { rows } = await database.query(
    `${SELECT_TASK}
     where created_by = $1
       and ($2::date is null or due_date = $2) and ($3::date is null or due_date >= $3)
       and ($4::date is null or due_date <= $4) and ($5::boolean is null or completed = $5)
       and ($6::text is null or position(lower($6) in lower(title)) > 0)
     ${ORDER} limit 200`,
    [userId, filter.date, filter.from, filter.to, filter.completed, filter.title].map(
      (value) => value ?? null,
    ),
  );
  return z.array(taskSchema).parse(rows);
}

export async function selectTask(
  database: Queryable,
  userId: string,
  taskId: string,
): Promise<Task | undefined> {
  const { rows } = await database.query(`${SELECT_TASK} where created_by = $1 and tasks.id = $2`, [
    userId,
    taskId,
  ]);
  return taskSchema.optional().parse(rows[0]);
}

export type TaskValues = Schedule & Pick<Task, 'title' | 'priority' | 'groupId' | 'completed'>;

/** Writes a new task, or all values of an existing one, and returns its id. */
export async function writeTask(
  database: Queryable,
  owner: { userId: string; taskId?: string },
  task: TaskValues,
): Promise<string> {
  const { rows } = await database.query(
    `insert into tasks (id, created_by, title, due_date, start_time, end_time, time_segment, priority, group_id, completed)
     values (coalesce($1, gen_random_uuid()), $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (id) do update set title = excluded.title, due_date = excluded.due_date,
       start_time = excluded.start_time, end_time = excluded.end_time, time_segment = excluded.time_segment,
       priority = excluded.priority, group_id = excluded.group_id, completed = excluded.completed, updated_at = now()
     returning id`,
    [
      owner.taskId ?? null,
      owner.userId,
      task.title,
      task.dueDate,
      task.startTime,
      task.endTime,
      task.timeSegment,
      task.priority,
      task.groupId,
      task.completed,
    ],
  );
  return z.object({ id: z.uuid() }).parse(rows[0]).id;
}

export async function deleteTaskRow(database: Queryable, userId: string, taskId: string): Promise<void> {
  await database.query('delete from tasks where created_by = $1 and id = $2', [userId, taskId]);
}

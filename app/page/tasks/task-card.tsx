import type { ReactNode } from 'react';
import type { Task } from '../../protocol/task.ts';
import type { Conflict } from '../../protocol/task-outcome.ts';
import { Icon } from '../layout/icons.tsx';
import { words } from '../words.ts';
import { timeWords } from './task-words.ts';

interface TaskCardProps {
  task: Task;
  deleted?: boolean;
  conflict?: Conflict['reason'];
}

const edge = { high: 'before:bg-high', medium: 'before:bg-medium', low: 'before:bg-low' } as const;
const flag = { high: 'text-high', medium: 'text-medium', low: 'text-low' } as const;

/** A task as a tool returned it. */
export function TaskCard({ task, deleted = false, conflict }: TaskCardProps) {
  const time = timeWords(task);
  const closed = deleted || task.completed;
  return (
    <section
      data-part="task-card"
      data-conflict={conflict}
      className={`relative overflow-hidden rounded-xl border border-line bg-surface py-3 pr-4 pl-5 shadow-card before:absolute before:inset-y-0 before:left-0 before:w-1 ${edge[task.priority]}`}
    >
      <div className="flex items-start gap-3">
        <h2
          data-field="title"
          className={`min-w-0 flex-1 font-medium break-words ${closed ? 'text-muted line-through decoration-line-strong' : ''}`}
        >
          {task.title}
        </h2>
        <Status task={task} deleted={deleted} />
      </div>
      <div className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-muted">
        <Fact icon={<Icon name="calendar" className="size-3.5" />}>
          <time data-field="date" dateTime={task.dueDate}>
            {words.longDate(task.dueDate)}
          </time>
        </Fact>
        {time && (
          <Fact icon={<Icon name="clock" className="size-3.5" />}>
            <span data-field="time">{time}</span>
          </Fact>
        )}
        {task.timeSegment && (
          <Fact icon={<Icon name="sun" className="size-3.5" />}>
            <span data-field="segment">{words.tasks.segment[task.timeSegment]}</span>
          </Fact>
        )}
        <Fact icon={<Icon name="flag" className={`size-3.5 ${flag[task.priority]}`} />}>
          <span>
            {words.tasks.priorityLabel}{' '}
            <span data-field="priority">{words.tasks.priority[task.priority]}</span>
          </span>
        </Fact>
        {task.groupName && (
          <Fact icon={<Icon name="folder" className="size-3.5" />}>
            <span data-field="group">{task.groupName}</span>
          </Fact>
        )}
      </div>
    </section>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      {icon}
      {children}
    </span>
  );
}

function Status({ task, deleted }: { task: Task; deleted: boolean }) {
  const [status, look] = deleted
    ? [words.tasks.deleted, 'bg-danger-soft text-danger']
    : task.completed
      ? [words.tasks.completed, 'bg-success/10 text-success']
      : [words.tasks.open, 'bg-sunken text-muted'];
  return (
    <span
      data-field="status"
      className={`mt-0.5 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${look}`}
    >
      {status}
    </span>
  );
}

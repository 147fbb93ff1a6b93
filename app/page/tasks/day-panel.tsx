import { useState } from 'react';
import type { Task } from '../../protocol/task.ts';
import { localDate, shiftDate } from '../clock.ts';
import { Icon } from '../layout/icons.tsx';
import type { PanelProps } from '../panel.ts';
import { words } from '../words.ts';
import { timeWords } from './task-words.ts';
import { useDay } from './use-day.ts';

/** One day's tasks beside the conversation; follows what the agent changes. */
export function DayPanel({ revision }: PanelProps) {
  const today = localDate(new Date());
  const [date, setDate] = useState(today);
  const { tasks, problem } = useDay(date, revision);
  const open = tasks?.filter((task) => !task.completed).length ?? 0;
  return (
    <>
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{dayName(date, today)}</h2>
          <p className="text-[13px] text-muted">{words.shortDate(date)}</p>
        </div>
        {date !== today && (
          <button type="button" className="button-quiet" onClick={() => setDate(today)}>
            {words.tasks.backToToday}
          </button>
        )}
        <button
          type="button"
          className="button-quiet px-1.5"
          aria-label={words.tasks.previousDay}
          onClick={() => setDate(shiftDate(date, -1))}
        >
          <Icon name="chevron-left" />
        </button>
        <button
          type="button"
          className="button-quiet px-1.5"
          aria-label={words.tasks.nextDay}
          onClick={() => setDate(shiftDate(date, 1))}
        >
          <Icon name="chevron-right" />
        </button>
      </div>
      {problem && <p className="mt-4 text-sm text-danger">{problem}</p>}
      {tasks && tasks.length > 0 && (
        <>
          <p className="mt-4 text-xs font-medium text-muted">
            {open > 0 ? words.tasks.openCount(open) : words.tasks.allDone}
          </p>
          <ul className="mt-2 space-y-0.5">
            {tasks.map((task) => (
              <DayTask key={task.id} task={task} />
            ))}
          </ul>
        </>
      )}
      {tasks?.length === 0 && (
        <p className="mt-6 rounded-xl border border-dashed border-line-strong px-4 py-8 text-center text-sm text-muted">
          {words.tasks.none}
        </p>
      )}
    </>
  );
}

const ring = { high: 'border-high', medium: 'border-medium', low: 'border-low' } as const;

function DayTask({ task }: { task: Task }) {
  const when = timeWords(task) ?? (task.timeSegment && words.tasks.segment[task.timeSegment]);
  return (
    <li className="flex items-start gap-2.5 rounded-lg px-2 py-2 transition-colors hover:bg-sunken">
      <span
        className={`mt-1 grid size-4 place-items-center rounded-full border-[1.5px] ${task.completed ? 'border-success bg-success text-white' : ring[task.priority]}`}
      >
        {task.completed && <Icon name="check" className="size-3" />}
        <span className="sr-only">{task.completed ? words.tasks.completed : words.tasks.open}</span>
      </span>
      <span className="min-w-0 flex-1">
        <span className={`block text-sm break-words ${task.completed ? 'text-muted line-through' : ''}`}>
          {task.title}
        </span>
        <span className="block text-xs text-muted tabular-nums">{when}</span>
      </span>
    </li>
  );
}

function dayName(date: string, today: string): string {
  if (date === today) return words.tasks.today;
  if (date === shiftDate(today, 1)) return words.tasks.tomorrow;
  return date === shiftDate(today, -1) ? words.tasks.yesterday : words.shortDate(date);
}

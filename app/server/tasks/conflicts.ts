import type { Task } from '../../protocol/task.ts';
import type { Conflict } from '../../protocol/task-outcome.ts';
import { similarTitles } from './similar-titles.ts';

export type Planned = Pick<Task, 'title' | 'startTime' | 'endTime'>;

/** The tasks of the same day that stand in the way of a planned one; a task is reported once. */
export function findConflicts(planned: Planned, sameDay: readonly Task[]): Conflict[] {
  return sameDay.flatMap((task): Conflict[] => {
    const overlap = overlaps(planned, task);
    // Two explicit times that do not meet say that the user means two things.
    const apart = hasTimes(planned) && hasTimes(task) && !overlap;
    if (similarTitles(planned.title, task.title) && !apart) return [{ reason: 'similar_title', task }];
    return overlap ? [{ reason: 'overlapping_time', task }] : [];
  });
}

/** True when both have a start and an end and share some time; touching ends share none. */
export function overlaps(a: Omit<Planned, 'title'>, b: Omit<Planned, 'title'>): boolean {
  // HH:mm sorts as text in the order of time.
  return hasTimes(a) && hasTimes(b) && a.startTime < b.endTime && b.startTime < a.endTime;
}

function hasTimes<T extends Omit<Planned, 'title'>>(
  task: T,
): task is T & { startTime: string; endTime: string } {
  return task.startTime !== null && task.endTime !== null;
}

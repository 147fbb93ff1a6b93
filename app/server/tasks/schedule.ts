import type { Task } from '../../protocol/task.ts';
import type { LocalTime } from '../local-time.ts';
import { Refusal } from './refusal.ts';

export type Schedule = Pick<Task, 'dueDate' | 'startTime' | 'endTime' | 'timeSegment'>;
type ScheduleInput = {
  dueDate: string;
  startTime?: string | undefined;
  endTime?: string | undefined;
  timeSegment?: Task['timeSegment'] | undefined;
};

/** A task has either explicit times or a segment of the day, and all day is the default. */
export function planSchedule(input: ScheduleInput): Schedule {
  const startTime = input.startTime ?? null;
  const endTime = input.endTime ?? null;
  if (endTime !== null && startTime === null) throw new Refusal('invalid', ({ tasks }) => tasks.noStart);
  if (startTime !== null && endTime !== null && endTime <= startTime) {
    throw new Refusal('end_before_start', ({ tasks }) => tasks.endBeforeStart);
  }
  const timeSegment = startTime === null ? (input.timeSegment ?? 'all_day') : null;
  return { dueDate: input.dueDate, startTime, endTime, timeSegment };
}

/** Refuses what lies before the user's own now; a segment of today is never past. */
export function refusePast(schedule: Pick<Schedule, 'dueDate' | 'startTime'>, now: LocalTime): void {
  if (schedule.dueDate < now.date) throw new Refusal('in_the_past', ({ tasks }) => tasks.datePast);
  if (schedule.dueDate === now.date && schedule.startTime !== null && schedule.startTime < now.time) {
    throw new Refusal('in_the_past', ({ tasks }) => tasks.timePast);
  }
}

import type { Task } from '../../protocol/task.ts';

/** 14:00–15:00, or only 14:00 when there is no end; undefined without times. */
export function timeWords({ startTime, endTime }: Pick<Task, 'startTime' | 'endTime'>): string | undefined {
  return [startTime, endTime].filter((time) => time !== null).join('–') || undefined;
}

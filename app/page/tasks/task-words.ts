import type { Task } from '../../protocol/task.ts';
import type { Conflict } from '../../protocol/task-outcome.ts';

export const segmentWords: Record<NonNullable<Task['timeSegment']>, string> = {
  all_day: '全天',
  morning: '早上',
  forenoon: '上午',
  noon: '中午',
  afternoon: '下午',
  evening: '晚上',
};

export const priorityWords: Record<Task['priority'], string> = { low: '低', medium: '中', high: '高' };

export const conflictWords: Record<Conflict['reason'], string> = {
  similar_title: '已有类似任务',
  overlapping_time: '时间冲突',
};

/** 14:00–15:00, or only 14:00 when there is no end; undefined without times. */
export function timeWords({ startTime, endTime }: Pick<Task, 'startTime' | 'endTime'>): string | undefined {
  return [startTime, endTime].filter((time) => time !== null).join('–') || undefined;
}

import { useEffect, useState } from 'react';
import { type Task, taskListSchema } from '../../protocol/task.ts';
import { ApiError, fetchJson } from '../api.ts';
import { words } from '../words.ts';

interface Day {
  tasks?: Task[];
  problem?: string;
}

/** The tasks of one day, fetched again whenever the revision changes. */
export function useDay(date: string, revision: number): Day {
  const [day, setDay] = useState<Day & { date?: string }>({});

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is the reason to fetch again.
  useEffect(() => {
    const abort = new AbortController();
    fetchJson(`/api/tasks?date=${date}`, taskListSchema, { signal: abort.signal }).then(
      ({ tasks }) => setDay({ date, tasks }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setDay({ date, problem: error instanceof ApiError ? error.message : words.problems.tasks });
      },
    );
    return () => abort.abort();
  }, [date, revision]);

  // What another day showed is not shown under this day's name.
  return day.date === date ? day : {};
}

/** A moment as the user's own clock and calendar show it. */
export interface LocalTime {
  /** YYYY-MM-DD */
  date: string;
  /** HH:mm */
  time: string;
  /** Offset from UTC, such as +08:00. */
  offset: string;
}

/** Reads ISO 8601 with an offset without converting it: the wall clock is what the user means by "today". */
export function parseLocalTime(clientTime: string): LocalTime {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.exec(
    clientTime,
  );
  const [, date, time, offset] = match ?? [];
  if (!date || !time || !offset) {
    throw new Error(
      `Expected ISO 8601 with an offset, such as 2026-11-20T09:30:00+08:00, got "${clientTime}".`,
    );
  }
  return { date, time, offset: offset === 'Z' ? '+00:00' : offset };
}

/** The weekday of a YYYY-MM-DD date from 0 (Sunday) to 6, whatever the server's own time zone is. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

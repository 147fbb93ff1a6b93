/** The user's wall clock as ISO 8601 with the offset from UTC, such as 2026-11-20T09:30:00+08:00. */
export function localIso(moment: Date): string {
  const minutes = -moment.getTimezoneOffset();
  const shifted = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const offset = Math.abs(minutes);
  return `${shifted}${minutes < 0 ? '-' : '+'}${pad(Math.floor(offset / 60))}:${pad(offset % 60)}`;
}

/** The user's calendar date, YYYY-MM-DD. */
export function localDate(moment: Date): string {
  return localIso(moment).slice(0, 10);
}

export function shiftDate(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

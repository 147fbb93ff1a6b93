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

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** 2026年11月21日 周六 */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month}月${day}日 ${weekdayOf(date)}`;
}

/** 11月21日 周六 */
export function shortDate(date: string): string {
  return longDate(date).replace(/^\d+年/, '');
}

function weekdayOf(date: string): string {
  return weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

import type { Page } from '@playwright/test';
import { z } from 'zod';

/** What a page with a long list costs. `…Ms` of work are of the processor, on the page's own thread: what else the machine does is not in them. */
export type Measured = {
  /** Until the first rows are there. */
  loadMs: number;
  /** Until the rows are there that a word leaves, from its last letter on. */
  filterMs: number;
  /** The work for a frame while the list scrolls. */
  frameMs: { median: number; p95: number; most: number };
  frames: number;
  /** Frames whose work alone takes longer than there is at 60 a second. */
  over: number;
  /** Frames in which some of the list in sight was not there. */
  blank: number;
  /** The most rows that were there at once. */
  rows: number;
  /** By the clock, on this machine, with what else it does: tasks of over 50 ms, and frames that came late. */
  longTasks: number;
  late: number;
};

export const frameBudgetMs = 1_000 / 60;

/** So far a frame goes: a person who flings the list. */
const step = 400;
const scrolled = 120;

/** Opens the page anew, then scrolls its list, a step with each frame. */
export async function measurePage(page: Page): Promise<Measured> {
  const browser = page.context().browser();
  if (!browser) throw new Error('Only a browser that was launched here can be traced.');
  const rows = page.locator('.case-row, .grid-row');
  const spent = await spentBy(page);
  await page.reload();
  await rows.first().waitFor();
  const loadMs = await spent();
  const filterMs = await filterWork(page, spent);
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] });
  const seen = await page.evaluate(scroll, { step, frames: scrolled });
  const work = workOfFrames(await browser.stopTracing());
  const sorted = work.toSorted((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return {
    loadMs,
    filterMs,
    frameMs: { median: at(0.5), p95: at(0.95), most: at(1) },
    frames: work.length,
    over: work.filter((ms) => ms > frameBudgetMs).length,
    ...seen,
  };
}

/** What it takes to find the one case that has this name, and then to show all again. */
async function filterWork(page: Page, spent: () => Promise<number>): Promise<number> {
  // By their tags: to find them by their roles costs the page more than the filter.
  const [rows, search] = [page.locator('.case-row, .grid-row'), page.locator('input[type=search]')];
  const all = await rows.count();
  const before = await spent();
  await search.fill('O777');
  await rows.nth(all - 1).waitFor({ state: 'detached' });
  const ms = (await spent()) - before;
  await search.fill('');
  await search.blur();
  await rows.nth(all - 1).waitFor();
  return ms;
}

/** Runs in the page. */
async function scroll({ step, frames }: { step: number; frames: number }) {
  let longTasks = 0;
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  });
  observer.observe({ type: 'longtask' });
  const list = document.querySelector('.cases');
  list?.scrollIntoView();
  const isRow = (y: number) =>
    document.elementFromPoint(innerWidth / 2, y)?.closest('.case-row, .grid-row') !== null;
  let [blank, rows, late] = [0, 0, 0];
  let before = await new Promise(requestAnimationFrame);
  for (let frame = 0; frame < frames; frame++) {
    scrollBy(0, step);
    const now = await new Promise<number>(requestAnimationFrame);
    if (now - before > 25) late++;
    before = now;
    if (!isRow(innerHeight / 2) || !isRow(innerHeight - 30)) blank++;
    rows = Math.max(rows, list?.childElementCount ?? 0);
  }
  observer.disconnect();
  return { longTasks, blank, rows, late };
}

/** How long the page kept its thread of the processor busy, in milliseconds. */
async function spentBy(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
}

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  /** Microseconds, by the clock; of the processor: */
  dur: z.number().optional(),
  tdur: z.number().optional(),
});
const traceSchema = z.object({ traceEvents: z.array(z.looseObject({})) });

/** What the thread of the page did between two frames, in milliseconds of the processor, frame by frame. */
function workOfFrames(trace: Buffer): number[] {
  const events = traceSchema
    .parse(JSON.parse(trace.toString()))
    .traceEvents.flatMap((event) => eventSchema.safeParse(event).data ?? []);
  const first = events.find(({ name }) => name === 'FireAnimationFrame');
  const callbacks = events.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  const tasks = events.filter(
    ({ name, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && pid === first?.pid && tid === first.tid,
  );
  // Several callbacks may wait for one frame: they are called one after the other, in its task.
  const frames = tasks.filter(({ ts, dur = 0 }) => callbacks.some((at) => at >= ts && at < ts + dur));
  return frames.slice(1).map(({ ts: end }, place) => {
    const begin = frames[place]?.ts ?? end;
    const own = tasks.filter(({ ts }) => ts >= begin && ts < end);
    return own.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
  });
}

import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../settings/browser.ts';
import { bar } from '../bar.ts';
import { aComparison, trialsOf } from '../view/a-comparison.ts';
import { aView } from '../view/a-view.ts';
import { frameBudgetMs, type Measured, measurePage } from '../view/measure-page.ts';

/**
 * `npm run bench -- --page`: the page of a run over 10,000 trials, as cases of one trial and as cases of ten, and that of a comparison
 * over as many. What is held to a bar is the work of the page's thread, by the processor: what else this machine does delays it.
 *
 * @returns whether every bar holds.
 */
export async function benchPage(): Promise<boolean> {
  const browser = await chromium.launch(launchOptions());
  try {
    const lists = await pages();
    const held: boolean[] = [await weigh(lists[0]?.url ?? '')];
    for (const { what, url } of lists) held.push(await measure(browser, what, url));
    return held.every(Boolean);
  } finally {
    await browser.close();
  }
}

const verdicts = (count: number, failing: number) =>
  Array.from({ length: count }, (_, place) =>
    place % failing === 0 ? ('fail' as const) : ('pass' as const),
  );

async function pages(): Promise<{ what: string; url: string }[]> {
  const cases = (count: number, trials: number, failing: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, place) => [`O${place}`, verdicts(trials, failing + (place % 5))]),
    );
  const wide = await aView(trialsOf('run-1', cases(10_000, 1, 9)));
  const deep = await aView(trialsOf('run-1', cases(1_000, 10, 9)));
  const compared = await aComparison({ base: cases(1_000, 5, 9), head: cases(1_000, 5, 2) });
  return [
    { what: '10,000 cases of one trial', url: wide.url },
    { what: '1,000 cases of ten', url: deep.url },
    { what: 'a comparison of 5,000 with 5,000', url: `${compared.url}#/?alike=1` },
  ];
}

async function weigh(url: string): Promise<boolean> {
  const folder = dirname(fileURLToPath(url));
  const files = ['index.html', 'page.css', 'page.js'].map((name) => join(folder, name)).filter(existsSync);
  const size = files.reduce((sum, file) => sum + statSync(file).size, 0);
  return bar(
    files.length === 3 && size < 250_000,
    `the page weighs ${Math.round(size / 1_000)} kB (under 250)`,
  );
}

async function measure(browser: Browser, what: string, url: string): Promise<boolean> {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 900 } });
  await page.goto(url);
  const measured = await measurePage(page);
  await page.close();
  const { loadMs, filterMs, frameMs, frames, over, blank, rows, longTasks, late } = measured;
  console.log(
    `\n${what}: ${frames} frames, ${figure(frameMs.median)} ms of work for one (95 %: ${figure(frameMs.p95)}, most ${figure(frameMs.most)}), at most ${rows} rows at once
  here, by the clock: ${late} frames came late, ${longTasks} tasks took over 50 ms`,
  );
  return [
    bar(loadMs <= 1_000, `${Math.round(loadMs)} ms of work until it is there (at most 1,000)`),
    bar(filterMs <= 100, `${Math.round(filterMs)} ms of work to find one case by its name (at most 100)`),
    bar(
      isSmooth(measured),
      `${over} of ${frames} frames take more work than there is time at 60 a second (95 % take less)`,
    ),
    bar(blank === 0, `in ${blank} frames a row in sight was missing`),
  ].every(Boolean);
}

const figure = (ms: number) => ms.toFixed(1);

/** Whether the work leaves room for 60 frames a second. */
const isSmooth = ({ frameMs }: Measured): boolean => frameMs.p95 < frameBudgetMs;

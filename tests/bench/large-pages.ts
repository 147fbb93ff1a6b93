import { openBrowser } from '../../cli/connect/talk.ts';
import { runSettings } from '../../settings/derive-settings.ts';
import { env } from '../../settings/env.ts';
import { tellSettings } from '../../settings/run-settings.ts';
import { bar, median } from '../bar.ts';
import {
  armingMs,
  mostShare,
  profileWords,
  serveLargePages,
  streamWords,
  streamWordsAlone,
} from '../large-pages/measure.ts';

/**
 * `npm run bench -- --large-pages`: what `auto` costs a page with 400 to 100,000 elements beside the chat, before a message is sent and
 * while a reply of single-word elements streams. Work is of the processor, on the page's own thread.
 */
export async function benchLargePages(): Promise<boolean> {
  tellSettings(runSettings());
  const browser = await openBrowser({ headed: false, browser: env().EVALWRIGHT_BROWSER });
  const pages = await serveLargePages();
  const held: boolean[] = [];
  try {
    const arming = new Map<number, number>();
    for (const elements of [400, 2_000, 20_000, 100_000]) {
      const url = pages.url(elements);
      const ms = await armingMs(browser, url);
      arming.set(elements, ms);
      const rounds = [];
      for (let round = 0; round < 5; round += 1)
        rounds.push({
          alone: await streamWordsAlone(browser, url),
          words: await streamWords(browser, url),
          ...(await profileWords(browser, url)),
        });
      const share = median(rounds.map((round) => round.share));
      const busyShare = median(rounds.map((round) => round.busyShare));
      const words = median(rounds.map((round) => round.words / round.alone));
      console.log(
        `\n${elements.toLocaleString('en')} elements: ${Math.round(ms)} ms of work before the message is sent`,
      );
      held.push(
        bar(
          share <= mostShare,
          `${percent(share)} of the main thread's time in our code while a reply streams (10 %); ${percent(busyShare)} of its busy time`,
        ),
        bar(words >= 0.95, `${percent(words)} of the words that the page shows without us (95 %)`),
      );
    }
    const [some = Number.NaN, many = Number.NaN] = [20_000, 100_000].map((elements) => arming.get(elements));
    held.push(
      bar(some < 1_000, `${Math.round(some)} ms of work to arm beside 20,000 elements (1,000)`),
      bar(many < 6 * some, `${(many / some).toFixed(1)} times as much beside 100,000 (5, at most 6)`),
    );
  } finally {
    await browser.close();
    pages.stop();
  }
  return held.every(Boolean);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

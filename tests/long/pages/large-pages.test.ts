import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from '@playwright/test';
import { openBrowser } from '../../../cli/connect/talk.ts';
import type { ReplyEnd } from '../../../record/reply.ts';
import { runSettings } from '../../../settings/derive-settings.ts';
import { env } from '../../../settings/env.ts';
import { tellSettings } from '../../../settings/run-settings.ts';
import {
  armingMs,
  type LargePages,
  mostShare,
  openLargePage,
  profileWords,
  serveLargePages,
} from '../../large-pages/measure.ts';

/** Pages with as many elements as a product has, and pages that do what no page should (tests/large-pages/page.html). */

let pages: LargePages;
let browser: Browser;

before(async () => {
  tellSettings(runSettings());
  pages = await serveLargePages();
  browser = await openBrowser({ headed: false, browser: env().EVALWRIGHT_BROWSER });
});
after(async () => {
  pages.stop();
  await browser.close();
});

describe('a large page', () => {
  test('arming costs no more than in proportion to its elements', async () => {
    const some = await armingMs(browser, pages.url(10_000));
    const many = await armingMs(browser, pages.url(100_000));
    assert.ok(
      many < 12 * some,
      `${Math.round(some)} ms of work for 10,000 elements, ${Math.round(many)} ms for 100,000`,
    );
  });

  test('leaves the main thread to the page while a reply streams', async () => {
    const { busyShare } = await profileWords(browser, pages.url(20_000));
    assert.ok(
      busyShare < mostShare,
      `${Math.round(100 * busyShare)} % of the busy time is spent in our code`,
    );
  });
});

describe('a page that does what it should not', () => {
  for (const [way, end, text, elements = 400] of [
    ['remounted', 'complete', /^word0 word1 .*word59$/],
    ['frozen', 'complete', /word19\s*$/],
    ['endless', 'timeout', /^word0 word1 /],
    ['navigating', 'navigated', /^word0 word1 .*word19$/],
    ['reloading', 'navigated', /^word0 word1 .*word19$/],
    ['few', 'complete', /^word0 word1 .*word19$/, 120_000],
  ] satisfies [way: string, end: ReplyEnd, text: RegExp, elements?: number][])
    test(`${way}: ${end}`, async () => {
      const chat = await openLargePage(browser, pages.url(elements), 20_000);
      const reply = await chat.send(way);
      assert.equal(reply.end, end);
      assert.match(reply.text, text);
      await chat.page.context().close();
    });
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../../../settings/browser.ts';
import { pageWith, sendIn } from '../../../../tests/doubles/chat-in-page.ts';

const adapter = {
  name: 'named',
  signals: { message: '.assistant', user: '.user' },
  controls: { composer: 'textarea' },
};
const words = 'the first';

/** The reply ends with a paragraph, 100 pixels below the top of a list of 60 pixels; the composer is below the list. */
const list = (style: string, more = '') => `
  document.body.style.margin = 0;
  document.querySelector('#log').style.cssText = 'height: 60px; ${style}';
  composer.style.cssText = 'display: block; width: 600px; height: 200px; background: white;';
  const show = put;
  put = (kind, text) => {
    const line = show(kind, text);
    line.style.cssText = 'margin: 0;';
    if (kind !== 'assistant') return line;
    line.innerHTML += '<span id="words" style="display: block; margin-top: 60px; width: 90px;">${words}</span>';
    ${more}
    return line;
  };`;
const lid = (style: string) => `
  const lid = document.body.appendChild(document.createElement('div'));
  lid.style.cssText = 'position: absolute; background: white; ${style}';`;
const over = lid('left: 0; top: 0; width: 300px; height: 300px;');

describe('words of a reply below the lower edge of their list, where the composer is', () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch(launchOptions());
  });
  after(() => browser.close());

  for (const [title, extra, isRead] of [
    ['a list that scrolls', list('overflow: auto;'), true],
    ['a list that a script scrolls', list('overflow: hidden;'), true],
    ['a list that cuts its end off', list('overflow: clip;'), false],
    ['a list that lets them out, under a lid', list('overflow: visible;', over), false],
    [
      'in view, under a lid',
      list('overflow: hidden;', `document.querySelector('#log').style.height = '300px'; ${over}`),
      false,
    ],
    ['under a lid over the whole page', list('overflow: hidden;', lid('inset: 0; position: fixed;')), false],
  ] as const)
    test(title, async () => {
      const { reply } = await sendIn(browser, { html: pageWith(extra), adapter, text: 'Is it open?' });
      assert.equal(reply.text.includes(words), isRead, JSON.stringify([reply.text, reply.screen?.hidden]));
    });
});

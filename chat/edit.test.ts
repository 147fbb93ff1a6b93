import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../settings/browser.ts';
import { editMessage } from './edit.ts';

const adapter = { name: 'named', signals: { message: '.assistant', user: '.user' } };
/** Each message has its own button, which puts it into a field. */
const pageOf = (messages: readonly string[]) =>
  `<div id="log"></div><script>
    window.edited = [];
    for (const [index, text] of ${JSON.stringify(messages)}.entries()) {
      const row = document.createElement('div');
      row.innerHTML = '<p class="user"></p><button aria-label="Edit"></button>';
      row.firstChild.textContent = text;
      row.lastChild.onclick = () => {
        const field = Object.assign(document.createElement('textarea'), { value: text });
        field.onkeydown = ({ key }) => key === 'Enter' && window.edited.push([index, field.value]);
        row.replaceChildren(field);
      };
      document.querySelector('#log').append(row);
    }
  </script>`;

describe('the message that is edited', () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch(launchOptions());
  });
  after(() => browser.close());

  for (const [messages, edited, index] of [
    [['Yes', 'No'], 'Yes', 0],
    [['Yes', 'Yes, please.'], 'Yes', 0],
    [['A room', 'Is there a room?'], 'A room', 0],
    [['A  room', 'A  room for two'], 'A  room', 0],
    [['Yes', 'No', 'Yes'], 'Yes', 2],
  ] as const)
    test(`of ${JSON.stringify(messages)}, "${edited}" is number ${index + 1}`, async () => {
      const page = await browser.newPage();
      await page.setContent(pageOf(messages));
      await editMessage({ page, adapter }, { before: edited, text: 'Maybe' });
      assert.deepEqual(await page.evaluate(() => Reflect.get(window, 'edited')), [[index, 'Maybe']]);
      await page.close();
    });
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../settings/browser.ts';
import { pageWith, sendIn, served } from '../../tests/doubles/chat-in-page.ts';
import { auto } from './auto.ts';

describe('auto sends a message of several lines once, and as it is', () => {
  let browser: Browser;
  before(async () => {
    browser = await chromium.launch(launchOptions());
  });
  after(() => browser.close());

  const editor = '<div contenteditable="true" style="width: 400px; height: 60px"></div>';
  const button = '<button aria-label="Send" onclick="say()">Send</button>';
  const icon = '<button disabled onclick="say()"><svg width="20" height="20"></svg></button>';
  const enabledLate = `let presses = 0;
    const icon = document.querySelector('button');
    composer.addEventListener('keydown', () => { icon.disabled = (presses += 1) < 2; });`;
  const withEnter = "composer.addEventListener('keydown', sendsWithEnter);";
  const withoutEnter = "composer.removeEventListener('keydown', sendsWithEnter);";
  const form = (controls: string) =>
    `<form onsubmit="event.preventDefault(); say()"><textarea></textarea>${controls}</form>`;
  const clears = '<input type="button" value="Clear" onclick="composer.value = \'\'">';
  for (const [title, html, text] of [
    [
      'with a field that submits the form',
      pageWith(withoutEnter, form('<input type="submit" value="Send">')),
      'one line',
    ],
    [
      'with such a field of another word',
      pageWith(withoutEnter, form('<input type="submit" value="Go">')),
      'one line',
    ],
    [
      'beside a field that clears it',
      pageWith(withoutEnter, form(`${clears}<input type="submit" value="Go">`)),
      'one line',
    ],
    ['with a picture', pageWith(withoutEnter, form('<input type="image" alt="Send">')), 'one line'],
    ['in a text area', pageWith(''), 'first line\nsecond line'],
    ['in an editor', pageWith(withEnter, editor), 'first line\nsecond line'],
    ['in an editor, with a button alone', pageWith('', editor + button), 'first line\nsecond line'],
    ['one line, with a button alone', pageWith('', editor + button), 'the only line'],
    ['with an icon that is disabled at first', pageWith(enabledLate, editor + icon), 'the only line'],
  ] as const)
    test(title, async () => {
      const { reply, shown } = await sendIn(browser, {
        html,
        adapter: auto,
        text,
        limits: { startMs: 8_000, totalMs: 12_000 },
      });
      assert.deepEqual({ end: reply.end, text: reply.text }, { end: 'complete', text: served });
      assert.deepEqual(
        shown.map((line) => line.trim()),
        [text],
      );
    });
});

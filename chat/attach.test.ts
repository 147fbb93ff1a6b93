import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../settings/browser.ts';
import { pageWith, sendIn } from '../tests/doubles/chat-in-page.ts';

const adapter = {
  name: 'named',
  signals: { message: '.assistant', user: '.user' },
  controls: { composer: 'textarea' },
};

describe('what becomes of attached files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-attach-'));
  const contents = {
    'a/report.csv': 'month,sum\n1,10',
    'b/report.csv': 'month,sum\n2,20',
    'c/empty.csv': '',
  };
  const [a, b, empty] = Object.keys(contents).map((path) => join(folder, path));
  let browser: Browser;
  before(async () => {
    for (const [path, content] of Object.entries(contents)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    browser = await chromium.launch(launchOptions());
  });
  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  /** A page that sends these bodies when files are chosen. */
  const uploads = (...bodies: string[]) =>
    pageWith(
      `document.querySelector('[type=file]').addEventListener('change', async ({ target: { files } }) => {
        for (const body of [${bodies.join()}]) await fetch('/upload', { method: 'POST', body });
      });`,
      '<textarea></textarea><input type="file" multiple>',
    );
  const form = (at: number) =>
    `(() => { const form = new FormData(); form.append('file', files[${at}]); return form; })()`;
  for (const [title, html, attach, sent] of [
    ['both are sent', uploads('files[0]', 'files[1]'), [a, b], ['unchanged', 'unchanged']],
    ['the first of one name is not', uploads('files[1]'), [a, b], ['never', 'unchanged']],
    ['the second of one name is not', uploads(form(0)), [a, b], ['unchanged', 'never']],
    ['one of them with other bytes', uploads("new File(['x'], 'report.csv')"), [a], ['changed']],
    ['an empty request carries no file', uploads('new Blob([])', "''"), [a], ['never']],
    ['but an empty one', uploads('new Blob([])'), [empty], ['unchanged']],
  ] as const)
    test(title, async () => {
      const paths = attach.filter((path) => path !== undefined);
      const { files } = await sendIn(browser, { html, adapter, text: 'Here it is.', attach: paths });
      assert.deepEqual(
        files.map((file) => file.sent),
        sent,
      );
    });
});

import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import test from 'node:test';
import type { BrowserContext } from '@playwright/test';
import { rejectNewPageOnDisconnect } from './thrown.ts';

const aContext = (newPage: () => Promise<unknown>) => {
  const browser = new EventEmitter();
  const context = { browser: () => browser, newPage } as unknown as BrowserContext;
  rejectNewPageOnDisconnect(context);
  return { browser, context };
};

test('a page that a killed browser never opens is an error', async () => {
  const { browser, context } = aContext(() => Promise.withResolvers().promise);
  const page = context.newPage();
  browser.emit('disconnected');
  await assert.rejects(page, /disconnected while it opened a page/);
});

test('a page that opens is handed on, and nothing keeps listening', async () => {
  const opened = {};
  const { browser, context } = aContext(async () => opened);
  assert.equal(await context.newPage(), opened);
  assert.equal(browser.listenerCount('disconnected'), 0);
});

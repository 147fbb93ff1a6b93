import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium } from '@playwright/test';
import { launchOptions } from '../../settings/browser.ts';
import { env } from '../../settings/env.ts';
import { filesHolding } from '../find-text.ts';
import { runProject } from '../run-project.ts';

/** Browsers of another machine (`connectOptions`): the cases, what they record, and what becomes of them when it is gone. */

const token = 'a-token-for-the-grid-0123456789';
const cases = ['honest-complete-1', 'honest-stopped-1', 'honest-navigated-1'];
const run = (endpoint: string) =>
  runProject('load', {
    args: ['--grep', `(?:${cases.join('|')}) `],
    env: { LOAD_BROWSERS: endpoint, LOAD_BROWSERS_TOKEN: token },
  });

test('cases run in a browser that another process has, and pass only with it', async () => {
  const server = await chromium.launchServer(launchOptions(env().EVALWRIGHT_BROWSER));
  const endpoint = server.wsEndpoint();
  try {
    const { trials, output, folder } = await run(endpoint);
    assert.deepEqual(
      trials.map(({ case: { id }, verdict }) => `${id} ${verdict}`).sort(),
      cases.map((id) => `${id} pass`).sort(),
      output,
    );
    assert.deepEqual(filesHolding(token, folder), []);
  } finally {
    await server.close();
  }
  const without = await run(endpoint);
  assert.notEqual(without.exitCode, 0);
  assert.deepEqual(
    without.trials.filter(({ verdict }) => verdict === 'pass'),
    [],
  );
});

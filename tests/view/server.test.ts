import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium } from '@playwright/test';
import { partOf } from '../../cli/serving/local-page.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { noteArtifacts } from '../../reporters/report/artifacts.ts';
import { endRun } from '../../runner/run/run-file.ts';
import type { Services } from '../../runner/services/services.ts';
import { noteRunning } from '../../runner/trial/note-running.ts';
import { launchOptions } from '../../settings/browser.ts';
import { aRunOf, serve } from './a-served-run.ts';
import { aCaseOf, aScore } from './a-view.ts';

/** The page as `evalwright view` serves it. */

let browser: Browser;
before(async () => {
  browser = await chromium.launch(launchOptions());
});
after(() => browser.close());

const trials = [aCaseOf('O1', { scores: [aScore('pass')] }), aCaseOf('O2', { scores: [aScore('fail')] })];

describe('a run that goes on', () => {
  test('is followed: what ends is there without anybody asking', async () => {
    const [first, second] = trials;
    assert.ok(first && second);
    const run = aRunOf([first], { planned: trials });
    const { url } = await serve(run);
    const page = await browser.newPage();
    await page.goto(url);
    await page.getByRole('heading', { name: 'The run goes on.' }).waitFor();
    await page.getByText('1 of 2 trials').waitFor();
    const playing = {
      ...{ services: { runFolder: run.folder } as Services, test: second.id, project: '', case: second.case },
      ...{ number: 1, attempt: 1, rerunOf: null, startedAt: Date.now() - 65_000, turns: [] },
    };
    noteRunning(playing);
    const running = page.getByLabel('Progress').getByRole('listitem');
    await running.getByText('nothing was said yet').waitFor();
    const turn = { user: 'x', conversation: 0, reply: null, wire: [], overlapped: false };
    noteRunning({ ...playing, turns: [turn, turn].map((one) => ({ ...one, sentAt: Date.now() - 4_000 })) });
    await running.getByText(/turn 2: the reply is awaited for [4-9]\.\d+ s/).waitFor();
    assert.match(await running.innerText(), /O2.*Cancel order O2.*trial 1.*for 1 m \d+ s/s);
    run.end(second);
    await page.getByText('2 of 2 trials').waitFor();
    assert.equal(await running.count(), 0, 'what a worker has left that was killed is no trial that runs');
    endRun(run, { swept: true });
    await page.getByRole('heading', { name: /Gate BLOCKED/ }).waitFor();
    assert.equal(await page.getByText('trials have ended').count(), 0);
    await page.close();
  });
});

describe('two runs', () => {
  test('are one page: what they come to, two trials side by side, and each by itself', async () => {
    const base = aRunOf(trials, { isOver: true });
    const other = trials.map((trial) => ({
      ...aCaseOf(trial.case.id, { scores: [aScore('fail')] }),
      id: `run-2-${trial.case.id}-1`,
      runId: 'run-2',
    }));
    const head = aRunOf(other, { isOver: true, id: 'run-2', beside: base.runs });
    const { url } = await serve(base, [head.folder]);
    const page = await browser.newPage();
    await page.goto(url);
    await page.getByRole('heading', { name: /no conclusion/ }).waitFor();
    assert.equal(await page.locator('.grid-row').count(), 1);
    await page.locator('.grid-row .case-name').click();
    await page.locator('.timelines').waitFor();
    await page.getByRole('button', { name: 'open it' }).last().click();
    // What can be done is done in the run that the trial is of.
    await page.getByRole('button', { name: 'Run again' }).waitFor();
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByLabel('Name').fill('Ada');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Review' }).waitFor();
    assert.match(page.url(), /run=1/);
    await page.goto(url.replace(/[^/]+\/$/, 'run-2/'));
    await page.getByRole('heading', { name: /Gate BLOCKED/ }).waitFor();
    await page.close();
  });
});

describe('what only this machine can do', () => {
  test('stands beside a trial, and says what came of it', async () => {
    const run = aRunOf(trials, { isOver: true });
    const { url } = await serve(run);
    const page = await browser.newPage();
    await page.goto(`${url}#/trial/run-1-O2-1`);
    await page.getByRole('button', { name: 'Run again' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Open the trace' }).count(), 0);
    assert.equal(await page.getByRole('region', { name: 'Review' }).count(), 0);
    // It was declared in code that is not there: no case can be made of it, and that is said.
    await page.getByRole('button', { name: 'Promote' }).click();
    await page
      .locator('.job.failed')
      .getByText(/declared in code/)
      .waitFor();
    await page.close();
  });

  test('pictures of a trial are shown, and a video from any moment', async () => {
    const run = aRunOf(trials, { isOver: true });
    const video = join(run.folder, 'video.webm');
    writeFileSync(video, '0123456789');
    noteArtifacts(run.folder, 'run-1-O1-1', [{ name: 'video', contentType: 'video/webm', path: video }]);
    const { url } = await serve(run);
    const answer = await fetch(`${url}media/run-1-O1-1/0`, { headers: { range: 'bytes=4-' } });
    assert.deepEqual([answer.status, await answer.text()], [206, '456789']);
    assert.equal((await fetch(`${url}media/run-1-O1-1/1`)).status, 404);
  });
});

describe('nobody else is served', () => {
  const post = (url: string, headers: Record<string, string>, body = '{"trial":"run-1-O1-1"}') =>
    fetch(url, { method: 'POST', headers, body });

  test('who does not know the secret, names another host, or asks for what is not there', async () => {
    const { url } = await serve(aRunOf(trials, { isOver: true }));
    const { origin, pathname } = new URL(url);
    const [, secret = ''] = pathname.split('/');
    assert.equal((await fetch(`${origin}/`)).status, 404);
    assert.equal((await fetch(`${origin}/${'x'.repeat(secret.length)}/run-1/`)).status, 404);
    assert.equal(await statusFrom(url, 'evil.invalid'), 403);
    for (const path of [
      '../run-2/',
      '..%2f..%2f/',
      '%2e%2e/index.html',
      'data/trials/..%2frun.js',
      'nothing',
    ])
      assert.equal((await fetch(`${url}${path}`)).status, 404, path);
  });

  test('a page of somebody else can ask for nothing, and nothing odd is understood', async () => {
    const { url } = await serve(aRunOf(trials, { isOver: true }));
    const { origin } = new URL(url);
    const type = { 'content-type': 'application/json' };
    assert.equal((await post(`${url}api/rerun`, type)).status, 403);
    assert.equal((await post(`${url}api/rerun`, { ...type, origin: 'http://evil.invalid' })).status, 403);
    assert.equal((await post(`${url}api/rerun`, { origin, 'content-type': 'text/plain' })).status, 403);
    assert.equal((await post(`${url}api/rerun`, { ...type, origin }, '{"trial":"--help; x"}')).status, 400);
    assert.equal((await post(`${url}api/format`, { ...type, origin })).status, 400);
    assert.equal((await post(`${url}api/rerun`, { ...type, origin }, '{')).status, 400);
    const large = JSON.stringify({ trial: 'x'.repeat(20_000_000) });
    assert.equal((await post(`${url}api/rerun`, { ...type, origin }, large)).status, 413);
    assert.deepEqual(await (await fetch(`${url}api/jobs`)).json(), []);
  });

  test('the page may load nothing but itself', async () => {
    const { url } = await serve(aRunOf(trials, { isOver: true }));
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /require-trusted-types-for 'script'/);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  });
});

for (const [asked, expected] of [
  [undefined, null],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=4-5', { start: 4, end: 5 }],
  ['bytes=4-99', { start: 4, end: 9 }],
  ['bytes=10-', null],
  ['bytes=-5', null],
  ['bytes=0-1,3-4', null],
] as const)
  test(`of ten bytes ${asked} is ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(partOf(asked, 10), expected));

/** `fetch` names the host that it asks. */
function statusFrom(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });
}

test('the address of a copied run has no blank, whatever its folder is called', async () => {
  const { url } = await serve(aRunOf(trials, { isOver: true, id: 'copy of rün 1' }));
  assert.match(url, /^[\x21-\x7e]+$/);
  assert.equal((await fetch(url)).status, 200);
});

test('an action after the command has ended says so, instead of nothing', async () => {
  const server = await serve(aRunOf(trials, { isOver: true }));
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.locator('.case-name').first().click();
  await page.getByRole('button', { name: 'Run again' }).waitFor();
  await server.stop();
  await page.getByRole('button', { name: 'Run again' }).click();
  await page.getByText('evalwright view has ended. Start it again').waitFor();
  await page.close();
});

test('a record that was cut is named on the page of its trial', async () => {
  const run = aRunOf(trials, { isOver: true });
  const [cut] = trials;
  assert.ok(cut);
  const file = `trials/${cut.id}.json`;
  writeFileSync(join(run.folder, file), '{"version"');
  const page = await browser.newPage();
  await page.goto(`${(await serve(run)).url}#/trial/${cut.id}`);
  await page.getByText(`${file} cannot be read`).waitFor();
  await page.close();
});

test('a run whose description was cut is refused before anything is served', async () => {
  const run = aRunOf(trials, { isOver: true });
  writeFileSync(join(run.folder, 'run.json'), '');
  await assert.rejects(
    serve(run),
    (error) => error instanceof PlainError && /run\.json was cut/.test(error.message),
  );
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import type { Trial } from '../../record/trial.ts';
import { blockingTrial } from '../doubles/a-reported-trial.ts';
import { aCard, aModelCall, aReply, aTurn } from '../doubles/a-trial.ts';
import { hostileTranscripts } from '../doubles/hostile-transcripts.ts';
import { aCaseOf, aScore, aView, everyVerdict } from './a-view.ts';
import { measurePage } from './measure-page.ts';
import { isSound, open, seriousProblems } from './open-page.ts';

/** The page as it lies on the disk, in the real browser. */

/** Everything that is folded away, as far down as it goes. */
async function openAll(page: Page): Promise<void> {
  const closed = page.locator('details:not([open]) > summary:visible');
  for (let left = await closed.count(); left > 0; left = await closed.count()) await closed.first().click();
}

const cases = (page: Page) => page.getByRole('list').and(page.locator('.cases')).getByRole('listitem');

describe('a run with every verdict', () => {
  const view = aView(everyVerdict(), [blockingTrial('O7', 'not_run'), blockingTrial('O8', 'skipped')]);

  test('says first what decided it, and shows each verdict by a mark of its own', async () => {
    const opened = await open((await view).url);
    const { page } = opened;
    assert.match(await page.locator('h1').innerText(), /^Gate BLOCKED: \d of 8 blocking cases/);
    const marks = cases(page).locator('.case-name').getByRole('img');
    const names = await marks.evaluateAll((dots) => dots.map((dot) => dot.getAttribute('title')));
    assert.equal(new Set(names).size, 7);
    const shapes = await marks.evaluateAll((dots) => dots.map((dot) => getComputedStyle(dot).clipPath));
    assert.equal(new Set(shapes).size, 7);
    assert.ok(!shapes.includes('none'));
    assert.match(await cases(page).first().innerText(), /O6/);
    isSound(opened);
  });

  test('is walked by keyboard, from the run to a trial, its moments and back', async () => {
    const opened = await open((await view).url);
    const { page } = opened;
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /O3/ }).waitFor();
    await page.locator('.reply-text').waitFor();
    // What was done outweighs what was said: the call comes first, and is marked.
    assert.match(await page.locator('.because').innerText(), /^cancel_order\(/);
    assert.equal(await page.locator('.call.meant').count(), 1);
    await page.keyboard.press('s');
    await page.locator('mark', { hasText: 'Order 7 was cancelled' }).waitFor();
    assert.match(page.url(), /score=1/);
    const cursor = page.getByRole('slider', { name: 'Moment' });
    await page.keyboard.press('ArrowRight');
    assert.match((await cursor.getAttribute('aria-valuetext')) ?? '', /the user said/);
    await page.keyboard.press('ArrowRight');
    assert.match((await cursor.getAttribute('aria-valuetext')) ?? '', /model: m said "cancelling"/);
    // Nothing of the reply stood there yet.
    assert.equal(await page.locator('.reply-text > .words').first().innerText(), '');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: /Gate BLOCKED/ }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('O5 nobody');
    assert.equal(await cases(page).count(), 1);
    assert.match(page.url(), /text=O5\+nobody/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Marks').waitFor();
    isSound(opened);
  });

  test('hears every key, however fast they come', async () => {
    const opened = await open((await view).url);
    const { page } = opened;
    const pressAtOnce = (...keys: string[]) =>
      page.evaluate((all) => {
        for (const key of all) dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
        return document.activeElement?.id;
      }, keys);
    assert.equal(await pressAtOnce('j', 'j', 'j', 'k'), 'case-1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /O3/ }).waitFor();
    await page.getByRole('slider', { name: 'Moment' }).waitFor();
    await pressAtOnce('ArrowRight', 'ArrowRight', 's', 's', 'S');
    await page.locator('[aria-valuetext*="cancelling"]').waitFor();
    await page.locator('.score.chosen', { hasText: 'repliedWith' }).waitFor();
    await pressAtOnce('k', 'j', 'k');
    await page.getByRole('heading', { name: /O6/ }).waitFor();
    isSound(opened);
  });

  test('is walked by mouse: causes filter, dots open, the lanes show what was there', async () => {
    const opened = await open((await view).url);
    const { page } = opened;
    await page
      .getByRole('button', { name: /text_mismatch/ })
      .first()
      .click();
    assert.equal(await cases(page).count(), 1);
    await cases(page).getByRole('link', { name: 'failed' }).last().click();
    await page.getByRole('heading', { name: /O6/ }).waitFor();
    assert.equal(await page.locator('.others button').count(), 3);
    const tracks = page.locator('.tracks');
    const box = await tracks.boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width * 0.55, box.y + 10);
    await page.locator('.cursor').waitFor();
    assert.match(await page.locator('.readout').innerText(), /screen: the reply was shown/);
    assert.equal(await page.locator('.reply-text > .words').first().innerText(), 'Order 7 was ');
    await page.mouse.click(box.x + box.width * 0.55, box.y + 10);
    await page.waitForURL(/at=\d+/);
    isSound(opened);
  });

  test('is led to by an address: a trial, a moment, a score', async () => {
    const { url } = await view;
    const opened = await open(`${url}#/trial/run-1-O3-1?at=200&score=1`);
    const { page } = opened;
    await page.locator('.score.chosen', { hasText: 'repliedWith' }).waitFor();
    assert.match(await page.locator('.time').innerText(), /^\+200 ms$/);
    assert.deepEqual(await page.locator('table.compare tr.different').allInnerTexts(), [
      'status\tcancelled\topen',
    ]);
    assert.match(await page.locator('.rows .after .differs').innerText(), /cancelled/);
    isSound(opened);
  });

  test('is led to by the id of a case, which is the same in every run: to the trial that says most of it', async () => {
    const { url } = await view;
    const opened = await open(`${url}#/case/O6`);
    const { page } = opened;
    await page.getByRole('heading', { name: /O6/ }).waitFor();
    assert.match(page.url(), /#\/trial\/run-1-O6-2$/);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: /Gate BLOCKED/ }).waitFor();
    await page.evaluate(() => {
      location.hash = '#/case/O99';
    });
    await page.getByText('0 of 8 cases').waitFor();
    assert.equal(await page.getByRole('searchbox').inputValue(), 'O99');
    isSound(opened);
  });

  test('names unreliable cases, and leads to the trial that failed', async () => {
    const opened = await open((await view).url);
    const { page } = opened;
    await page
      .getByRole('region', { name: 'Worth a look' })
      .getByRole('button', { name: /O6.*2 of 3 passed/ })
      .click();
    await page.getByRole('heading', { name: /O6/ }).waitFor();
    assert.match(page.url(), /#\/trial\/run-1-O6-2$/);
    isSound(opened);
  });

  test('has all that is known of a trial: what the model was told, reloads, the API, the other trials', async () => {
    const prompt = [
      { role: 'system', text: 'You keep orders.' },
      { role: 'user', text: 'Please cancel order 7' },
      { role: 'tool', text: '{"ok":true}', answers: { id: 'c', tool: 'cancel_order' } },
    ];
    const asking = { toolCalls: [{ id: 'c', name: 'cancel_order', arguments: '{"number":7}' }] };
    const { url } = await aView([
      aCaseOf('O1', {
        prompt,
        modelCalls: [
          aModelCall({ prompt: [0, 1], offered: ['cancel_order', 'read_order'], ...asking }),
          aModelCall({ prompt: [0, 1, 2], text: 'Order 7 was cancelled.' }),
        ],
        toolSchemas: { cancel_order: { type: 'object', required: ['number'] } },
        reloads: [
          { turn: 0, before: ['Please cancel order 7', 'Order 7 was'], after: ['Please cancel order 7'] },
        ],
        responses: [{ request: 'GET /orders/7', status: 200, body: { status: 'cancelled' } }],
        scores: [aScore('fail')],
      }),
      aCaseOf('O1', { trial: 2, scores: [aScore('pass')] }),
    ]);
    const opened = await open(`${url}#/trial/run-1-O1-1`, { width: 390, scheme: 'dark' });
    const { page } = opened;
    await page.getByText('Prompt, in 2 calls').click();
    const calls = page.locator('.prompt > .call');
    await calls.last().locator(':scope > summary').click();
    await calls.last().locator('.message').first().waitFor();
    assert.match(await calls.last().innerText(), /1 new message .*2 messages sent before/s);
    assert.match(await calls.last().innerText(), /tool answers cancel_order\s+\{"ok":true\}/);
    await openAll(page);
    assert.match(await calls.first().innerText(), /read_order/);
    assert.equal(
      await page.getByText('required', { exact: true }).count(),
      2,
      'its schema, there and at the call',
    );
    assert.match(await page.locator('.reload').innerText(), /was not there as it had been[\s\S]*Order 7 was/);
    assert.match(
      await page.getByLabel('What the API answered').innerText(),
      /GET \/orders\/7[\s\S]*cancelled/,
    );
    isSound(opened);
    assert.deepEqual(await seriousProblems(page), []);
    await page.getByRole('button', { name: 'trial 2 beside this one' }).click();
    await page.locator('.timelines').waitFor();
    assert.match(page.url(), /#\/pair\/0\/run-1-O1-1\/0\/run-1-O1-2/);
    assert.deepEqual(await seriousProblems(page), []);
  });

  test('shows less of the time, and larger: by keys, by the wheel, and all of it again', async () => {
    const opened = await open(`${(await view).url}#/trial/run-1-O3-1?at=300`);
    const { page } = opened;
    const call = page.locator('.moment.is-call');
    const widthOf = async () => (await call.boundingBox())?.width ?? 0;
    const whole = await widthOf();
    await page.keyboard.press('+');
    await page.locator('.zoom .link').waitFor();
    const once = await widthOf();
    assert.ok(once > whole * 1.5, `${once} after ${whole}`);
    await call.hover();
    await page.mouse.wheel(0, -100);
    await page.waitForFunction((before) => {
      const box = document.querySelector('.moment.is-call')?.getBoundingClientRect();
      return box !== undefined && box.width > before * 1.5;
    }, once);
    // What the arrows go to comes into sight.
    for (const _ of [1, 2, 3, 4, 5, 6]) await page.keyboard.press('ArrowRight');
    assert.equal(await page.locator('.cursor').count(), 1);
    await page.keyboard.press('0');
    await page.locator('.zoom .link').waitFor({ state: 'detached' });
    assert.equal(await widthOf(), whole);
    isSound(opened);
  });

  for (const [width, scheme] of [
    [390, 'light'],
    [390, 'dark'],
    [1_600, 'light'],
    [1_600, 'dark'],
  ] as const)
    test(`is accessible, and fits, at ${width} px, ${scheme}`, async () => {
      const { url } = await view;
      for (const place of ['#/', '#/trial/run-1-O3-1?at=300']) {
        const { page } = await open(url + place, { width, scheme });
        if (place !== '#/') await page.locator('.timeline').waitFor();
        assert.deepEqual(await seriousProblems(page), []);
        await page.close();
      }
    });

  test('weighs less than 250 kB, and names nothing outside', async () => {
    const { folder } = await view;
    const files = ['index.html', 'page.css', 'page.js'].map((name) => join(folder, 'view', name));
    const size = files.reduce((sum, file) => sum + statSync(file).size, 0);
    assert.ok(size < 250_000, `${size} bytes`);
    for (const file of files)
      assert.deepEqual(
        [...readFileSync(file, 'utf8').matchAll(/https?:\/\/[\w.-]+/g)].filter(
          ([address]) => address !== 'http://www.w3.org',
        ),
        [],
      );
  });
});

test('reports that are merged are one page, with the trials of each', async () => {
  const parts = [await aView([aCaseOf('O1')]), await aView([aCaseOf('O2', { scores: [aScore('fail')] })])];
  const output = join(parts[0]?.folder ?? '', 'merged');
  const gate = ['cli/main.ts', 'gate', ...parts.map(({ folder }) => folder), '--output', output];
  assert.equal(spawnSync(process.execPath, gate, { stdio: 'ignore' }).status, 1);
  for (const id of ['O1', 'O2']) {
    const opened = await open(`${pathToFileURL(join(output, 'view/index.html')).href}#/trial/run-1-${id}-1`);
    await opened.page.locator('.reply-text').waitFor();
    isSound(opened);
  }
});

test('10,000 trials are there at once, only the rows in sight are made, and a frame costs what it costs with 2,000', async () => {
  const trials = Array.from({ length: 10_000 }, (_, place) =>
    aCaseOf(`O${place}`, { scores: [aScore(place % 9 === 0 ? 'fail' : 'pass')] }),
  );
  const few = await open((await aView(trials.slice(0, 2_000))).url);
  const small = await measurePage(few.page);
  const { url } = await aView(trials);
  const opened = await open(url);
  const { page } = opened;
  const { frameMs, blank, rows } = await measurePage(page);
  assert.ok(
    frameMs.median < 2 * small.frameMs.median + 1,
    `half of the frames took up to ${frameMs.median} ms of the processor, and ${small.frameMs.median} ms with 2,000 trials`,
  );
  assert.equal(blank, 0, 'what is in sight is there in every frame');
  assert.ok(rows < 100, `${rows} rows at once`);
  await page.keyboard.press('/');
  await page.keyboard.type('O9998');
  await page.locator('.case-row', { hasText: 'O9998' }).waitFor();
  assert.equal(await cases(page).count(), 1);
  isSound(opened);
});

describe('what an agent wrote is text', () => {
  const attacks = [
    '<script>window.owned = 1</script>',
    '<img src=x onerror="window.owned = 1">',
    '<svg onload="window.owned = 1"><a href="javascript:window.owned=1">x</a></svg>',
    '</script><script>window.owned = 1</script>',
    '\u001b[31mred\u001b[0m \u001b]8;;https://evil.invalid\u0007link\u001b]8;;\u0007',
    'abc\u202Egnp.exe\u202C \u2066hidden\u2069 \u200F',
    '"); evalwrightView("index", "',
    ...hostileTranscripts.slice(0, 12).map(({ text }) => text),
  ];
  const hostile = (text: string, place: number): Trial =>
    aCaseOf(`O${place}`, {
      case: { ...aCaseOf('O1').case, id: `O${place}`, title: text, tags: [text], file: text },
      turns: [
        aTurn({
          user: text,
          reply: aReply({
            text,
            error: text,
            end: 'cut_off',
            kind: text,
            cards: [aCard({ [text]: text, rows: [{ [text]: text }] }, { type: text, text })],
          }),
        }),
      ],
      scores: [
        aScore('fail', { reason: text, grader: text, code: text, evidence: [{ label: text, value: text }] }),
      ],
    });

  /** What is folded away until somebody asks for it. */
  const besides = (text: string): Partial<Trial> => ({
    prompt: [{ role: text, text, answers: { id: text, tool: text } }],
    modelCalls: [
      aModelCall({
        ...{ prompt: [0], text, offered: [text], problem: text },
        toolCalls: [{ id: null, name: text, arguments: text }],
      }),
    ],
    reloads: [{ turn: 0, before: [text], after: [] }],
    responses: [{ request: text, status: 500, body: { [text]: text } }],
  });

  test('markup, scripts, escapes and marks that reverse do nothing, anywhere', async () => {
    const trials = attacks.map((text, place) => ({ ...hostile(text, place), ...besides(text) }));
    const { url } = await aView(trials);
    for (const place of ['#/', ...trials.map(({ id }) => `#/trial/${id}`)]) {
      const opened = await open(url + place);
      const { page } = opened;
      if (place !== '#/') {
        await page.locator('.turn').waitFor();
        await page.locator('.prompt > summary').click();
        await page.locator('.prompt > .call > summary').click();
        await page.locator('.prompt .message').first().waitFor();
      }
      assert.equal(await page.evaluate(() => 'owned' in window), false);
      assert.equal(
        await page.locator('#page script, #page img, #page iframe, #page a[href^="javascript"]').count(),
        0,
      );
      const text = await page.locator('body').innerText();
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be there
      assert.doesNotMatch(text, /[\u001b\u202e\u2066\u200f]/u);
      isSound(opened);
      await page.close();
    }
  });

  test('5 MB without a blank are shown in part, and do not hang the page', async () => {
    const trial = hostile('x'.repeat(5_000_000), 1);
    const { url } = await aView([{ ...trial, case: aCaseOf('O1').case }]);
    const opened = await open(`${url}#/trial/${trial.id}`);
    const { page } = opened;
    await page.locator('.reply-text').waitFor();
    assert.ok((await page.locator('.reply-text').innerText()).length < 10_000);
    await page
      .locator('.reply-text')
      .getByRole('button', { name: /more characters/ })
      .click();
    assert.ok((await page.locator('.reply-text').innerText()).length > 100_000);
    isSound(opened);
  });
});

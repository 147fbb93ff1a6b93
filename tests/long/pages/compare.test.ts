import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from '@playwright/test';
import type { Difference } from '../../../view/data.ts';
import { aReply, aTurn } from '../../doubles/a-trial.ts';
import { aComparison, threeVariants } from '../../view/a-comparison.ts';
import { aCaseOf, aScore } from '../../view/a-view.ts';
import { isSound, open, seriousProblems } from '../../view/open-page.ts';

/** The page of a comparison as it lies on the disk, in the real browser. */

const rows = (page: Page) => page.locator('.grid-row');
const differences: Difference[] = [
  { what: 'model', values: ['small', 'tiny', null], diffs: [null, null, null] },
  {
    what: 'prompt',
    values: ['a (2 lines)', 'a (2 lines)', 'b (2 lines)'],
    diffs: [
      null,
      null,
      [
        { kind: 'removed', text: 'Be short.' },
        { kind: 'added', text: 'Be kind.' },
      ],
    ],
  },
];

describe('three variants', () => {
  const view = aComparison(threeVariants, differences);

  test('the result comes first, a sentence for each, then figures and what differs', async () => {
    const opened = await open((await view).url);
    const { page } = opened;
    assert.equal(await page.locator('h1').innerText(), 'tiny is worse; large: no conclusion.');
    const [tiny = '', large = ''] = await page.locator('.results li').allInnerTexts();
    assert.match(tiny, /tiny is worse than small: 0 cases better and 8 worse, of 13/);
    assert.match(large, /cannot be told.*No claim that large is as good or better: 1 case/s);
    const figures = page.getByRole('region', { name: 'Figures' });
    assert.deepEqual(
      await figures
        .getByRole('row', { name: /^passed/ })
        .getByRole('cell')
        .allInnerTexts(),
      ['35 of 39 · 89.7 %', '18 of 37 · 48.6 %', '36 of 36 · 100 %'],
    );
    const differs = page.getByRole('region', { name: 'What differs' });
    assert.match(await differs.getByRole('row', { name: /^model/ }).innerText(), /not known/);
    await differs.getByText('prompt: large against small').click();
    assert.deepEqual(await differs.locator('.diff > div').allInnerTexts(), [
      '−\nremoved:\nBe short.',
      '+\nadded:\nBe kind.',
    ]);
    isSound(opened);
  });

  test('only what differs is shown, what got worse first; an error has its mark, and wins nothing', async () => {
    const opened = await open((await view).url);
    const { page } = opened;
    assert.equal(await rows(page).count(), 10);
    assert.match(await rows(page).first().innerText(), /O0/);
    const errored = rows(page).filter({ hasText: 'O12' });
    const tiny = errored.locator('.grid-cell').nth(1);
    assert.equal(
      await tiny.getByRole('img').textContent(),
      'undecided: head passes what it was scored on, and 1 of its trials was not scored',
    );
    const named = (words: string) => tiny.getByRole('link', { name: words });
    assert.equal(await named('error, which is not the agent’s').count(), 1);
    assert.equal(await named('passed').count(), 2);
    assert.equal(await tiny.getByRole('link').count(), 3);
    assert.match(
      (await errored.locator('.grid-cell').nth(2).locator('title').first().textContent()) ?? '',
      /not in large/,
    );
    await page.getByLabel('also what stands alike').check();
    assert.equal(await rows(page).count(), 13);
    assert.match(page.url(), /alike=1/);
    isSound(opened);
  });

  test('is walked by keyboard: to two trials side by side, their moments, the next two, and back', async () => {
    const opened = await open((await view).url);
    const { page } = opened;
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /O2/ }).waitFor();
    await page.locator('.timelines').waitFor();
    assert.deepEqual(await page.locator('.side-head h2').allInnerTexts(), ['small', 'tiny']);
    await page.keyboard.press('ArrowRight');
    for (const name of ['small', 'tiny']) {
      const said = await page.getByRole('slider', { name }).getAttribute('aria-valuetext');
      assert.match(said ?? '', /the user said/);
    }
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: /O4/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: /tiny is worse/ }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('improved');
    assert.equal(await rows(page).count(), 1);
    isSound(opened);
  });

  test('is walked by mouse: a dot opens its trial beside the base, a cause filters, a name opens its run', async () => {
    const opened = await open((await view).url);
    const { page } = opened;
    await rows(page).first().getByTitle('tiny, trial 2: failed').click();
    await page.getByRole('heading', { name: /O0/ }).waitFor();
    assert.match(page.url(), /#\/pair\/0\/small-O0-2\/1\/tiny-O0-2/);
    await page.getByRole('button', { name: 'open it' }).last().click();
    await page.locator('.because').waitFor();
    assert.match(page.url(), /#\/trial\/tiny-O0-2\?run=1/);
    await page.goBack();
    await page.goBack();
    await page.getByRole('button', { name: /model_error/ }).click();
    assert.equal(await rows(page).count(), 1);
    await page.getByRole('button', { name: 'reset' }).click();
    await page.getByRole('button', { name: 'tiny' }).click();
    await page.getByRole('heading', { name: /Gate BLOCKED|The gate would block/ }).waitFor();
    await page.getByRole('button', { name: 'All variants' }).click();
    await page.getByRole('heading', { name: /tiny is worse/ }).waitFor();
    isSound(opened);
  });

  test('is led to by the id of a case: to the two trials that tell most of it', async () => {
    const opened = await open(`${(await view).url}#/case/O2`);
    await opened.page.locator('.timelines').waitFor();
    assert.match(opened.page.url(), /#\/pair\/0\/small-O2-2\/1\/tiny-O2-2$/);
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
      for (const place of ['#/', '#/pair/0/small-O0-2/1/tiny-O0-2?at=100']) {
        const { page } = await open(url + place, { width, scheme });
        if (place !== '#/') await page.locator('.timelines').waitFor();
        assert.deepEqual(await seriousProblems(page), []);
        await page.close();
      }
    });
});

test('a trial that nobody has is said to be missing', async () => {
  const opened = await open(`${(await aComparison(threeVariants)).url}#/`);
  await opened.page.goto(`${opened.page.url()}pair/0/nobody/1/nothing`);
  await opened.page.getByText('One of these trials does not exist in this run.').waitFor();
  isSound(opened);
});

test('what variants, cases and agents are called and say is text', async () => {
  const attack = '<img src=x onerror="window.owned = 1">\u202E</script><script>window.owned = 1</script>';
  const declared = { ...aCaseOf('O1').case, id: 'O1', title: attack, suite: attack };
  const trial = (verdict: 'pass' | 'fail') => ({
    case: declared,
    turns: [aTurn({ user: attack, reply: aReply({ text: attack }) })],
    scores: [aScore(verdict, { reason: attack, code: attack })],
  });
  const { url } = await aComparison({ base: { O1: [trial('pass')] }, head: { O1: [trial('fail')] } }, [
    { what: attack, values: [attack, null], diffs: [null, [{ kind: 'added', text: attack }]] },
  ]);
  for (const place of ['#/', '#/pair/0/base-O1-1/1/head-O1-1']) {
    const opened = await open(url + place);
    const { page } = opened;
    if (place !== '#/') await page.locator('.turn').first().waitFor();
    assert.equal(await page.evaluate(() => 'owned' in window), false);
    assert.equal(await page.locator('#page script, #page img').count(), 0);
    assert.doesNotMatch(await page.locator('body').innerText(), /\u202e/u);
    isSound(opened);
    await page.close();
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockingTrial } from '../doubles/a-reported-trial.ts';
import { aCaseOf, aScore, aView } from './a-view.ts';
import { open, seriousProblems } from './open-page.ts';

const long = 'checkout-confirmation-names-'.repeat(4);

for (const width of [1280, 390])
  test(`a name without a break fits into ${width} pixels, in the run and in its trial`, async () => {
    const failed = aCaseOf('O1', { scores: [aScore('fail')] });
    const record = { ...failed, case: { ...failed.case, id: `a${long}`, title: `${long} and more` } };
    const { url } = await aView([record], [blockingTrial(`b${long}`, 'not_run', { note: long })]);
    const { page } = await open(url, { width });
    assert.deepEqual(await seriousProblems(page), []);
    for (const id of [`a${long}`, `b${long}`]) {
      await page.locator('.case-name', { hasText: id }).click();
      await page.getByRole('heading', { name: id }).waitFor();
      assert.deepEqual(await seriousProblems(page), []);
      await page.goBack();
    }
  });

test('badges of a case stand in its line', async () => {
  const record = aCaseOf('O1', {
    scores: [aScore('fail')],
    case: { ...aCaseOf('O1').case, blocking: true },
  });
  const { url } = await aView([
    record,
    { ...record, id: 'again', attempt: 2, rerunOf: record.id, verdict: 'pass', scores: [] },
  ]);
  const { page } = await open(url);
  const badges = page.locator('.case-name .badge');
  assert.deepEqual(await badges.allInnerTexts(), ['blocking', 'not reproducible']);
  const middles = await page.locator('.case-name > *').evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return (top + bottom) / 2;
    }),
  );
  assert.ok(Math.max(...middles) - Math.min(...middles) < 4, middles.join());
});

test('a run without a trial claims nothing about trials', async () => {
  const { page } = await open((await aView([])).url);
  assert.doesNotMatch(await page.locator('main').innerText(), /every trial that has ended passed|^ ?·/im);
});

test('the address of a trial that is not there leads to the run', async () => {
  const { page } = await open((await aView([aCaseOf('O1')])).url);
  await page.goto(`${page.url()}#/trial/nowhere`);
  await page.getByRole('link', { name: 'Show the run.' }).click();
  await page.locator('h1').waitFor();
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aCaseOf, aScore, aView } from '../../view/a-view.ts';
import { isSound, open, seriousProblems } from '../../view/open-page.ts';

/** A trial that was played once more to be recorded, on the page of its run. */
describe('a recorded rerun', () => {
  const look = (id: string, verdict: 'pass' | 'fail') =>
    aCaseOf(id, {
      id: `run-1-${id}-look`,
      rerunOf: `run-1-${id}-1`,
      attempt: 2,
      scores: [aScore(verdict)],
    });
  const view = aView([
    aCaseOf('O1', { scores: [aScore('fail')] }),
    look('O1', 'fail'),
    aCaseOf('O2', { scores: [aScore('fail')] }),
    look('O2', 'pass'),
    aCaseOf('O3', { scores: [aScore('fail')] }),
  ]);

  test('that came to something else is marked in the run, and found by its words', async () => {
    const opened = await open((await view).url);
    const { page } = opened;
    assert.equal(await page.locator('.case-row').count(), 3);
    const marked = page.locator('.case-row', { has: page.locator('.badge.wrong') });
    assert.match((await marked.allInnerTexts()).join(), /^O2/);
    await page.getByText('failed, then passed').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('not reproducible');
    assert.equal(await page.locator('.case-row').count(), 1);
    isSound(opened);
  });

  test('is shown with its trial: that it came to the same, its timeline as its own', async () => {
    const opened = await open(`${(await view).url}#/trial/run-1-O1-1`);
    const { page } = opened;
    await page.getByText('Recorded rerun: it came to the same.').waitFor();
    const recording = page.getByRole('region', { name: 'Recorded rerun', exact: true });
    await recording.getByRole('slider', { name: /recorded rerun/ }).waitFor();
    assert.equal(await page.getByRole('slider').count(), 2);
    assert.equal(await page.getByText('NOT REPRODUCIBLE').count(), 0);
    isSound(opened);
  });

  test('that came to something else is prominent, and both open side by side and back', async () => {
    const opened = await open(`${(await view).url}#/trial/run-1-O2-1`);
    const { page } = opened;
    await page.getByText('NOT REPRODUCIBLE: the recorded rerun passed.').waitFor();
    await page.getByRole('button', { name: 'Both side by side' }).click();
    await page.locator('.timelines').waitFor();
    assert.deepEqual(await page.locator('.side-head h2').allInnerTexts(), ['trial', 'recorded rerun']);
    assert.deepEqual(await page.locator('.side-head strong').allInnerTexts(), ['failed', 'passed']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open the recorded rerun' }).click();
    await page.getByText('its verdict counts for nothing').waitFor();
    await page.getByRole('button', { name: 'To the trial' }).click();
    await page.getByText('NOT REPRODUCIBLE').waitFor();
    isSound(opened);
    // What looks at the page loads its styles once more.
    assert.deepEqual(await seriousProblems(page), []);
  });

  test('is not spoken of where there was none', async () => {
    const { page } = await open(`${(await view).url}#/trial/run-1-O3-1`);
    await page.locator('.turn').waitFor();
    assert.equal(await page.getByText(/recorded rerun/i).count(), 0);
  });
});

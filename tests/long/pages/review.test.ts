import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Browser, chromium, type Page } from '@playwright/test';
import { queueOf } from '../../../cli/view/review-queue.ts';
import { compareWithPeople } from '../../../graders/judge/calibration/calibrate.ts';
import { questionOf } from '../../../graders/judge/check.ts';
import type { Label } from '../../../graders/judge/human/label.ts';
import { readLabels } from '../../../judging/reviews.ts';
import { rubricSchema } from '../../../record/rubric.ts';
import type { Score, Trial } from '../../../record/trial.ts';
import { launchOptions } from '../../../settings/browser.ts';
import { nextToReview, type ReviewVerdict } from '../../../view/model/review.ts';
import { aReply, aTurn } from '../../doubles/a-trial.ts';
import { judgedAs } from '../../view/a-judged-trial.ts';
import { aRunOf, serve } from '../../view/a-served-run.ts';
import { aCaseOf, aScore } from '../../view/a-view.ts';
import { seriousProblems } from '../../view/open-page.ts';

/** The review on the run page, in the real browser. */

let browser: Browser;
before(async () => {
  browser = await chromium.launch(launchOptions());
});
after(() => browser.close());

type Run = ReturnType<typeof aRunOf>;

const labelsIn = ({ runs }: Run): Label[] => readLabels(join(runs, 'reviews'));
const scored = (id: string, ...scores: Score[]): Trial => aCaseOf(id, { scores });

/** Opens the review of a run and gives the reviewer's name. */
async function review(run: Run, name = 'Ada', viewport = { width: 1360, height: 900 }): Promise<Page> {
  const { url } = await serve(run);
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(`${url}review/`);
  await page.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await panelOf(page).waitFor();
  return page;
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Review' });
const hasAnswered = (page: Page, count: number) => page.getByText(`${count} of 3 answered`).waitFor();

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe('a review', () => {
  const trials = [
    scored('O1', aScore('pass'), judgedAs('cannot_tell')),
    scored(
      'O2',
      aScore('pass'),
      judgedAs('not_met', { rationale: 'it blames the user' }),
      judgedAs('met', { dimension: 'helpful' }),
    ),
    scored('O3', aScore('pass')),
  ];
  const over = () => aRunOf(trials, { isOver: true });

  test('goes by keyboard alone, and saves labels that a calibration counts', async () => {
    const run = over();
    const page = await review(run);
    await page.evaluate(() => {
      location.hash = '#/trial/run-1-O2-1';
    });
    await page.getByRole('heading', { name: /O2/ }).waitFor();
    await panelOf(page).waitFor();
    await press(page, '2', '3', '1', 'm');
    await page.keyboard.type('太生硬 1 n');
    await press(page, 'Escape', 'Enter');
    await panelOf(page).getByText('it blames the user').waitFor();
    await panelOf(page).getByText('In the queue because judge and code disagree').waitFor();

    const { at: _, ...label } = labelsIn(run)[0] ?? assert.fail('no label');
    const named = (levels: Label['levels']) => levels.map(({ dimension, level }) => `${dimension} ${level}`);
    assert.deepEqual(
      { ...label, levels: named(label.levels), judge: named(label.judge) },
      {
        version: 1,
        trial: 'run-1-O2-1',
        run: 'run-1',
        case: 'O2',
        file: `${trials[1]?.case.file}:${trials[1]?.case.line}`,
        reviewer: 'Ada',
        verdict: 'fail',
        levels: ['refuses.polite not_met', 'refuses.helpful met'],
        note: '太生硬 1 n',
        blind: true,
        judge: ['refuses.polite not_met', 'refuses.helpful met'],
      },
    );
    assert.deepEqual(readdirSync(join(run.runs, 'reviews')), ['ada.jsonl']);
    const judged = label.judge.map((one) => ({ ...one, trial: label.trial, levels: ['met', 'not_met'] }));
    assert.deepEqual(
      compareWithPeople(labelsIn(run), judged).map(({ dimension, labels }) => `${dimension} ${labels}`),
      ['refuses.helpful 1', 'refuses.polite 1'],
    );
    await page.close();
  });

  test('starts at the first trial of the queue; n and Enter lead to the next unanswered one', async () => {
    const run = over();
    const page = await review(run);
    const queue = queueOf(trials, 20).map(({ id }) => id);
    for (const [place, id] of queue.entries()) {
      await page.waitForURL((url) => url.hash === `#/trial/${id}`);
      await hasAnswered(page, place);
      await press(page, '1', 'Enter');
      await hasAnswered(page, place + 1);
      await page.getByRole('button', { name: 'Saved' }).waitFor();
      await press(page, place === 0 ? 'n' : 'Enter');
    }
    await page.getByRole('heading', { name: 'Review', exact: true }).waitFor();
    assert.equal(await page.getByRole('img', { name: 'pass' }).count(), 3);
    await page.close();
  });

  test('saves nothing without a verdict, and warns before it discards an answer', async () => {
    const run = over();
    const page = await review(run);
    await press(page, 'Enter');
    await page.getByText('Choose a verdict first').waitFor();
    await press(page, '1', 'n');
    await page.getByText('The answer is not saved').waitFor();
    assert.deepEqual(labelsIn(run), []);
    const { hash } = new URL(page.url());
    await press(page, 'n');
    await page.waitForURL((url) => url.hash !== hash);
    await page.close();
  });

  test('keeps what is written while an answer is saved', async () => {
    const run = over();
    const page = await review(run);
    const saving = Promise.withResolvers<void>();
    await page.route('**/api/label', async (route) => {
      await saving.promise;
      await route.continue();
    });
    await press(page, '1', 'Enter', 'm');
    await page.keyboard.type('one more');
    saving.resolve();
    await hasAnswered(page, 1);
    assert.equal(await page.getByRole('button', { name: 'Saved' }).count(), 0);
    await press(page, 'Escape', 'Enter');
    await page.getByRole('button', { name: 'Saved' }).waitFor();
    assert.deepEqual(
      labelsIn(run).map(({ note }) => note),
      ['', 'one more'],
    );
    await page.close();
  });

  test('continues where it stopped, by each reviewer', async () => {
    const run = over();
    for (const name of ['Ada', '博文']) {
      const page = await review(run, name);
      await hasAnswered(page, 0);
      await press(page, '1', 'Enter');
      await hasAnswered(page, 1);
      await page.close();
    }
    const page = await review(run, 'Ada');
    await hasAnswered(page, 1);
    const [first] = queueOf(trials, 20);
    assert.doesNotMatch(page.url(), new RegExp(`${first?.id}$`));
    assert.deepEqual(
      labelsIn(run).map(({ reviewer, trial }) => `${reviewer} ${trial}`),
      [`Ada ${first?.id}`, `博文 ${first?.id}`],
    );
    await page.close();
  });

  test('a thousand trials are answered as fast as three', async () => {
    const many = Array.from({ length: 1_000 }, (_, place) => scored(`O${place}`, judgedAs('cannot_tell')));
    const run = aRunOf(many, { isOver: true });
    const page = await review(run);
    for (let place = 1; place <= 3; place += 1) {
      await press(page, '1', 'Enter');
      await page.getByText(`${place} of 1000 answered`).waitFor();
      const { hash } = new URL(page.url());
      await press(page, 'n');
      await page.waitForURL((url) => url.hash !== hash);
      await panelOf(page).waitFor();
    }
    assert.equal(labelsIn(run).length, 3);
    await page.close();
  });

  for (const width of [390, 1_600])
    test(`is accessible, and fits, at ${width} px`, async () => {
      const page = await review(over(), 'Ada', { width, height: 900 });
      assert.deepEqual(await seriousProblems(page), []);
      await press(page, 'Escape');
      await page.getByRole('list').waitFor();
      assert.deepEqual(await seriousProblems(page), []);
      await page.close();
    });
});

describe('a blind review', () => {
  const secret = 'it blames the user';
  const trials = [
    scored('O1', aScore('pass'), judgedAs('not_met', { rationale: secret, quotes: [secret] })),
    aCaseOf('O2', {
      scores: [aScore('warn', { grader: 'reviewed(Eve)', kind: 'human', reason: secret })],
    }),
  ];

  test('gets no score of the judge or of other people before the answer', async () => {
    const run = aRunOf(trials, { isOver: true });
    const { url } = await serve(run);
    const page = await browser.newPage();
    await page.goto(`${url}review/`);
    await page.getByLabel('Name').fill('Ada');
    await page.keyboard.press('Enter');
    for (const { id } of trials) {
      await page.goto(`${url}review/#/trial/${id}`);
      await panelOf(page).waitFor();
      assert.doesNotMatch(await page.locator('body').innerText(), /blames|judged\(|reviewed\(|warning/);
    }
    const files = ['data/index.js', ...trials.map(({ id }) => `data/trials/${id}.js`)];
    for (const file of files) {
      const text = await page.evaluate(async (name) => {
        const [, data = ''] = /"([^"]*)"\)/.exec(await (await fetch(name)).text()) ?? [];
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
        return new Response(stream).text();
      }, file);
      assert.match(text, /"version":1/);
      assert.doesNotMatch(text, /blames|judged\(|reviewed\(|"judgement"|"level"|disagreement/, file);
    }
    await page.close();
  });

  test('ends for a trial with the first answer, and with the page that shows the judge', async () => {
    const run = aRunOf(trials, { isOver: true });
    const { url } = await serve(run);
    const page = await browser.newPage();
    await page.goto(`${url}#/trial/run-1-O1-1`);
    await page.locator('.score', { hasText: secret }).first().waitFor();
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByLabel('Name').fill('Ada');
    await page.keyboard.press('Enter');
    await panelOf(page).getByText('does not count for calibration').waitFor();
    for (const verdict of ['1', '2']) {
      await press(page, 'Q', verdict, 'Enter');
      await page.getByRole('button', { name: 'Saved' }).waitFor();
    }
    await press(page, 'n');
    await page.getByRole('heading', { name: /O2/ }).waitFor();
    for (const verdict of ['1', '2']) {
      await panelOf(page).waitFor();
      await press(page, 'Q', verdict, 'Enter');
      await page.getByRole('button', { name: 'Saved' }).waitFor();
    }
    assert.deepEqual(
      labelsIn(run).map(({ case: id, verdict, blind }) => `${id} ${verdict} ${blind}`),
      ['O1 pass false', 'O1 fail false', 'O2 pass true', 'O2 fail false'],
    );
    await page.close();
  });
});

test('what an agent, a judge or a rubric wrote is text', async () => {
  const attack = [
    '<script>window.owned = "script"</script>',
    '<img src="https://evil.invalid/x.png" onerror="window.owned = 1">',
    '<svg onload="window.owned = 1"></svg><iframe srcdoc="<script>parent.owned = 1</script>"></iframe>',
    '</textarea></fieldset><style>body{display:none}</style>',
    '[x](javascript:alert(1)) <a href="javascript:window.owned=1">a link</a>',
  ].join('\n');
  const rubric = rubricSchema.parse({ name: 'own', dimensions: [{ name: 'kind', question: attack }] });
  const check = { rubric, dimension: 'kind', required: false, reference: attack };
  const judged = judgedAs('not_met', { rationale: attack, quotes: [attack] });
  const { name, hash } = questionOf(check);
  const judgement = judged.judgement && { ...judged.judgement, dimension: name, hash };
  const run = aRunOf(
    [
      aCaseOf('O1', {
        case: { ...aCaseOf('O1').case, title: attack, suite: attack },
        turns: [aTurn({ user: attack, reply: aReply({ text: attack }) })],
        scores: [aScore('pass'), { ...judged, check, ...(judgement ? { judgement } : {}) }],
      }),
    ],
    { isOver: true },
  );
  const { url } = await serve(run);
  const page = await browser.newPage();
  const trouble: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(url).origin)) trouble.push(request.url());
  });
  page.on('dialog', (dialog) => {
    trouble.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => trouble.push(error.message));
  await page.goto(`${url}review/`);
  const name80 = attack.replaceAll('\n', ' ').slice(0, 80);
  await page.getByLabel('Name').fill(name80);
  await page.keyboard.press('Enter');
  await panelOf(page).waitFor();
  await press(page, '2', '1', 'Enter');
  await panelOf(page).locator('.judge').waitFor();
  const shown = [...(await panelOf(page).locator('.words').allTextContents())];
  assert.deepEqual(
    shown.map((text) => text === attack),
    [true, true, true, true],
    'question, reference, rationale and quote',
  );
  assert.equal(await page.locator('#page :is(script, img, iframe, style, a[href^="javascript"])').count(), 0);
  assert.equal(await page.evaluate(() => Reflect.get(window, 'owned')), undefined);
  assert.deepEqual(trouble, []);
  assert.equal(labelsIn(run)[0]?.reviewer, name80);
  await page.close();
});

describe('the server takes an answer', () => {
  const { hash } = questionOf({ rubric: 'refuses', dimension: 'polite' });
  const level = { dimension: 'refuses.polite', hash, turn: 0, level: 'met' };
  const whole = { trial: 'run-1-O1-1', verdict: 'pass', levels: [level], note: '' };

  test('from its own page, from a reviewer with a name, and for what the trial was asked', async () => {
    const run = aRunOf([scored('O1', judgedAs('met'))], { isOver: true });
    const { url } = await serve(run);
    const ours = { origin: new URL(url).origin, 'content-type': 'application/json' };
    const post = async (
      document: object,
      headers: Record<string, string> = ours,
      path = 'review/api/label',
    ) => {
      const body = JSON.stringify(document);
      return (await fetch(url + path, { method: 'POST', headers, body })).status;
    };
    assert.equal(await post(whole), 400, 'without a name');
    assert.equal(await post({ name: ' ' }, ours, 'review/api/reviewer'), 400);
    assert.equal(await post({ name: '../../Eve' }, ours, 'review/api/reviewer'), 200);
    assert.equal(await post(whole, { ...ours, origin: 'http://evil.invalid' }), 403);
    assert.equal(await post(whole, { ...ours, 'content-type': 'text/plain' }), 403);
    assert.equal(await post(whole, ours, 'api/label'), 400, 'outside the review');
    for (const wrong of [
      { trial: '../../x' },
      { trial: 'run-1-O2-1' },
      { verdict: 'great' },
      { levels: [{ ...level, level: 'great' }] },
      { levels: [{ ...level, hash: 'other' }] },
      { levels: [{ ...level, turn: 1 }] },
      { note: 'x'.repeat(10_001) },
      { more: 1 },
    ])
      assert.equal(await post({ ...whole, ...wrong }), 400, JSON.stringify(wrong));
    assert.equal(await post({ ...whole, note: 'x'.repeat(20_000_000) }), 413);
    assert.deepEqual(labelsIn(run), []);
    assert.equal(await post(whole), 200);
    assert.deepEqual(readdirSync(join(run.runs, 'reviews')), ['_eve.jsonl']);
  });
});

describe('the next trial to review', () => {
  const item = (key: string, verdict: ReviewVerdict | null = null) => ({ run: 0, key, verdict });
  for (const [title, queue, from, expected] of [
    ['is the first, from the list', [item('a'), item('b')], null, 'a'],
    ['follows in the queue', [item('a'), item('b'), item('c')], 'b', 'c'],
    ['skips answered trials', [item('a'), item('b', 'pass'), item('c')], 'a', 'c'],
    ['starts over after the last', [item('a', 'fail'), item('b'), item('c')], 'c', 'b'],
    ['is never the same', [item('a'), item('b', 'cannot_tell')], 'a', undefined],
    ['is the first, from a trial outside the queue', [item('a')], 'z', 'a'],
  ] as const)
    test(title, () => assert.equal(nextToReview(queue, from)?.key, expected));
});

describe('the queue holds a trial', () => {
  const examples: [title: string, record: Trial, why: string[]][] = [
    [
      'where the judge could not tell',
      scored('O1', aScore('pass'), judgedAs('cannot_tell')),
      ['judge_cannot_tell'],
    ],
    ['where only the judge says no', scored('O1', aScore('pass'), judgedAs('not_met')), ['disagreement']],
    ['where only the code says no', scored('O1', aScore('fail'), judgedAs('met')), ['disagreement']],
    ['as a sample, where both say no', scored('O1', aScore('fail'), judgedAs('not_met')), ['sample']],
    ['as a sample, where both say yes', scored('O1', aScore('pass'), judgedAs('met')), ['sample']],
    ['as a sample, where no judge was asked', scored('O1', aScore('pass')), ['sample']],
    ['not, where nothing was said', aCaseOf('O1', { turns: [] }), []],
    ['not, where it is a recorded rerun', aCaseOf('O1', { rerunOf: 'run-1-O1-1' }), []],
  ];
  for (const [title, record, why] of examples)
    test(title, () => assert.deepEqual(queueOf([record], 1)[0]?.why ?? [], why));

  test('the sample prefers judged trials and is the same every time', () => {
    const records = Array.from({ length: 50 }, (_, place) =>
      scored(`O${place}`, aScore('pass'), ...(place % 5 === 0 ? [judgedAs('met')] : [])),
    );
    const queue = queueOf(records, 12);
    assert.equal(queue.length, 12);
    const judged = records.filter(({ scores }) => scores.length > 1).map(({ id }) => id);
    assert.equal(queue.filter(({ id }) => judged.includes(id)).length, 10);
    assert.deepEqual(queueOf(records.toReversed(), 12), queue);
  });
});

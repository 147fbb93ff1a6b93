import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { type Browser, chromium, type Page } from '@playwright/test';
import { queueOf } from '../../cli/review/queue.ts';
import { type ReviewServer, serveReview } from '../../cli/review/server.ts';
import { launchOptions } from '../../fixtures/browser.ts';
import type { Label } from '../../graders/human/label.ts';
import { readLabels } from '../../judging/reviews.ts';
import type { Trial } from '../../record/trial.ts';
import { aCall, aCard, aDiff, aTurn } from '../doubles/a-trial.ts';
import { aRecord, aRun, byCode, judgedAs } from './a-run.ts';

/** The review page, in the real browser. */

let browser: Browser;
before(async () => {
  browser = await chromium.launch(launchOptions());
});
after(() => browser.close());

const servers: ReviewServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function serve(
  records: readonly Trial[],
  { reviewer = 'Ada', folder = aRun(records), blind = true } = {},
) {
  const reviews = join(folder, 'reviews');
  const queue = queueOf(records, { sample: 2_000, all: false });
  const server = await serveReview({
    folder,
    queue,
    reviews,
    blind,
    reviewer: reviewer === '' ? null : reviewer,
    port: 0,
  });
  servers.push(server);
  return { ...server, folder, reviews, queue };
}

async function openPage(url: string, viewport = { width: 1360, height: 860 }): Promise<Page> {
  const page = await browser.newPage({ viewport });
  await page.goto(url);
  // From then on keys are answers: the trial is read after the queue.
  await page.locator('#answer fieldset').first().waitFor();
  return page;
}

const labelsOf = (reviews: string): Label[] => (existsSync(reviews) ? readLabels(reviews) : []);

describe('what an agent wrote is text', () => {
  const attacks = [
    '<script>window.owned = "script"</script>',
    '<img src="https://evil.invalid/x.png" onerror="window.owned = 1">',
    '<svg onload="window.owned = 1"></svg>',
    '<iframe srcdoc="<script>parent.owned = 1</script>"></iframe>',
    '<a href="javascript:window.owned=1">a link</a>',
    '</textarea></p></main><style>body{display:none}</style>',
    '"><script>alert(1)</script>',
    '[x](javascript:alert(1))',
  ];
  const attack = attacks.join('\n');

  test('and nothing of it runs, loads or becomes an element', async () => {
    const record = aRecord('h1', {
      case: { ...aRecord('h1').case, title: attack, suite: attack, file: attack },
      turns: [
        aTurn({
          user: attack,
          reply: {
            text: attack,
            error: attack,
            kind: attack,
            cards: [aCard({ [attack]: attack }, { type: attack, role: attack, text: attack })],
          },
          state: aDiff(attack, {
            added: [{ [attack]: attack }],
            removed: [{ a: attack }],
            changed: [{ before: { a: attack }, after: { b: attack } }],
          }),
        }),
      ],
      toolCalls: [aCall(attack, { [attack]: attack }, { result: { [attack]: attack } })],
      scores: [byCode('pass', attack), judgedAs('not_met', { rationale: attack, quotes: [attack] })],
      errors: [{ code: 'x', boundary: 'model', message: attack }],
    });
    const { url } = await serve([record]);
    const page = await browser.newPage();
    const asked: string[] = [];
    const trouble: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('dialog', (dialog) => {
      trouble.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => trouble.push(error.message));
    await page.goto(url);
    for (const shown of attacks) await page.locator('.user').getByText(shown).waitFor();
    await page.locator('details summary').click();
    await page.keyboard.press('p');
    await page.locator('#save').click();
    await page.locator('.judge').waitFor();
    for (const text of await page.locator('.user, .words, .judge q').allTextContents())
      assert.equal(text, attack);
    assert.equal(
      await page
        .locator(
          'main :is(script, img, svg, iframe, style), aside :is(script, img, svg, iframe, style), main a',
        )
        .count(),
      0,
    );
    assert.equal(await page.locator('script').count(), 1);
    assert.equal(await page.evaluate(() => Reflect.get(window, 'owned')), undefined);
    assert.deepEqual(
      asked.filter((one) => !one.startsWith(new URL(url).origin) && !one.startsWith('data:')),
      [],
    );
    assert.deepEqual(trouble, []);
    await page.close();
  });

  test('and a script that got in would not run', async () => {
    const { url } = await serve([aRecord('t1')]);
    const page = await openPage(url);
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      try {
        script.textContent = 'window.owned = 1';
      } catch {
        return 'refused';
      }
      document.body.append(script);
      return Reflect.get(window, 'owned') === 1 ? 'ran' : 'refused';
    });
    assert.equal(ran, 'refused');
    await page.close();
  });
});

describe('a review', () => {
  const records = [
    aRecord('c1', { scores: [byCode('pass'), judgedAs('cannot_tell')] }),
    aRecord('c2', {
      scores: [
        byCode('pass'),
        judgedAs('not_met', { rationale: 'it blames the user' }),
        judgedAs('met', { dimension: 'helpful' }),
      ],
    }),
    aRecord('c3', { scores: [byCode('pass')] }),
  ];

  test('goes by keyboard alone; what the judge said is hidden until the answer is saved', async () => {
    const { url, reviews, queue } = await serve(records);
    const at = queue.findIndex(({ case: id }) => id === 'C2');
    const page = await openPage(url);
    const seen: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/api/')) seen.push(await response.text());
    });
    await page.reload();
    await page.locator('#answer fieldset').first().waitFor();
    for (let index = 0; index < at; index += 1) await page.keyboard.press('ArrowRight');
    await page.getByRole('heading', { name: 'C2' }).waitFor();
    assert.doesNotMatch(seen.join(), /blames the user|disagree|cannot_tell"\]/);
    assert.equal(await page.locator('.judge').count(), 0);

    await page.keyboard.press('f');
    await page.keyboard.press('3');
    await page.keyboard.press('1');
    await page.keyboard.press('n');
    await page.keyboard.type('太生硬 p f 1');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.locator('.judge').getByText('it blames the user').waitFor();
    assert.equal(
      await page
        .locator('#trial .facts')
        .textContent()
        .then((text) => text?.includes('judge and code disagree')),
      true,
    );

    const [label] = labelsOf(reviews);
    assert.deepEqual(
      {
        ...label,
        at: '',
        levels: label?.levels.map(({ dimension, level }) => `${dimension} ${level}`),
        judge: label?.judge.map(({ dimension, level }) => `${dimension} ${level}`),
      },
      {
        version: 1,
        trial: 'c2',
        run: 'run-1',
        case: 'C2',
        file: 'e2e/cases.yaml:1',
        reviewer: 'Ada',
        at: '',
        verdict: 'fail',
        levels: ['refuses.polite not_met', 'refuses.helpful met'],
        note: '太生硬 p f 1',
        blind: true,
        judge: ['refuses.polite not_met', 'refuses.helpful met'],
      },
    );
    assert.deepEqual(readdirSync(reviews), ['ada.jsonl']);
    await page.close();
  });

  test('is not saved before it is said whether the trial is good', async () => {
    const { url, reviews } = await serve(records);
    const page = await openPage(url);
    await page.keyboard.press('Enter');
    await page.getByText('Say first whether it is good').waitFor();
    assert.deepEqual(labelsOf(reviews), []);
    await page.close();
  });

  test('goes on where it was left; an answer that is changed after the judge was seen is not blind', async () => {
    const folder = aRun(records);
    const first = await serve(records, { folder });
    const page = await openPage(first.url);
    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    await page.getByText('1 of 3 answered by Ada').waitFor();
    await page.close();

    const again = await serve(records, { folder });
    const later = await openPage(again.url);
    await later.getByText('1 of 3 answered by Ada').waitFor();
    assert.equal(await later.locator('[aria-current="true"] .mark').textContent(), '·');
    await later.locator('#queue button').first().click();
    await later.locator('.choice.on.pass').waitFor();
    await later.keyboard.press('c');
    await later.keyboard.press('Enter');
    await later.locator('#queue .cannot_tell').waitFor();
    assert.deepEqual(
      labelsOf(first.reviews).map(({ verdict, blind }) => `${verdict} ${blind}`),
      ['pass true', 'cannot_tell false'],
    );
    await later.close();
  });

  test('is by several people, each with answers of their own', async () => {
    const folder = aRun(records);
    for (const name of ['Ada', '博文']) {
      const { url } = await serve(records, { folder, reviewer: '' });
      const page = await browser.newPage();
      await page.goto(url);
      await page.getByLabel('Name').fill(name);
      await page.keyboard.press('Enter');
      await page.getByText(`0 of 3 answered by ${name}`).waitFor();
      await page.locator('#answer fieldset').first().waitFor();
      await page.keyboard.press('p');
      await page.keyboard.press('Enter');
      await page.getByText(`1 of 3 answered by ${name}`).waitFor();
      await page.close();
    }
    assert.deepEqual(
      labelsOf(join(folder, 'reviews')).map(({ reviewer }) => reviewer),
      ['Ada', '博文'],
    );
  });

  test('of a thousand trials is as quick as of three', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) =>
      aRecord(`m${index}`, { scores: [byCode('pass'), judgedAs('met')] }),
    );
    const { url, reviews } = await serve(many);
    const page = await openPage(url);
    assert.equal(await page.locator('#queue button').count(), 1_000);
    const begun = Date.now();
    for (let index = 1; index <= 5; index += 1) {
      await page.locator('#answer .verdict').waitFor();
      await page.keyboard.press('p');
      await page.keyboard.press('Enter');
      await page.getByText(`${index} of 1000 answered`).waitFor();
      await page.keyboard.press('u');
      await page
        .locator('#save')
        .getByText('Save')
        .or(page.locator('#save', { hasText: 'Save (Enter)' }))
        .waitFor();
    }
    assert.equal(labelsOf(reviews).length, 5);
    assert.ok(Date.now() - begun < 10_000, `${Date.now() - begun} ms for five`);
    await page.close();
  });
});

describe('the server', () => {
  /** What a request without the browser's manners gets. */
  function ask(
    url: string,
    {
      method = 'GET',
      headers = {},
      body = '',
    }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) {
    const { promise, resolve, reject } = Promise.withResolvers<{
      status: number;
      headers: NodeJS.Dict<string | string[]>;
      text: string;
    }>();
    const sent = httpRequest(url, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    sent.on('error', reject).end(body);
    return promise;
  }

  test('listens on loopback, and answers to whoever knows the token', async () => {
    const { url } = await serve([aRecord('s1')]);
    const { origin, pathname, hostname } = new URL(url);
    assert.equal(hostname, '127.0.0.1');
    assert.ok(pathname.length > 30);
    assert.equal((await ask(url)).status, 200);
    for (const path of [
      '/',
      '/api/queue',
      `/${'x'.repeat(32)}/`,
      `${pathname}..%2f..%2fpackage.json`,
      `${pathname}server.ts`,
    ])
      assert.equal((await ask(`${origin}${path}`)).status, 404, path);
  });

  test('is no other site, whatever name points here', async () => {
    const { url } = await serve([aRecord('s1')]);
    assert.equal((await ask(url, { headers: { host: 'evil.invalid' } })).status, 403);
  });

  test('takes answers from its own page only, and whole ones', async () => {
    const { url, reviews } = await serve([aRecord('s1')]);
    const body = JSON.stringify({ trial: 's1', reviewer: 'Eve', verdict: 'pass', levels: [], note: '' });
    const post = (headers: Record<string, string>, sent = body) =>
      ask(`${url}api/label`, { method: 'POST', headers, body: sent });
    const own = { origin: new URL(url).origin, 'content-type': 'application/json' };
    assert.equal((await post({ ...own, origin: 'http://evil.invalid' })).status, 403);
    assert.equal((await post({ ...own, 'content-type': 'text/plain' })).status, 403);
    assert.equal((await post(own, body.replace('"s1"', '"../../x"'))).status, 400);
    assert.equal((await post(own, body.replace('"pass"', '"great"'))).status, 400);
    assert.equal((await post(own, body.replace('Eve', 'e'.repeat(20_000_000)))).status, 413);
    assert.deepEqual(labelsOf(reviews), []);
    assert.equal((await post(own, body.replace('Eve', '../../Eve'))).status, 200);
    assert.deepEqual(readdirSync(reviews), ['_eve.jsonl']);
  });

  test('shows pictures and videos; anything else is only to be saved', async () => {
    const folder = aRun([]);
    const file = join(folder, 'page.html');
    writeFileSync(file, '<script>1</script>');
    const record = aRecord('s1');
    const own = aRun(
      [record],
      [
        { name: 'screenshot', contentType: 'text/html', path: file },
        { name: 'trace', contentType: 'application/zip', path: file },
        { name: 'video', contentType: 'video/webm', path: join(folder, 'gone.webm') },
      ],
    );
    const { url } = await serve([record], { folder: own });
    for (const index of [0, 1]) {
      const { headers } = await ask(`${url}artifact?id=s1&index=${index}`);
      assert.equal(headers['content-type'], 'application/octet-stream');
      assert.match(String(headers['content-disposition']), /^attachment/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
    }
    for (const query of ['id=s1&index=2', 'id=s1&index=-1', 'id=s1&index=NaN', 'id=..%2fs1&index=0'])
      assert.equal((await ask(`${url}artifact?${query}`)).status, 404, query);
    assert.equal(readFileSync(file, 'utf8'), '<script>1</script>');
  });
});

describe('who is asked for', () => {
  const examples: [title: string, record: Trial, why: string[]][] = [
    [
      'the judge could not tell',
      aRecord('a', { scores: [byCode('pass'), judgedAs('cannot_tell')] }),
      ['judge_cannot_tell'],
    ],
    [
      'the judge says no and the code yes',
      aRecord('a', { scores: [byCode('pass'), judgedAs('not_met')] }),
      ['disagreement'],
    ],
    [
      'the judge says yes and the code no',
      aRecord('a', { scores: [byCode('fail'), judgedAs('met')] }),
      ['disagreement'],
    ],
    ['both say no', aRecord('a', { scores: [byCode('fail'), judgedAs('not_met')] }), ['sample']],
    ['both say yes', aRecord('a', { scores: [byCode('pass'), judgedAs('met')] }), ['sample']],
    ['nobody was asked', aRecord('a', { scores: [byCode('pass')] }), ['sample']],
    ['nothing was said', aRecord('a', { turns: [] }), []],
  ];
  for (const [title, record, why] of examples)
    test(title, () => {
      assert.deepEqual(queueOf([record], { sample: 1, all: false })[0]?.why ?? [], why);
    });

  test('the sample is of the wanted size, judged trials first, and the same every time', () => {
    const records = Array.from({ length: 50 }, (_, index) =>
      aRecord(`t${index}`, { scores: [byCode('pass'), ...(index % 5 === 0 ? [judgedAs('met')] : [])] }),
    );
    const queue = queueOf(records, { sample: 12, all: false });
    assert.equal(queue.length, 12);
    const judged = queue.filter(({ id }) => Number(id.slice(1)) % 5 === 0);
    assert.equal(judged.length, 10);
    assert.deepEqual(queueOf(records.toReversed(), { sample: 12, all: false }), queue);
    assert.equal(queueOf(records, { sample: 0, all: true }).length, 50);
  });
});

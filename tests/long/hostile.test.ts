import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { micromark } from 'micromark';
import { acting } from '../../record/redaction/printable.ts';
import { launchOptions } from '../../settings/browser.ts';
import { lookAtAll } from '../open-reports.ts';
import { hostile } from '../planted/hostile.ts';
import { type ProjectRun, runNode, runProject } from '../run-project.ts';
import { withOptions } from '../with-options.ts';

/**
 * What a hostile agent, tool, page or test says is text to everybody who shows it: the terminal, the log of a CI, parsers
 * of XML and Markdown, and a browser that opens the reports.
 */

const root = join(import.meta.dirname, '../..');
let run: ProjectRun;
let browser: Browser;
before(async () => {
  const beside = mkdtempSync(join(tmpdir(), 'evalwright-hostile-'));
  process.once('exit', () => rmSync(beside, { recursive: true, force: true }));
  run = await runProject('planted', {
    env: {
      PLANTED: 'hostile',
      JOBS_AUTH: 'jobs-auth-0123456789',
      FORCE_COLOR: '1',
      ...withOptions({
        artifacts: 'failures',
        reports: ['md', 'json', 'view', 'allure', 'html', 'junit'],
        verbose: true,
      }),
      GITHUB_STEP_SUMMARY: join(beside, 'summary.md'),
    },
  });
  cpSync(join(beside, 'summary.md'), join(run.folder, 'summary.md'));
  const folders = [
    '--results',
    join(run.folder, 'allure-results'),
    '--output',
    join(run.folder, 'allure-report'),
  ];
  const built = await runNode([join(root, 'cli/main.ts'), 'view', '--allure', ...folders], {
    env: { PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) },
  });
  assert.ok(existsSync(join(run.folder, 'allure-report/index.html')), built.output);
  browser = await chromium.launch(launchOptions());
});
after(() => browser?.close());

test('every trial fails, and says so', () => {
  assert.deepEqual(
    run.results.map(({ status }) => status),
    ['failed', 'failed', 'failed'],
    run.output,
  );
});

describe('a terminal', () => {
  test('is told colours, and nothing else', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what a colour begins with
    const left = run.printed.replace(/\u001b\[(?:[0127]|22|27|3[1-69]|39|9[0-6])m/g, '');
    assert.equal(
      left.search(acting),
      -1,
      JSON.stringify(left.slice(Math.max(0, left.search(acting) - 80)).slice(0, 200)),
    );
  });

  test('shows what it was told', () => {
    for (const shown of [
      '\\x1b[2J',
      '\\x1b]52;c;',
      '\\u202e',
      '\\ufffe',
      '\\::stop-commands::',
      '##\\[error]',
    ])
      assert.ok(run.output.includes(shown), shown);
  });

  test('as the log of a CI obeys no command', () => {
    // The runner takes colours and blanks away before it looks for one.
    const lines = stripVTControlCharacters(run.printed).split(/\r\n|[\r\n]/);
    assert.deepEqual(
      lines.filter((line) => line.trimStart().startsWith('::') || line.includes('##[')),
      [],
    );
    assert.ok(lines.some((line) => line.trimStart().startsWith('\\::stop-commands::')));
  });
});

const filesBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => join(folder, file));

describe('Markdown', () => {
  const documents = () => [
    ...filesBelow(join(run.folder, 'test-results'), /\.md$/),
    ...filesBelow(join(run.folder, 'allure-results'), /-attachment\.md$/).filter(
      (file) => !file.includes('coverage'),
    ),
  ];

  test('that was attached is one block of text', () => {
    assert.ok(documents().length >= 5, documents().join('\n'));
    for (const file of documents()) {
      const html = micromark(readFileSync(file, 'utf8'), {
        allowDangerousHtml: true,
        allowDangerousProtocol: true,
      });
      assert.match(html, /^<pre><code class="language-text">[^<]*<\/code><\/pre>\n?$/, file);
    }
    assert.ok(documents().some((file) => readFileSync(file, 'utf8').includes('evil.example/beacon.png')));
  });

  test('of the report loads nothing, and has no heading of the agent', () => {
    for (const file of ['reports/report.md', 'summary.md']) {
      const html = micromark(readFileSync(join(run.folder, file), 'utf8'), { allowDangerousHtml: true });
      assert.match(html, /beacon\.png/);
      assert.doesNotMatch(html, /<img|<script|<h\d>owned|href="(?:javascript|https:\/\/evil)/, file);
    }
  });

  test('with the same words opened as they are would load the picture', () => {
    assert.match(micromark(hostile['a picture'], { allowDangerousHtml: true }), /<img[^>]*evil\.example/);
  });
});

test('XML: JUnit is well-formed, and holds what was said', async () => {
  const page = await browser.newPage();
  const read = (xml: string) =>
    page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'text/xml');
      return {
        problem: parsed.querySelector('parsererror')?.textContent ?? null,
        failures: parsed.querySelectorAll('failure, error').length,
      };
    }, xml);
  const { problem, failures } = await read(readFileSync(join(run.folder, 'junit.xml'), 'utf8'));
  assert.equal(problem, null);
  assert.ok(failures >= 3, `${failures}`);
  // The parser is one that minds.
  assert.notEqual((await read(`<a>${hostile['what XML does not allow']}</a>`)).problem, null);
  await page.close();
});

describe('a browser asks nobody else, and runs nothing, when it opens all of', () => {
  for (const report of ['playwright-report', 'allure-report'])
    test(report, async () => {
      const { attachments, outside, dialogs, titles, text } = await lookAtAll(
        browser,
        join(run.folder, report),
      );
      assert.ok(attachments >= 10, `${attachments} were opened`);
      assert.ok(text.includes('evil.example/beacon.png'));
      assert.deepEqual(outside, []);
      assert.deepEqual(dialogs, []);
      assert.ok(
        titles.every((title) => !title.includes('owned')),
        titles.join(),
      );
    });
});

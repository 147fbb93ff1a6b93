import assert from 'node:assert/strict';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { secretOnScreen } from '../record/redaction/screen-secrets.ts';
import { type Content, holding, inBase64, readAll } from './find-text.ts';
import { decoy, environment, forms, literalHeader, otlpToken, secrets, weak } from './planted/secrets.ts';
import { type ProjectRun, runProject } from './run-project.ts';
import { withOptions } from './with-options.ts';

/**
 * Secrets of many names are planted in every form in every place that an agent, a tool, a page, a test and an error can put
 * them, and everything that the run has left and printed is searched, byte by byte.
 */

const artifacts = [
  /^test-results\/.*\.zip!.*\.trace$/,
  /^test-results\/.*error-context\.md$/,
  /^playwright-report\/index\.html!embedded!.*\.json$/,
  /^playwright-report\/data\/.*\.zip!.*\.trace$/,
  /^junit\.xml$/,
  /^results\.json$/,
  /^allure-results\/.*-result\.json$/,
  /^beside\/blob-report\/.*\.zip!report\.jsonl$/,
  /^beside\/console\.txt$/,
  /^beside\/app\.log$/,
  /^reports\/traces\/.*\.json$/,
  /^runs\/.*\/trials\/.*\.json$/,
];
const trace = /\.zip!/;
const record = /^runs\/.*\/trials\/.*\.json$/;
const page = /^reports\/view\/data\/trials\/.*!data$/;
const events = [/^junit\.xml$/, /^beside\/console\.txt$/, /-result\.json$/, /report\.jsonl$/];
const attached = [/^playwright-report\//, /^allure-results\/.*attachment/, /report\.zip!/];
const places: [place: string, ...expected: RegExp[]][] = [
  ['reply', record, trace, page, /^reports\/report\.md$/, /^beside\/summary\.md$/],
  ['tool', record, trace, page],
  ['argument', record, trace],
  ['result', record, trace],
  ['card', record, trace],
  ['title', trace],
  ['console', trace],
  ['document', trace],
  ['header', trace],
  ['log', /^beside\/app\.log$/],
  ['user', record, trace, /^results\.json$/],
  ['annotation', /^results\.json$/, /report\.jsonl$/],
  ['printed', ...events.slice(0, 2), /report\.jsonl$/],
  ['printed as error', ...events.slice(0, 2), /report\.jsonl$/],
  ['printed piece by piece', ...events.slice(0, 2), /report\.jsonl$/],
  ['text.txt', ...attached],
  ['notes.md', ...attached],
  ['page.html', ...attached],
  ['bytes', ...attached],
  ['data.json', ...attached],
  ['name', /^results\.json$/, /-result\.json$/],
  ['file', /^test-results\/.*\/attachments\//],
  ['step', /^results\.json$/, /-result\.json$/, trace],
  ['step error', /-result\.json$/, trace],
  ['compared', ...events, trace],
  ['diff', ...events, trace],
  ['thrown', /^junit\.xml$/, /console\.txt$/, /report\.jsonl$/, trace, /error-context\.md$/],
  ['cause', /^results\.json$/, /report\.jsonl$/],
  ['after all', ...events],
];

let run: ProjectRun;
let contents: Content[];
before(async () => {
  const beside = mkdtempSync(join(tmpdir(), 'evalwright-planted-'));
  process.once('exit', () => rmSync(beside, { recursive: true, force: true }));
  run = await runProject('planted', {
    args: ['--add-reporter=blob'],
    env: {
      ...environment,
      PLANTED: 'secrets',
      ...withOptions({
        artifacts: 'failures',
        reports: ['md', 'json', 'view', 'allure', 'html', 'junit'],
        otlp: { url: 'http://127.0.0.1:9' },
      }),
      PLAYWRIGHT_BLOB_OUTPUT_DIR: join(beside, 'blob-report'),
      GITHUB_STEP_SUMMARY: join(beside, 'summary.md'),
    },
  });
  cpSync(join(import.meta.dirname, 'planted/.evalwright/app.log'), join(beside, 'app.log'));
  cpSync(beside, join(run.folder, 'beside'), { recursive: true });
  writeFileSync(join(run.folder, 'beside/console.txt'), run.printed);
  contents = readAll(run.folder);
});

test('every trial fails, and every report is there', () => {
  assert.deepEqual(
    run.results.map(({ status }) => status),
    ['failed', 'failed', 'failed'],
    run.output,
  );
  for (const file of ['junit.xml', 'playwright-report/index.html', 'beside/summary.md', 'beside/app.log'])
    assert.ok(existsSync(join(run.folder, file)), file);
});

/** As it is, and as it stands in JSON, in JSON in JSON, and in XML. */
function writtenIn(text: string): string[] {
  const inJson = (value: string) => JSON.stringify(value).slice(1, -1);
  const inXml = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const all = [text, inXml, inXml.replaceAll('"', '&quot;')];
  return [...new Set(all.flatMap((one) => [one, inJson(one), inJson(inJson(one))]))];
}

const found = (text: string) => holding(contents, writtenIn(text));

describe('the search finds what is no secret', () => {
  for (const [name, form] of Object.entries(forms))
    test(`in the form ${name}`, () => {
      const files = found(form(decoy));
      for (const file of artifacts)
        assert.ok(
          files.some((one) => file.test(one)),
          `${file}\n${files.join('\n')}`,
        );
    });

  for (const [place, ...expected] of places)
    test(`where it was planted: ${place}`, () => {
      const files = found(`here-${place}`);
      for (const file of expected)
        assert.ok(
          files.some((one) => file.test(one)),
          `${file}\n${files.join('\n')}`,
        );
    });
});

describe('nothing holds', () => {
  for (const [name, secret] of [...Object.entries(secrets), ['a literal header', literalHeader] as const])
    for (const [form, write] of Object.entries(forms))
      test(`${name}, ${form}`, () => {
        assert.deepEqual(found(write(secret)), []);
        if (form === 'plain') assert.deepEqual(holding(contents, inBase64(secret)), []);
      });

  test('a password of four letters', () => assert.deepEqual(found(weak.DB_PASS), []));

  test('a token that stands in the options of a reporter', () => {
    assert.ok(
      holding(contents, ['gate-reporter']).includes('results.json'),
      'the options are in the JSON report',
    );
    assert.deepEqual(found(otlpToken), []);
  });

  test('a secret over the deltas of a reply, however they are cut', () => {
    const deltas = run.trials.flatMap(({ turns }) => turns.flatMap(({ reply }) => reply ?? []));
    const joined = deltas.flatMap(({ deltas: shown, stream = [] }) => [
      shown.map(({ text }) => text).join(''),
      stream.map((event) => ('text' in event ? event.text : '')).join(''),
    ]);
    assert.equal(joined.filter((text) => text.includes(decoy)).length, 2);
    for (const secret of Object.values(secrets))
      assert.ok(!joined.some((text) => text.includes(secret)), secret);
  });

  test('the first letters of one, wherever it was cut and whatever stands between them', () => {
    const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
    const texts = contents.map(({ name, content }) => ({
      name,
      letters: lettersOf(content.toString('latin1')),
    }));
    const holdingLetters = (text: string) =>
      texts.filter(({ letters }) => letters.includes(lettersOf(text))).map(({ name }) => name);
    assert.ok(holdingLetters(secrets.OPENAI_API_KEY.slice(0, 2)).length > 5);
    for (const secret of [
      secrets.OPENAI_API_KEY,
      secrets.GITHUB_PAT,
      secrets.SECRET_KEY_BASE,
      secrets.LOOKS_ODD,
    ])
      assert.deepEqual(holdingLetters(secret.slice(0, 11)), [], secret);
  });
});

test('the video of a page that showed a secret is withheld, and the test says so; others stay', () => {
  const withheld = run.results.filter(({ annotations }) =>
    annotations.some(({ type }) => type === secretOnScreen),
  );
  assert.deepEqual([...new Set(withheld.map(({ title }) => title))], ['said by the agent']);
  const videos = globSync('test-results/**/*.webm', { cwd: run.folder });
  assert.equal(videos.filter((file) => /said-by-the-agent/.test(file)).length, 0, videos.join('\n'));
  assert.ok(
    videos.some((file) => /written-by-the-test/.test(file)),
    'videos are recorded',
  );
  const screenshots = globSync('test-results/**/*said-by-the-agent*/*.png', { cwd: run.folder });
  assert.ok(screenshots.length > 0, 'and it has a screenshot');
});

test('what no secret is stays: the reports can be read', () => {
  const report = readFileSync(join(run.folder, 'reports/report.md'), 'utf8');
  assert.match(report, /secret on screen/);
  assert.match(report, /text_mismatch/);
  assert.match(run.output, /planted\.spec\.ts/);
});

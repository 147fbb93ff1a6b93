import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { taskVocabulary, workbookVocabulary } from '../e2e/reference-app/vocabulary.ts';
import { productFolders } from './architecture.ts';

const root = join(import.meta.dirname, '..');
const isTest = (file: string) => /\.test\.ts$/.test(file);

/** Not in the repository: packages and output of `npm run docs -- site`. */
const isOfTheBuiltSite = /^packaging\/site\/(?:node_modules|dist|pages|\.vitepress\/cache)\//;

const [tests = [], files = []] = [true, false].map((test) =>
  productFolders().flatMap((room) =>
    room.endsWith('.ts')
      ? [room].filter((file) => isTest(file) === test)
      : readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
          .map((file) => `${room}/${file}`)
          .filter(
            (file) => /\.(tsx?|mjs)$/.test(file) && isTest(file) === test && !isOfTheBuiltSite.test(file),
          ),
  ),
);

/** Heuristics may listen for words of a language only there; every other product file is for any application. */
const ofNoApplication = files.filter(
  (file) => !file.startsWith('e2e/') && !file.startsWith('values/language/'),
);

const linesOf = (file: string, pattern: RegExp) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));

test('one file touches the environment of the process', () => {
  // Both run before the packages that the rest needs are installed.
  const programs = ['cli/evalwright.mjs', 'cli/setup.mjs'];
  const lines = files
    .filter((file) => !programs.includes(file) && !file.startsWith('packaging/'))
    .flatMap((file) =>
      linesOf(file, /\bprocess\s*(?:\?\.|\.|\[['"])\s*env\b|\benv\b[^;]*from 'node:process'/),
    )
    .filter((line) => !/^[^:]+:\d+: (?:\/\*\*|\*)/.test(line));
  assert.deepEqual([...new Set(lines.map((line) => line.split(':')[0]))], ['platform/environment.ts']);
});

// `tests/run-tests.ts` runs these files in one process, in which such a hook runs for each of the thousands of tests.
test('a hook for each test beside the code is of its file alone', () => {
  assert.deepEqual(
    tests.flatMap((file) => linesOf(file, /^(?:beforeEach|afterEach)\(/)),
    [],
  );
});

test('every test that a script names is there', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const named = Object.values(scripts).flatMap((script) =>
    [...script.matchAll(/[\w./-]+(?:\{[\w./,-]+\})?\.test\.ts/g)].flatMap(([pattern]) => {
      const [, before, names, end] = /^(.*)\{(.+)\}(.*)$/.exec(pattern) ?? [];
      return names?.split(',').map((name) => `${before}${name}${end}`) ?? [pattern];
    }),
  );
  assert.ok(named.length > 0);
  assert.deepEqual(
    named.filter((file) => !existsSync(join(root, file))),
    [],
  );
});

test('no product file speaks the language of the application', () => {
  const east = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
  assert.deepEqual(
    // Attacks are in Chinese as well, and the gullible model reads them.
    ofNoApplication
      .filter((file) => !/^(?:cases\/red-team|boundaries\/model\/programs)\//.test(file))
      .flatMap((file) => linesOf(file, east)),
    [],
  );
});

test('no message names a page of the documentation, which the package does not contain', () => {
  const found = ofNoApplication
    .filter((file) => !file.startsWith('packaging/'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .filter((line) => /docs\/[\w/-]+\.md/.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  assert.deepEqual(found, []);
});

test('no regular expression names a group twice, which Node 22 refuses', () => {
  const twice = /\(\?<([a-zA-Z]\w*)>.*\(\?<\1>/;
  assert.match('(?<hour>1)|(?<hour>2)', twice);
  assert.deepEqual(
    ofNoApplication.flatMap((file) => linesOf(file, twice)),
    [],
  );
});

test('no product file chooses a language or a time zone for anybody', () => {
  assert.deepEqual(
    ofNoApplication.flatMap((file) => linesOf(file, /zh-CN|Asia\/Shanghai/)),
    [],
  );
});

test('no product file knows a table, column, tool, selector or decision of the application', () => {
  const words = new Set([...columnsAndTables(), ...tools(), ...attributes(), ...decisions]);
  assert.ok(['due_date', 'sheet_rows', 'create_task', 'data-part'].every((word) => words.has(word)));
  const known = new RegExp(`(?<![\\w-])(?:${[...words].join('|')})(?![\\w-])`);
  assert.deepEqual(
    ofNoApplication.flatMap((file) => linesOf(file, known)),
    [],
  );
});

const decisions = ['risk_level', 'riskLevel', 'impact_scope', 'impactScope', 'task_summary'];

/** Those that only this schema has: a name of one word is anybody's, and so is when a row was made, and whose it is. */
function columnsAndTables(): string[] {
  const schema = readFileSync(join(root, 'app/server/schema.sql'), 'utf8');
  const anybodys = ['created_at', 'updated_at', 'user_id', 'owner_id', 'start_time', 'end_time'];
  const names = [...schema.matchAll(/^(?:create table if not exists|\s+)\s*([a-z]+(?:_[a-z]+)+)\b/gm)];
  return names.flatMap(([, name = '']) => (anybodys.includes(name) ? [] : [name]));
}

const tools = () => [taskVocabulary, workbookVocabulary].flatMap(({ tools: named = [] }) => named);

const attributes = () =>
  readFileSync(join(root, 'e2e/reference-app/adapter.ts'), 'utf8').match(/\bdata-[a-z]+/g) ?? [];

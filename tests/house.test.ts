import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, test } from 'node:test';
import { taskVocabulary, workbookVocabulary } from '../e2e/reference-app/vocabulary.ts';

/**
 * The house: who may import whom. A folder knows those that stand below it, and nobody above; nothing knows the
 * application.
 */
const mayImport: Record<string, readonly string[]> = {
  record: [],
  graders: ['record'],
  judging: ['graders', 'record'],
  fixtures: ['graders', 'record'],
  view: ['record'],
  reporters: ['view', 'graders', 'record'],
  'env.ts': ['fixtures', 'record'],
  'settings.ts': ['env.ts', 'fixtures', 'judging', 'record'],
  'gate.ts': ['env.ts', 'settings.ts', 'fixtures', 'reporters', 'judging', 'graders', 'record'],
  'reporter.ts': ['gate.ts', 'reporters'],
  'config.ts': ['gate.ts', 'env.ts', 'settings.ts', 'fixtures', 'reporters', 'graders', 'record'],
  // The package's command is what was built of it.
  cli: [
    'dist',
    'config.ts',
    'env.ts',
    'settings.ts',
    'fixtures',
    'reporters',
    'judging',
    'graders',
    'record',
    'view',
  ],
  e2e: ['config.ts', 'fixtures', 'graders', 'record'],
};

const root = join(import.meta.dirname, '..');
const roomOf = (file: string) => file.split('/')[0] ?? file;
const isTest = (file: string) => /\.test\.ts$/.test(file);

const files = Object.keys(mayImport).flatMap((room) =>
  room.endsWith('.ts')
    ? [room]
    : readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .map((file) => `${room}/${file}`)
        .filter((file) => /\.(tsx?|mjs)$/.test(file) && !isTest(file)),
);

/** The files of this repository that a file imports. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = [
    ...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*|new URL\(\s*)['"](\.{1,2}\/[^'"]+)['"]/g),
  ];
  return specifiers.flatMap(([, specifier = '']) => normalize(join(dirname(file), specifier)));
}

test('the folders are there, and have files', () => {
  for (const room of Object.keys(mayImport))
    assert.ok(
      files.some((file) => roomOf(file) === room),
      room,
    );
  assert.ok(importsOf('config.ts').length > 5);
});

describe('imports run one way', () => {
  for (const [room, allowed] of Object.entries(mayImport))
    test(`${room} → ${allowed.join(', ') || 'nothing'}`, () => {
      const wrong = files
        .filter((file) => roomOf(file) === room)
        .flatMap((file) =>
          importsOf(file)
            .filter((target) => roomOf(target) !== room && !allowed.includes(roomOf(target)))
            .map((target) => `${file} → ${target}`),
        );
      assert.deepEqual(wrong, []);
    });
});

test('no file imports itself by way of others', () => {
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    if (path.includes(file) || done.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  assert.deepEqual(cycles, []);
});

/** Heuristics may listen for words of a language only there; every other product file is for any application. */
const ofNoApplication = files.filter(
  (file) => roomOf(file) !== 'e2e' && !file.startsWith('graders/language/'),
);

const linesOf = (file: string, pattern: RegExp) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));

test('every test that a script names is there', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const named = Object.values(scripts).flatMap((script) =>
    [...script.matchAll(/[\w./-]*\{[\w./,-]+\}\.test\.ts/g)].flatMap(([pattern]) => {
      const [, before, names = '', end] = /^(.*)\{(.+)\}(.*)$/.exec(pattern) ?? [];
      return names.split(',').map((name) => `${before}${name}${end}`);
    }),
  );
  assert.ok(named.length > 5);
  assert.deepEqual(
    named.filter((file) => !existsSync(join(root, file))),
    [],
  );
});

test('no product file speaks the language of the application', () => {
  const east = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
  assert.deepEqual(
    ofNoApplication.flatMap((file) => linesOf(file, east)),
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

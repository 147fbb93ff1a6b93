import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, test } from 'node:test';

/**
 * The house: who may import whom. A folder knows those that stand below it, and nobody above; nothing knows the
 * application.
 */
const mayImport: Record<string, readonly string[]> = {
  record: [],
  graders: ['record'],
  judging: ['graders', 'record'],
  fixtures: ['graders', 'record'],
  reporters: ['graders', 'record'],
  'env.ts': ['fixtures', 'reporters'],
  'config.ts': ['env.ts', 'fixtures', 'reporters', 'judging', 'graders', 'record'],
  cli: ['config.ts', 'env.ts', 'fixtures', 'reporters', 'judging', 'graders', 'record'],
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
        .filter((file) => /\.(ts|mjs)$/.test(file) && !isTest(file)),
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

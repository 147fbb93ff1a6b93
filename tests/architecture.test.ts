import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, test } from 'node:test';
import { ownFolders } from '../platform/files-of.ts';
import { allowedImports } from './architecture.ts';

const root = join(import.meta.dirname, '..');
const allowed = allowedImports();
const topOf = (file: string) => file.split('/')[0] ?? file;
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function filesIn(folder: string): string[] {
  if (folder.endsWith('.ts')) return [folder];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file));
}

const isSource = (file: string) => /\.(tsx?|mjs)$/.test(file) && !isTest(file);
const product = [...allowed.keys()].flatMap(filesIn);
const sources = product.filter(isSource);
const app = filesIn('app').filter(isSource);

/** The files of this repository that a file imports, lazily or not. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*|new URL\(\s*)['"](\.{1,2}\/[^'"]+)['"]/g);
  return [...specifiers].flatMap(([, specifier = '']) => normalize(join(dirname(file), specifier)));
}

test('the table names every folder of product code', () => {
  assert.ok(sources.length > 500);
  assert.deepEqual(
    [...allowed.keys()].filter((name) => !existsSync(join(root, name))),
    [],
  );
  const notInRuns = ['packaging', 'e2e'];
  assert.deepEqual(
    [...allowed.keys()].filter((name) => !name.endsWith('.ts') && !notInRuns.includes(name)).sort(),
    [...ownFolders].sort(),
  );
  assert.ok(importsOf('config.ts').length > 5);
});

describe('a folder imports only what the table allows', () => {
  for (const [folder, mayImport] of allowed)
    test(folder, () => {
      const wrong = sources
        .filter((file) => topOf(file) === folder)
        .flatMap((file) =>
          importsOf(file)
            .filter((target) => topOf(target) !== folder && !mayImport.includes(topOf(target)))
            .map((target) => `${file} → ${target}`),
        );
      assert.deepEqual(wrong, []);
    });
});

describe('no import cycles', () => {
  for (const [name, files] of Object.entries({ 'product code': sources, 'the reference app': app }))
    test(name, () => {
      assert.ok(files.length > 50);
      assert.deepEqual(cyclesAmong(files), []);
    });

  test('of folders either', () => {
    const edges = new Map([...allowed].map(([folder, mayImport]) => [folder, mayImport]));
    assert.deepEqual(
      cyclesOf([...edges.keys()], (folder) => edges.get(folder) ?? []),
      [],
    );
  });
});

const cyclesAmong = (files: readonly string[]): string[] => {
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  return cyclesOf(files, (file) => graph.get(file) ?? []);
};

function cyclesOf(nodes: readonly string[], next: (node: string) => readonly string[]): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, path: readonly string[]) => {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' → '));
    if (path.includes(node) || done.has(node)) return;
    for (const target of next(node)) visit(target, [...path, node]);
    done.add(node);
  };
  for (const node of nodes) visit(node, []);
  return cycles;
}

describe('ceilings', () => {
  const counted = product.filter(
    (file) => /\.(tsx?|mjs|mts|css|html)$/.test(file) && !isTest(file) && topOf(file) !== 'e2e',
  );

  test('15 files in a folder', () => {
    const folders = Map.groupBy(counted, dirname);
    folders.delete('.');
    const large = [...folders].filter(([, files]) => files.length > 15);
    assert.deepEqual(
      large.map(([folder, files]) => `${folder}: ${files.length}`),
      [],
    );
  });

  test('three levels below a top-level folder', () => {
    assert.deepEqual(
      counted.filter((file) => file.split('/').length > 5),
      [],
    );
  });

  test('250 lines in a file', () => {
    const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1;
    assert.deepEqual(
      counted.flatMap((file) => (linesOf(file) > 250 ? [`${file}: ${linesOf(file)}`] : [])),
      [],
    );
  });

  test('1,500 lines in fixtures/', () => {
    const lines = sources
      .filter((file) => topOf(file) === 'fixtures')
      .reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0);
    assert.ok(lines <= 1500, String(lines));
  });
});

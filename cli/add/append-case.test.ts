import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { appendCase } from './append-case.ts';

for (const [title, before, expected] of [
  ['no file yet', null, ['B']],
  ['an empty file', '', ['B']],
  ['comments alone', '# Cases\n', ['B']],
  ['a list', '- id: A\n  title: a\n', ['A', 'B']],
  ['a list without a line break at its end', '- id: A', ['A', 'B']],
  ['a list with the same id', '- id: B\n', /holds B already/],
  [
    'the same id in quotes, with a comment and lines of Windows',
    '- title: b\r\n  id: "B" # b\r\n',
    /holds B/,
  ],
  ['an id that ends like it', '- id: A-B\n', ['A-B', 'B']],
  ['the same id inside of a case', '- id: A\n  data: { id: B }\n', ['A', 'B']],
  ['JSON', '[{ "id": "A" }]\n', /no YAML list/],
  ['an indented list', '  - id: A\n', /no YAML list/],
  ['an object', 'id: A\n', /no YAML list/],
  ['a sentence', 'Nothing here\n', /no YAML list/],
  ['broken YAML', '- id: "A\n', /no YAML list/],
] satisfies [string, string | null, string[] | RegExp][])
  test(`a case is added to ${title}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'append-'));
    const file = join(folder, 'cases/added.yaml');
    try {
      if (before !== null) appendCase(file, { id: 'x', text: '' });
      if (before !== null) writeFileSync(file, before);
      const problem = appendCase(file, { id: 'B', text: '- id: B\n' });
      if (expected instanceof RegExp) {
        assert.match(problem ?? '', expected);
        assert.equal(readFileSync(file, 'utf8'), before);
      } else
        assert.deepEqual(
          parse(readFileSync(file, 'utf8')).map(({ id }: { id: string }) => id),
          expected,
        );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

// Its heading is a comment in YAML, as in an empty list.
test('a case is added to no file of another kind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'append-'));
  try {
    const file = join(folder, 'README.md');
    writeFileSync(file, '# Not cases\n');
    assert.match(appendCase(file, { id: 'B', text: '- id: B\n' }) ?? '', /must end with \.yaml/);
    assert.equal(readFileSync(file, 'utf8'), '# Not cases\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

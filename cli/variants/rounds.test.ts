import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readVariants, slugOf } from './read-variants.ts';
import { roundsOf } from './run-variants.ts';

describe('the variants take turns', () => {
  const orderOf = (rounds: ReturnType<typeof roundsOf>) =>
    rounds.map(({ variant, batch }) => `${batch}:${variant}`);
  for (const [title, given, order] of [
    [
      'batch by batch, each beginning with another',
      { tests: 5, size: 2, variants: 2 },
      ['0:0', '0:1', '1:1', '1:0', '2:0', '2:1'],
    ],
    ['three of them', { tests: 2, size: 1, variants: 3 }, ['0:0', '0:1', '0:2', '1:1', '1:2', '1:0']],
    ['in one batch where there is no more', { tests: 3, size: 20, variants: 2 }, ['0:0', '0:1']],
    ['in none where there is nothing to run', { tests: 0, size: 20, variants: 2 }, []],
  ] as const)
    test(title, () => assert.deepEqual(orderOf(roundsOf(given)), order));
});

describe('a file of variants', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-variants-'));
  after(() => rmSync(folder, { recursive: true }));
  const read = (text: string) => {
    const file = join(folder, 'models.yaml');
    writeFileSync(file, text);
    return readVariants(file);
  };

  test('names them, the base first', () =>
    assert.deepEqual(
      read('variants:\n  - { name: a, model: m }\n  - { name: b, temperature: 0.2, app: { NEW: true } }'),
      {
        variants: [
          { name: 'a', model: 'm', app: {} },
          { name: 'b', temperature: 0.2, app: { NEW: 'true' } },
        ],
        batch: 20,
      },
    ));

  for (const [title, text, said] of [
    ['of one alone', 'variants: [{ name: a }]', /expected array to have >=2/i],
    [
      'with a key that nobody knows',
      'variants: [{ name: a, modle: x }, { name: b }]',
      /Unrecognized key.*modle[\s\S]*variants\[0\]/,
    ],
    [
      'with a key for a provider',
      'variants: [{ name: a, apiKey: sk-1 }, { name: b }]',
      /the name of the environment variable/,
    ],
    ['with two of one name', 'variants: [{ name: A b }, { name: a-b }]', /two variants are called a-b/],
    ['that is no YAML', 'variants: [', /is not valid YAML/],
    ['that is empty', '', /cannot be read as variants/],
  ] as const)
    test(`${title} is refused`, () => assert.throws(() => read(text), said));
  test('that is not there is refused', () =>
    assert.throws(() => readVariants(join(folder, 'none.yaml')), /There is no/));
  test('a name is a part of an id', () => {
    assert.deepEqual(['GPT 4.1!', '…'].map(slugOf), ['gpt-4-1', 'variant']);
    const { variants } = read('variants: [{ name: \u65b0\u63d0\u793a }, { name: \u65e7\u63d0\u793a }]');
    for (const { name } of variants) assert.match(slugOf(name), /^[\w-]+$/);
  });
});

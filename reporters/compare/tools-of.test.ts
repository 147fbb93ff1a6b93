import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { offeredToolsFile, offeredToolsFolder } from '../../record/offered-tools.ts';
import { aModelCall, aTrial } from '../../tests/doubles/a-trial.ts';
import { definedTools, namedTools } from './made-of.ts';

const offering = (tools: string | null) => aTrial({ hashes: { ...aTrial().hashes, tools } });

describe('the tools that a run has kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-tools-'));
  after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, offeredToolsFolder));
  const keep = (hash: string, tools: unknown) =>
    writeFileSync(
      join(folder, offeredToolsFile(hash)),
      typeof tools === 'string' ? tools : JSON.stringify(tools),
    );
  const look = (definition: object) => ({ name: 'look', definition });
  keep('one', [look({ parameters: { type: 'object' }, description: 'Looks, as of 2026-11-22.' })]);
  keep('other', [look({ description: 'Looks.\nOrders: 7' }), { name: 'act', definition: {} }]);
  keep('third', [look({ description: 'Looks.\nOrders: 8' })]);
  keep('cut', '[{"name":');

  for (const [title, hashes, expected] of [
    [
      'stand line by line, in one order, without what is of the moment',
      ['one', 'one'],
      [['look', ['description: Looks, as of ….', 'parameters:', '  type: object']]],
    ],
    [
      'are those of all lists, each without what is of one trial alone',
      ['other', 'third'],
      [
        ['look', ['description: |-', '  Looks.']],
        ['act', ['{}']],
      ],
    ],
    ['are not known where one list was not kept', ['one', 'gone'], null],
    ['are not known where one list can not be read', ['one', 'cut'], null],
    ['are not known where the model was offered none', [null], null],
  ] as const)
    test(title, () => {
      const tools = definedTools(hashes.map(offering), folder);
      assert.deepEqual(tools && [...tools], expected);
    });
});

test('where nothing was kept, names are known, and the schemas of what was called', () =>
  assert.deepEqual(
    [
      ...namedTools([
        aTrial({
          modelCalls: [aModelCall({ offered: ['look', 'act'] })],
          listedTools: { shop: ['list'] },
          toolSchemas: { act: { type: 'object' } },
        }),
      ]),
    ],
    [
      ['look', ''],
      ['act', '{"type":"object"}'],
      ['list', ''],
    ],
  ));

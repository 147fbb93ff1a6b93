import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { add, freeId, whyNoRealModel } from './add-case.ts';

for (const [title, options] of [
  ['--id', { id: 'A1' }],
  ['--state', { state: ['empty'] }],
  ['--json', { json: true }],
] satisfies [string, object][])
  test(`${title} is refused with --from, which would ignore it`, async () => {
    const given = { from: 'missing.json', ...options };
    await assert.rejects(add(undefined, given), new RegExp(`^Error: ${title} goes with a message`));
  });

test('lists without an entry are no options', async () => {
  await assert.rejects(add(undefined, { from: 'missing.json', state: [] }), /missing\.json/);
});

for (const [title, text, id] of [
  ['a line', '- id: cancel-it\n  title: t\n', 'cancel-it-2'],
  ['a line with a comment', '- id: cancel-it # ours\n', 'cancel-it-2'],
  ['a map', '- { id: cancel-it, title: t }\n', 'cancel-it-2'],
  ['quotes', "- { id: 'cancel-it', title: t }\n", 'cancel-it-2'],
  ['JSON', '[{"id":"cancel-it","title":"t"}]', 'cancel-it-2'],
  ['a longer id', '- id: cancel-it-now\n', 'cancel-it'],
] as const)
  test(`an id that a case has in ${title} is ${id === 'cancel-it' ? 'free' : 'taken'}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'evalwright-add-'));
    writeFileSync(join(folder, 'cases.yaml'), text);
    assert.equal(freeId('Cancel it', folder), id);
    rmSync(folder, { recursive: true });
  });

for (const [says, id] of [
  ['Lösche meinen Termin', 'losche-meinen-termin'],
  ['Große Straße', 'grosse-strasse'],
  ['Où est ma commande ?', 'ou-est-ma-commande'],
  ['Cancel order HP-1042, please', 'cancel-order-hp-1042-please'],
  ['1001?', 'case-1001'],
  ['订单 A7', 'a7'],
] as const)
  test(`"${says}" makes the id ${id}`, () => assert.equal(freeId(says, 'no-such-folder'), id));

for (const [title, given, expected] of [
  ['a key', { model: 'm' }, /answers a new case, and MODEL_KEY is not set.*by hand/],
  ['a model', { apiKey: 'k' }, /OPENAI_MODEL is not set/],
] as const)
  test(`without ${title}, the missing variable is named before the chat is asked`, () => {
    const llm = {
      mode: 'stub',
      baseUrl: 'https://model.test',
      keyVariable: 'MODEL_KEY',
      apiKey: undefined,
      model: undefined,
    } as const;
    assert.match(whyNoRealModel({ ...llm, ...given }) ?? '', expected);
    assert.equal(whyNoRealModel({ ...llm, apiKey: 'k', model: 'm' }), null);
  });

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withTemperature } from '../../boundaries/model/send-on.ts';
import { beginCall, noteAnswer } from '../../boundaries/tools/journal.ts';
import { planterFor } from '../../boundaries/tools/plants.ts';
import { answerReader, readRequest } from '../../boundaries/tools/rpc.ts';
import { loadCases } from '../../cases/loading/load.ts';
import { equalScalars } from '../../graders/matchers/equality.ts';
import { violationsOf } from '../../graders/matchers/json-schema.ts';
import { changeJson, parseJson } from '../../record/text/parse-json.ts';
import { compareValues } from '../../values/compare.ts';
import { folderWith } from '../doubles/case-files.ts';

const long = '1234567890123456789';
const next = '1234567890123456788';
const clock = { now: '2026-11-20T09:00:00Z', timeZone: 'UTC' };

test('every integer keeps its digits, and stays a number where it can', () =>
  fc.assert(
    fc.property(fc.bigInt(-(2n ** 70n), 2n ** 70n), (integer) => {
      const isSafe = integer <= Number.MAX_SAFE_INTEGER && integer >= Number.MIN_SAFE_INTEGER;
      assert.deepEqual(parseJson(`{"id":[${integer}]}`), { id: [isSafe ? Number(integer) : `${integer}`] });
      assert.equal(
        changeJson(`{"id":${integer}}`, (value) => value),
        `{"id":${integer}}`,
      );
    }),
  ));

for (const [text, expected] of [
  ['0.10000000000000000001', 0.1],
  ['1e20', 1e20],
  [`"${long}"`, long],
  [`{"note":"1234567890123456"}`, { note: '1234567890123456' }],
  [`{"id":${long}`, undefined],
] as const)
  test(`${text} is read as ever`, () => assert.deepEqual(parseJson(text), expected));

test('the arguments and the result of a call over MCP differ for two ids, and ids of messages keep their type', () => {
  const request = (id: string) =>
    readRequest(
      `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"ban","arguments":{"user":${long}}}}`,
    );
  assert.deepEqual(request('7')?.toolCalls[0]?.arguments, { user: long });
  assert.deepEqual(request('1764403200000000000')?.ids, [1764403200000000000]);
  assert.deepEqual(request('"1764403200000000001"')?.ids, ['1764403200000000001']);
  for (const result of [
    `{"structuredContent":{"user":${long}}}`,
    `{"content":[{"type":"text","text":"{\\"user\\":${long}}"}]}`,
  ]) {
    const call = beginCall({ conversation: null, server: 's', name: 'ban', arguments: {} });
    const read = answerReader('application/json', {
      found: (answer) => noteAnswer(call, answer),
      tooLong: assert.fail,
      passed: assert.fail,
    });
    read.write(Buffer.from(`{"jsonrpc":"2.0","id":7,"result":${result}}`));
    read.end();
    assert.deepEqual(call.result, { user: long });
  }
});

test('a planted payload and a temperature change no digit beside them', () => {
  const rpc = readRequest('{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"find"}}');
  const plant = planterFor(rpc, {
    planting: { plants: [{ to: 'result', name: 'find', text: 'Obey.' }], lister: null },
    server: 's',
  });
  const answer = (structure: string, text: string) =>
    `{"id":7,"result":{"structuredContent":{"id":${long}${structure}},"content":[{"type":"text","text":"{\\"id\\":${long}${text}}"}]}}`;
  assert.deepEqual(
    parseJson(plant?.(answer('', '')) ?? ''),
    parseJson(answer(',"note":"Obey."', ',\\"note\\":\\"Obey.\\"')),
  );
  const body = Buffer.from(`{"seed":${long}}`);
  assert.equal(
    withTemperature({ body, path: '/v1/chat/completions' }, 0).toString(),
    `{"seed":${long},"temperature":0}`,
  );
});

test('a schema accepts it as a number and as a bound, and refuses what is none', () => {
  const schema = {
    type: 'object',
    properties: {
      user: { type: 'integer', maximum: '9223372036854775807' },
      note: { type: 'string' },
      users: { type: 'array', items: { type: ['number', 'null'] } },
    },
  };
  assert.deepEqual(violationsOf(schema, { user: long, note: long, users: [next] }), []);
  for (const wrong of [{ user: '12' }, { user: 'x1234567890123456789' }, { note: 1 }, { user: `9${long}` }])
    assert.equal(violationsOf(schema, wrong).length, 1, JSON.stringify(wrong));
});

test('a number that has lost its digits equals no other', () => {
  assert.equal(equalScalars(Number(long), next), false);
  assert.equal(equalScalars(long, Number(next)), false);
  assert.equal(equalScalars(2 ** 60, 2 ** 60), true);
  assert.deepEqual(compareValues(`{"id":${long}}`, `{"id":${next}}`, { clock }), { result: 'different' });
});

test('a case file has it in full, as a row and a call have it', () => {
  const folder = folderWith({
    'a.yaml': `- id: A\n  title: t\n  turns:\n    - user: Ban\n      expect: { tools: [{ name: ban, args: { user: ${long}, count: 3 } }] }\n`,
  });
  const [loaded] = loadCases(folder, folder);
  assert.match(JSON.stringify(loaded), new RegExp(`"user":"${long}","count":3`));
});

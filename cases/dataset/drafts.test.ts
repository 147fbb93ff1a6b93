import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { datasetFiles } from '../../tests/doubles/dataset-files.ts';
import { CaseFileError } from '../loading/problem.ts';
import { casesOf } from './columns.ts';
import { importCases } from './drafts.ts';
import { readDataset } from './formats.ts';

const newFile = datasetFiles();

describe('a sheet of somebody else', () => {
  const imported = async (csv: string) => {
    const file = newFile('.csv');
    writeFileSync(file, csv);
    const { cases, problems } = await readDataset(file, '.csv');
    return importCases('mine.csv', cases, problems);
  };

  test('may hold questions alone: they are drafts, and never block', async () => {
    const { cases, notes } = await imported('user\nWhere is my order?\n\n"Cancel it, please"\n');
    assert.deepEqual(
      cases.map(({ id, title, tags, turns }) => [id, title, tags, turns]),
      [
        [
          'row-2',
          'Where is my order?',
          ['draft'],
          [{ user: 'Where is my order?', expect: { end: 'complete' } }],
        ],
        [
          'row-4',
          'Cancel it, please',
          ['draft'],
          [{ user: 'Cancel it, please', expect: { end: 'complete' } }],
        ],
      ],
    );
    assert.match(notes.join(), /2 of them expect nothing/);
  });

  test('may be of a country where commas stand in numbers, and say what must hold in YAML', async () => {
    const { cases } = await imported('\uFEFFid;user;expect;tags\r\nA;hi;"kind: answer";one, two\r\n');
    assert.deepEqual(cases, [
      { id: 'A', title: 'hi', expect: { kind: 'answer' }, tags: ['one', 'two'], turns: [{ user: 'hi' }] },
    ]);
  });

  for (const [title, end] of [
    ['Windows', '\r\n'],
    ['an old Macintosh', '\r'],
  ] as const)
    test(`may have rows of ${title} below others, and keeps the line breaks of a cell`, async () => {
      const { cases } = await imported(
        `id,user,expect\nA,"5"" a${end}b",kind: answer${end}B,5" c,kind: answer${end}"C",6" d,"kind: answer"${end}`,
      );
      assert.deepEqual(
        cases.map(({ id, expect, turns }) => [id, expect, turns?.[0]?.user]),
        [
          ['A', { kind: 'answer' }, `5" a${end}b`],
          ['B', { kind: 'answer' }, '5" c'],
          ['C', { kind: 'answer' }, '6" d'],
        ],
      );
    });

  test('may have several turns, a row for each', async () => {
    const { cases } = await imported('id,user,turnExpect\nA,hi,kind: answer\nB,ho,kind: answer\nA,more,\n');
    assert.deepEqual(
      cases.map(({ id, turns }) => [id, turns?.length]),
      [
        ['A', 2],
        ['B', 1],
      ],
    );
  });

  test('holds nobody who is somebody', async () => {
    const { cases, notes } = await imported('user,expect\nI am jane.roe@corp.io,kind: answer\n');
    assert.equal(cases[0]?.turns?.[0]?.user, 'I am person1@example.com');
    assert.match(notes.join(), /e-mail addresses/);
  });

  for (const [title, csv, reason] of [
    [
      'a column that nobody knows',
      'user,colour\nhi,red\n',
      /line 1: there is no column "colour"; columns: id, title/,
    ],
    ['no column of what is said', 'id,title\nA,b\n', /no column user/],
    ['a column twice', 'user,user\nhi,ho\n', /column user exists twice/],
    ['more cells than columns', 'user\nhi,ho\n', /line 2: it has more cells/],
    ['a number that is none', 'user,trials\nhi,many\n', /line 2, trials: "many" is not a whole number/],
    ['neither yes nor no', 'user,blocking\nhi,maybe\n', /line 2, blocking: "maybe" is neither/],
    ['YAML that is none', 'user,expect\nhi,"a: [1"\n', /line 2, expect: /],
    [
      'an expectation that is none',
      'user,expect\nhi,kindd: x\n',
      /mine\.csv:2 {2}row-2: expect\.kindd: unknown key/,
    ],
    [
      'a case that says two things of itself',
      'id,user,title\nA,hi,one\nA,ho,two\n',
      /line 3, title: it belongs to the whole case/,
    ],
    ['a row of nobody', 'id,user\nA,hi\n,ho\n', /line 3: id is empty/],
    ['a draft that would block', 'user,severity\nhi,critical\n', /a draft never blocks/],
    ['a cell that swallows the rest', 'user,tags\nho,\n"hi,\nhey,\n', /line 3: a quotation mark is missing/],
    ['marks within a cell', 'user,tags\n"say "hi" now",\n', /line 2: a quotation mark is missing/],
    ['a turn without words', 'id,user,expect\nA,,kind: answer\n', /turns\.0\.user: missing/],
  ] as const)
    test(`is refused for ${title}, by line`, async () => {
      await assert.rejects(
        imported(csv),
        (error: Error) => error instanceof CaseFileError && reason.test(error.message),
      );
    });

  test('may hold quotation marks, doubled in a quoted cell and as they are in any other', async () => {
    const { cases } = await imported('user\n"say ""hi"" now"\nsay "hi" now\n');
    assert.deepEqual(
      cases.map(({ title }) => title),
      ['say "hi" now', 'say "hi" now'],
    );
  });

  for (const [title, entry, reason] of [
    ['tags that are none', { turns: [{ user: 'hi' }], tags: 'refund' }, /A: tags: .*array/],
    ['turns that are none', { turns: ['hi'] }, /A: turns\.0: .*object/],
    ['a simulated user of whom nothing is expected', { user: 'a man in a hurry' }, /A: user: /],
  ] as const)
    test(`is refused for ${title}, as in a case file`, () => {
      const read = [{ line: 1, entry: { id: 'A', title: 'a', ...entry } }];
      assert.throws(
        () => importCases('mine.jsonl', read),
        (error: Error) => reason.test(error.message) && !/Too small/.test(error.message),
      );
    });

  test('may be lines of JSON that begin with a byte order mark', async () => {
    const file = newFile('.jsonl');
    writeFileSync(file, '\uFEFF{"id":"A","turns":[]}\n');
    assert.deepEqual(await readDataset(file, '.jsonl'), {
      cases: [{ line: 1, entry: { id: 'A', turns: [] } }],
      problems: [],
    });
  });

  for (const [format, text] of [
    ['.csv', 'user,expect\nStra\xdfe,kind: answer\n'],
    ['.jsonl', '{"id":"A","title":"Stra\xdfe"}\n'],
  ] as const)
    test(`is refused in another encoding than UTF-8, whose letters would be lost: ${format}`, async () => {
      const file = newFile(format);
      writeFileSync(file, text, 'latin1');
      await assert.rejects(readDataset(file, format), /encoding is not UTF-8: save it/);
    });

  test('is refused where a second sheet has cases too, and may have one of notes', async () => {
    const { default: write } = await import('write-excel-file/node');
    const sheetOf = (...rows: string[]) => rows.map((value) => [{ value, type: String }]);
    for (const [second, problems] of [
      [sheetOf('user', 'ho'), /^the sheet Two has cases as well, but only the first is read/],
      [sheetOf('Notes', 'user stories'), /^$/],
    ] as const) {
      const file = newFile('.xlsx');
      const first = { sheet: 'One', data: sheetOf('user', 'hi') };
      await write([first, { sheet: 'Two', data: second }]).toFile(file);
      const read = await readDataset(file, '.xlsx');
      assert.equal(read.cases.length, 1);
      assert.match(read.problems.join(), problems);
    }
  });

  test('is read as it was typed: a number in a cell is its digits', () => {
    const { cases } = casesOf({ header: ['id', 'user'], rows: [{ line: 2, cells: ['A', '42'] }] });
    assert.deepEqual(cases[0]?.entry.turns, [{ user: '42' }]);
  });
});

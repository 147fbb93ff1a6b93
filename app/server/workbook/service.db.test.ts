import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import type { Cell } from '../../protocol/workbook.ts';
import { serverWords } from '../../words/server-words.ts';
import { applySchema, openDatabase } from '../database/database.ts';
import { writeRange } from './edit-cells.ts';
import { deleteRows, insertRows, sortRows } from './edit-rows.ts';
import { showWorkbook } from './panel.ts';
import { diffWorkbooks } from './patch.ts';
import { createPivot } from './pivot.ts';
import { createWorkbookService, type WorkbookCaller } from './service.ts';
import { applyPatch, insertWorkbook } from './store.ts';
import { createTestSheet, createTestWorkbook } from './test-workbook.ts';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('These tests need DATABASE_URL: an empty Postgres database they may write to.');

const database = openDatabase(url);
const workbooks = createWorkbookService(database);
const table: Cell[][] = [
  ['部门', '金额'],
  ['华东', 300],
  ['华南', 100],
  ['合计', '=SUM(B2:B3)'],
];
let me: WorkbookCaller;

before(() => applySchema(database));
after(() => database.end());
beforeEach(async () => {
  me = await createCaller();
});

async function createCaller(): Promise<WorkbookCaller> {
  const { rows } = await database.query('insert into users (name) values ($1) returning id', [randomUUID()]);
  return { userId: rows[0].id };
}

async function seed({ userId }: WorkbookCaller, rows: Cell[][] = table): Promise<void> {
  const workbook = createTestWorkbook(createTestSheet('销售', rows));
  await insertWorkbook(database, userId, workbook);
  const patch = diffWorkbooks({ ...workbook, sheets: [] }, workbook);
  await applyPatch(database, { userId, workbookId: workbook.id }, patch);
}

async function storedRows({ userId }: WorkbookCaller) {
  const sheets = await database.query(
    `select name, kind, formats, charts, filter, merged from sheets where owner_id = $1 order by position`,
    [userId],
  );
  const rows = await database.query(
    'select id, sheet_id, rank, kind, cells from sheet_rows where owner_id = $1 order by sheet_id, rank',
    [userId],
  );
  return { sheets: sheets.rows, rows: rows.rows };
}

test('a user without a workbook is told so, and can begin with a sample', async () => {
  await assert.rejects(workbooks.read(me, {}), { code: 'no_workbook' });
  await Promise.all([
    workbooks.createSample(me, serverWords.zh.samples),
    workbooks.createSample(me, serverWords.zh.samples),
  ]);
  const read = await workbooks.read(me, {});
  assert.partialDeepStrictEqual(read, { sheet: '销售', range: 'A1:F10', totalRows: 10, sheets: ['销售'] });
  assert.deepEqual(read.rows.at(-1)?.cells, ['合计', null, null, 493, null, 71_507]);
  assert.equal((await database.query('select from workbooks where owner_id = $1', [me.userId])).rowCount, 1);
});

test('reading computes formulas, says what the rows are, and shows the formulas', async () => {
  await seed(me);
  assert.deepEqual(await workbooks.read(me, { range: 'A3:B9' }), {
    status: 'ok',
    sheet: '销售',
    range: 'A3:B4',
    rows: [
      { row: 3, kind: 'data', cells: ['华南', 100] },
      { row: 4, kind: 'summary', cells: ['合计', 400] },
    ],
    totalRows: 4,
    totalColumns: 2,
    selection: null,
    sheets: ['销售'],
    formulas: { B4: '=SUM(B2:B3)' },
  });
});

test('inserting writes the new row, and of the others only the total', async () => {
  await seed(me);
  const { rows: earlier } = await storedRows(me);
  await workbooks.edit(me, '插入行', (workbook) => insertRows(workbook, { before: 3, rows: [['华北', 50]] }));
  const { rows } = await storedRows(me);
  assert.deepEqual(
    rows.map(({ cells }) => cells),
    [
      ['部门', '金额'],
      ['华东', 300],
      ['华北', 50],
      ['华南', 100],
      ['合计', '=SUM(B2:B4)'],
    ],
  );
  const kept = rows.filter((row) => earlier.some((old) => JSON.stringify(old) === JSON.stringify(row)));
  assert.equal(kept.length, 3);
});

test('undoing brings back exactly what was there, one write after the other', async () => {
  await seed(me);
  const states = [await storedRows(me)];
  const edits = [
    ['排序', (workbook) => sortRows(workbook, { column: 'B', order: 'asc' })],
    ['删除行', (workbook) => deleteRows(workbook, { row: 2, count: 2 })],
    [
      '创建透视表',
      (workbook) => createPivot(workbook, { rows: '部门', values: '金额', aggregate: 'sum' }, serverWords.zh),
    ],
  ] satisfies [string, Parameters<typeof workbooks.edit>[2]][];
  for (const [action, edit] of edits.slice(0, 2)) {
    await workbooks.edit(me, action, edit);
    states.push(await storedRows(me));
  }
  assert.partialDeepStrictEqual(await workbooks.undo(me), {
    status: 'done',
    sheet: '销售',
    undone: '删除行',
  });
  assert.deepEqual(await storedRows(me), states[1]);
  assert.partialDeepStrictEqual(await workbooks.undo(me), { undone: '排序', changedRows: 2 });
  assert.deepEqual(await storedRows(me), states[0]);
  await workbooks.edit(me, '创建透视表', (workbook) =>
    createPivot(workbook, { rows: '部门', values: '金额', aggregate: 'sum' }, serverWords.zh),
  );
  assert.equal((await storedRows(me)).sheets.length, 2);
  assert.partialDeepStrictEqual(await workbooks.undo(me), { sheet: '透视表', undone: '创建透视表' });
  assert.deepEqual(await storedRows(me), states[0]);
  await assert.rejects(workbooks.undo(me), { code: 'nothing_to_undo' });
});

test('undoing a pivot that is being looked at goes back to the first sheet', async () => {
  await seed(me);
  await workbooks.edit(me, '创建透视表', (workbook) =>
    createPivot(workbook, { rows: '部门', values: '金额', aggregate: 'sum' }, serverWords.zh),
  );
  await workbooks.point(me, { activeSheet: '透视表', selection: 'B2' });
  assert.equal((await workbooks.read(me, {})).selection, 'B2');
  await workbooks.undo(me);
  assert.equal((await workbooks.find(me))?.activeSheet, '销售');
});

test('a refused edit, and one that changes nothing, leave no trace', async () => {
  await seed(me);
  const earlier = await storedRows(me);
  await assert.rejects(
    workbooks.edit(me, '删除行', (workbook) => deleteRows(workbook, { row: 9, count: 1 })),
    { code: 'out_of_range' },
  );
  await workbooks.edit(me, '写入', (workbook) => writeRange(workbook, { range: 'A2', values: [['华东']] }));
  assert.deepEqual(await storedRows(me), earlier);
  await assert.rejects(workbooks.undo(me), { code: 'nothing_to_undo' });
});

test('another user’s workbook cannot be read, changed or undone', async () => {
  await seed(me);
  await workbooks.edit(me, '排序', (workbook) => sortRows(workbook, { column: 'B', order: 'asc' }));
  const earlier = await storedRows(me);
  const other = await createCaller();
  await assert.rejects(workbooks.read(other, { sheet: '销售' }), { code: 'no_workbook' });
  await assert.rejects(workbooks.undo(other), { code: 'no_workbook' });
  await seed(other, [['产品'], ['杯子']]);
  await workbooks.edit(other, '删除行', (workbook) => deleteRows(workbook, { row: 2, count: 1 }));
  assert.deepEqual(await storedRows(me), earlier);
});

test('two writes at once both count', async () => {
  await seed(me);
  const write = (range: string) =>
    workbooks.edit(me, '写入', (workbook) => writeRange(workbook, { range, values: [['改']] }));
  await Promise.all([write('A2'), write('A3')]);
  assert.deepEqual(
    (await storedRows(me)).rows.map(({ cells }) => cells[0]),
    ['部门', '改', '改', '合计'],
  );
});

test('a sheet of 10,000 rows is read, shown, sorted and brought back', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index): Cell[] => [
    `第 ${index} 项`,
    (index * 7919) % 10_007,
  ]);
  await seed(me, [['名称', '值'], ...rows, ['合计', '=SUM(B2:B10001)']]);
  const total = (await workbooks.read(me, { range: 'A10002:B10002' })).rows[0]?.cells[1];
  const { answer, ...shown } = await workbooks
    .find(me)
    .then((workbook) => ({ ...(workbook && showWorkbook(workbook, serverWords.zh)), answer: total }));
  assert.deepEqual(
    [shown.rows?.length, shown.visibleRows, shown.rows?.at(-1)?.cells[1]?.text],
    [201, 10_002, String(answer)],
  );
  const sorted = await workbooks.edit(me, '排序', (workbook) =>
    sortRows(workbook, { column: 'B', order: 'asc' }),
  );
  assert.ok(sorted.changedRows > 9000);
  assert.equal((await workbooks.read(me, {})).rows[1]?.cells[1], 0);
  await workbooks.undo(me);
  assert.deepEqual((await workbooks.read(me, { range: 'A2:B2' })).rows[0]?.cells, rows[0]);
});

test('deleting the user deletes everything of the workbook', async () => {
  await seed(me);
  await workbooks.edit(me, '排序', (workbook) => sortRows(workbook, { column: 'B', order: 'asc' }));
  await database.query('delete from users where id = $1', [me.userId]);
  for (const tableName of ['workbooks', 'sheets', 'sheet_rows', 'workbook_history']) {
    const { rowCount } = await database.query(`select from ${tableName} where owner_id = $1`, [me.userId]);
    assert.equal(rowCount, 0);
  }
});

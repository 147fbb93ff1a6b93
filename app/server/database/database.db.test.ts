import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { serverWords } from '../../words/server-words.ts';
import { deleteRows, insertRows } from '../workbook/edit-rows.ts';
import { createWorkbookService } from '../workbook/service.ts';
import { applySchema, openDatabase } from './database.ts';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('These tests need DATABASE_URL: an empty Postgres database they may write to.');

const database = openDatabase(url);
before(() => applySchema(database));
after(() => database.end());

test('instances that start beside each other, and beside work that goes on, wait for nobody in a circle', async () => {
  const workbooks = createWorkbookService(database);
  const edit = async () => {
    const { rows } = await database.query('insert into users (name) values ($1) returning id', [
      randomUUID(),
    ]);
    const me = { userId: rows[0].id };
    await workbooks.createSample(me, serverWords.zh.samples);
    for (let time = 0; time < 20; time++) {
      await workbooks.edit(me, '插入行', (workbook) => insertRows(workbook, { before: 2, rows: [['新']] }));
      await workbooks.edit(me, '删除行', (workbook) => deleteRows(workbook, { row: 2, count: 1 }));
    }
    const left = await workbooks.find(me);
    return left?.sheets[0]?.rows.length;
  };
  const start = async () => {
    for (let time = 0; time < 20; time++) await applySchema(database);
  };
  const [one, two, three] = await Promise.all([edit(), edit(), edit(), start(), start()]);
  assert.ok(one);
  assert.deepEqual([two, three], [one, one]);
});

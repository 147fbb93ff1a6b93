import { z } from 'zod';
import type { ViewChange } from '../../protocol/workbook.ts';
import type { Queryable } from '../database/database.ts';
import { type Patch, patchSchema } from './patch.ts';
import { type Row, rowSchema, type SheetHead, sheetHeadSchema, type Workbook } from './workbook.ts';

const workbookRowSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  activeSheet: z.string(),
  selection: z.string().nullable(),
});

/** The user's newest workbook with all its rows, or undefined. `for update` keeps a second writer waiting. */
export async function loadWorkbook(
  database: Queryable,
  userId: string,
  lock: 'for update' | '' = '',
): Promise<Workbook | undefined> {
  const found = await database.query(
    `select id, name, active_sheet as "activeSheet", selection from workbooks
     where owner_id = $1 order by created_at desc, id limit 1 ${lock}`,
    [userId],
  );
  const head = workbookRowSchema.optional().parse(found.rows[0]);
  if (!head) return undefined;
  const sheets = await selectSheets(database, userId, head.id);
  const rows = await selectRows(
    database,
    userId,
    sheets.map(({ id }) => id),
  );
  return { ...head, sheets: sheets.map((sheet) => ({ ...sheet, rows: rows.get(sheet.id) ?? [] })) };
}

async function selectSheets(database: Queryable, userId: string, workbookId: string): Promise<SheetHead[]> {
  const { rows } = await database.query(
    `select id, name, position, header_rows as "headerRows", kind, formats, charts, filter, merged
     from sheets where workbook_id = $1 and owner_id = $2 order by position, name`,
    [workbookId, userId],
  );
  return z.array(sheetHeadSchema).parse(rows);
}

const storedRowsSchema = z.array(rowSchema.extend({ sheetId: z.uuid() }));

async function selectRows(
  database: Queryable,
  userId: string,
  sheets: string[],
): Promise<Map<string, Row[]>> {
  const { rows } = await database.query(
    `select id, sheet_id as "sheetId", rank, kind, cells from sheet_rows
     where sheet_id = any($1) and owner_id = $2 order by rank, id`,
    [sheets, userId],
  );
  const bySheet = new Map<string, Row[]>(sheets.map((id) => [id, []]));
  for (const { sheetId, ...row } of storedRowsSchema.parse(rows)) bySheet.get(sheetId)?.push(row);
  return bySheet;
}

interface Owner {
  userId: string;
  workbookId: string;
}

/** Writes all of a patch in a handful of statements, however many rows it holds. */
export async function applyPatch(
  connection: Queryable,
  { userId, workbookId }: Owner,
  patch: Patch,
): Promise<void> {
  if (patch.removedSheets.length > 0) await connection.query(DELETE_SHEETS, [userId, patch.removedSheets]);
  if (patch.removedRows.length > 0) await connection.query(DELETE_ROWS, [userId, patch.removedRows]);
  if (patch.sheets.length > 0)
    await connection.query(WRITE_SHEETS, [workbookId, userId, JSON.stringify(patch.sheets)]);
  if (patch.rows.length > 0) await connection.query(WRITE_ROWS, [userId, JSON.stringify(patch.rows)]);
  if (patch.movedRows.length > 0)
    await connection.query(MOVE_ROWS, [
      userId,
      patch.movedRows.map(({ id }) => id),
      patch.movedRows.map(({ rank }) => rank),
    ]);
  await connection.query('update workbooks set updated_at = now() where id = $1', [workbookId]);
}

const DELETE_SHEETS = 'delete from sheets where owner_id = $1 and id = any($2)';
const DELETE_ROWS = 'delete from sheet_rows where owner_id = $1 and id = any($2)';
const WRITE_SHEETS = `
  insert into sheets (id, workbook_id, owner_id, name, position, header_rows, kind, formats, charts, filter, merged)
  select id, $1, $2, name, position, "headerRows", kind, formats, charts, filter, merged
  from jsonb_to_recordset($3) as sheet (id uuid, name text, position integer, "headerRows" integer, kind text,
    formats jsonb, charts jsonb, filter jsonb, merged jsonb)
  on conflict (id) do update set name = excluded.name, position = excluded.position,
    header_rows = excluded.header_rows, kind = excluded.kind, formats = excluded.formats,
    charts = excluded.charts, filter = excluded.filter, merged = excluded.merged`;
const WRITE_ROWS = `
  insert into sheet_rows (id, sheet_id, owner_id, rank, kind, cells)
  select id, "sheetId", $1, rank, kind, cells
  from jsonb_to_recordset($2) as row (id uuid, "sheetId" uuid, rank double precision, kind text, cells jsonb)
  on conflict (id) do update set rank = excluded.rank, kind = excluded.kind, cells = excluded.cells`;
const MOVE_ROWS = `
  update sheet_rows set rank = moved.rank from unnest($2::uuid[], $3::double precision[]) as moved (id, rank)
  where sheet_rows.owner_id = $1 and sheet_rows.id = moved.id`;

/** How many writes can be undone. */
const HISTORY_LENGTH = 50;

export async function pushHistory(
  connection: Queryable,
  { userId, workbookId }: Owner,
  entry: { action: string; snapshot: Patch },
): Promise<void> {
  await connection.query(
    'insert into workbook_history (workbook_id, owner_id, action, snapshot) values ($1, $2, $3, $4)',
    [workbookId, userId, entry.action, JSON.stringify(entry.snapshot)],
  );
  await connection.query(
    `delete from workbook_history where workbook_id = $1
       and id <= (select id from workbook_history where workbook_id = $1 order by id desc offset $2 limit 1)`,
    [workbookId, HISTORY_LENGTH],
  );
}

const historySchema = z.object({ action: z.string(), snapshot: patchSchema });

/** Takes the last write out of the history, or undefined when there is none. */
export async function popHistory(connection: Queryable, { userId, workbookId }: Owner) {
  const { rows } = await connection.query(
    `delete from workbook_history where id = (
       select id from workbook_history where workbook_id = $1 and owner_id = $2 order by id desc limit 1
     ) returning action, snapshot`,
    [workbookId, userId],
  );
  return historySchema.optional().parse(rows[0]);
}

export async function insertWorkbook(
  connection: Queryable,
  userId: string,
  workbook: Workbook,
): Promise<void> {
  await connection.query(
    'insert into workbooks (id, owner_id, name, active_sheet, selection) values ($1, $2, $3, $4, $5)',
    [workbook.id, userId, workbook.name, workbook.activeSheet, workbook.selection],
  );
}

export async function updateView(
  database: Queryable,
  { userId, workbookId }: Owner,
  view: ViewChange,
): Promise<void> {
  await database.query(
    'update workbooks set active_sheet = $3, selection = $4 where id = $1 and owner_id = $2',
    [workbookId, userId, view.activeSheet, view.selection],
  );
}

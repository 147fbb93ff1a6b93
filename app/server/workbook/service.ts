import type { PoolClient } from 'pg';
import type { z } from 'zod';
import { parseRange } from '../../protocol/cell-range.ts';
import { type ViewChange, viewChangeSchema } from '../../protocol/workbook.ts';
import type { ServerWords } from '../../words/server-words.ts';
import { type Database, inTransaction } from '../database/database.ts';
import type { Edited } from './edit.ts';
import type { readRangeSchema } from './inputs.ts';
import { diffWorkbooks, isEmptyPatch, type Patch } from './patch.ts';
import { readRange } from './read.ts';
import { WorkbookRefusal } from './refusal.ts';
import { sampleWorkbook } from './sample.ts';
import { applyPatch, insertWorkbook, loadWorkbook, popHistory, pushHistory, updateView } from './store.ts';
import { requireSheet, type Workbook } from './workbook.ts';

/** Whose workbook it is about. */
export interface WorkbookCaller {
  userId: string;
}

/** What a writing tool answers; a refusal is thrown instead. */
export type Done = { status: 'done' } & Edited['answer'];

export type WorkbookService = ReturnType<typeof createWorkbookService>;

/** Every effect on workbooks. Each call is one transaction; a WorkbookRefusal means that nothing was written. */
export function createWorkbookService(database: Database) {
  return {
    /** The caller's workbook, or undefined when there is none yet. */
    find: ({ userId }: WorkbookCaller) => loadWorkbook(database, userId),

    read: async ({ userId }: WorkbookCaller, input: z.output<typeof readRangeSchema>) =>
      readRange(requireWorkbook(await loadWorkbook(database, userId)), input),

    /** Applies an edit and remembers, under the name of the action, how to undo it. */
    edit: ({ userId }: WorkbookCaller, action: string, edit: (workbook: Workbook) => Edited): Promise<Done> =>
      inTransaction(database, async (connection) => {
        const before = await lockWorkbook(connection, userId);
        const { workbook, answer } = edit(before);
        const owner = { userId, workbookId: before.id };
        const patch = diffWorkbooks(before, workbook);
        if (!isEmptyPatch(patch)) {
          await applyPatch(connection, owner, patch);
          await pushHistory(connection, owner, { action, snapshot: diffWorkbooks(workbook, before) });
        }
        return { status: 'done', ...answer };
      }),

    undo: ({ userId }: WorkbookCaller): Promise<Done> =>
      inTransaction(database, async (connection) => {
        const workbook = await lockWorkbook(connection, userId);
        const owner = { userId, workbookId: workbook.id };
        const entry = await popHistory(connection, owner);
        if (!entry) throw new WorkbookRefusal('nothing_to_undo', (words) => words.workbook.nothingToUndo);
        const { snapshot } = entry;
        await applyPatch(connection, owner, snapshot);
        if (snapshot.removedSheets.some((id) => isActive(workbook, id)))
          await showFirstSheet(connection, userId);
        const changedRows = snapshot.rows.length + snapshot.movedRows.length + snapshot.removedRows.length;
        return { status: 'done', sheet: sheetNameOf(workbook, snapshot), undone: entry.action, changedRows };
      }),

    /** Remembers what the user looks at and has selected, which is what tools take for granted. */
    point: async ({ userId }: WorkbookCaller, view: ViewChange): Promise<void> => {
      const workbook = requireWorkbook(await loadWorkbook(database, userId));
      const { activeSheet, selection } = viewChangeSchema.parse(view);
      requireSheet(workbook, activeSheet);
      if (selection !== null && !parseRange(selection))
        throw new WorkbookRefusal('bad_range', (words) => words.workbook.badSelection);
      await updateView(database, { userId, workbookId: workbook.id }, { activeSheet, selection });
    },

    /** Gives a user without a workbook a small one to begin with. */
    createSample: ({ userId }: WorkbookCaller, samples: ServerWords['samples']): Promise<void> =>
      inTransaction(database, async (connection) => {
        // Locks the user, so that pressing twice makes one workbook.
        await connection.query('select from users where id = $1 for update', [userId]);
        if (await loadWorkbook(connection, userId)) return;
        const workbook = sampleWorkbook(samples);
        await insertWorkbook(connection, userId, workbook);
        const patch = diffWorkbooks({ ...workbook, sheets: [] }, workbook);
        await applyPatch(connection, { userId, workbookId: workbook.id }, patch);
      }),
  };
}

async function lockWorkbook(connection: PoolClient, userId: string): Promise<Workbook> {
  return requireWorkbook(await loadWorkbook(connection, userId, 'for update'));
}

function requireWorkbook(workbook: Workbook | undefined): Workbook {
  if (!workbook) throw new WorkbookRefusal('no_workbook', (words) => words.workbook.none);
  return workbook;
}

function isActive({ sheets, activeSheet }: Workbook, sheetId: string): boolean {
  return sheets.some(({ id, name }) => id === sheetId && name === activeSheet);
}

async function showFirstSheet(connection: PoolClient, userId: string): Promise<void> {
  const workbook = await lockWorkbook(connection, userId);
  const first = workbook.sheets[0];
  if (first)
    await updateView(
      connection,
      { userId, workbookId: workbook.id },
      { activeSheet: first.name, selection: null },
    );
}

function sheetNameOf({ sheets, activeSheet }: Workbook, patch: Patch): string {
  const changed = [patch.removedSheets[0], patch.sheets[0]?.id, patch.rows[0]?.sheetId];
  const byId = sheets.find(({ id }) => changed.includes(id));
  const row = patch.movedRows[0]?.id ?? patch.removedRows[0];
  const byRow = sheets.find(({ rows }) => rows.some(({ id }) => id === row));
  return (byId ?? byRow)?.name ?? activeSheet;
}

import { z } from 'zod';
import { rowSchema, type SheetHead, sheetHeadSchema, type Workbook } from './workbook.ts';

/** What to write and what to remove to bring a stored workbook from one state to another. */
export const patchSchema = z.object({
  sheets: z.array(sheetHeadSchema),
  removedSheets: z.array(z.uuid()),
  rows: z.array(rowSchema.extend({ sheetId: z.uuid() })),
  /** Rows that are as they were, at another place: all that sorting a sheet of thousands writes. */
  movedRows: z.array(rowSchema.pick({ id: true, rank: true })),
  removedRows: z.array(z.uuid()),
});
export type Patch = z.infer<typeof patchSchema>;

/** The difference of two states of a workbook. What an edit did not touch is the same object in both. */
export function diffWorkbooks(before: Workbook, after: Workbook): Patch {
  const kept = new Map(before.sheets.map((sheet) => [sheet.id, sheet]));
  const current = new Set(after.sheets.map(({ id }) => id));
  const patch: Patch = {
    sheets: [],
    removedSheets: before.sheets.map(({ id }) => id).filter((id) => !current.has(id)),
    rows: [],
    movedRows: [],
    removedRows: [],
  };
  for (const sheet of after.sheets) {
    const old = kept.get(sheet.id);
    if (old === sheet) continue;
    if (!old || !sameHead(old, sheet)) patch.sheets.push(sheetHeadSchema.parse(sheet));
    const oldRows = new Map(old?.rows.map((row) => [row.id, row]));
    for (const row of sheet.rows) {
      const earlier = oldRows.get(row.id);
      oldRows.delete(row.id);
      if (earlier === row) continue;
      const moved = earlier?.cells === row.cells && earlier.kind === row.kind;
      if (moved) patch.movedRows.push({ id: row.id, rank: row.rank });
      else patch.rows.push({ ...row, sheetId: sheet.id });
    }
    patch.removedRows.push(...oldRows.keys());
  }
  return patch;
}

export function isEmptyPatch(patch: Patch): boolean {
  return Object.values(patch).every((list) => list.length === 0);
}

function sameHead(one: SheetHead, other: SheetHead): boolean {
  const head = (sheet: SheetHead) => JSON.stringify(sheetHeadSchema.parse({ ...sheet, rows: undefined }));
  return head(one) === head(other);
}

import { columnName, columnNumber } from '../../protocol/cell-range.ts';
import { WorkbookRefusal } from './refusal.ts';
import { headerRowNumbers, isEmptyCell, type Sheet, widthOf } from './workbook.ts';

/** The number of the column that is meant by a letter or by what stands in its header. */
export function findColumn(sheet: Sheet, wanted: string): number {
  const name = wanted.trim();
  const width = widthOf(sheet);
  if (/^[A-Za-z]{1,3}$/.test(name) && columnNumber(name) <= width) return columnNumber(name);
  const found = columnsNamed(sheet, name);
  const [column] = found;
  if (column === undefined) {
    const names = columnTitles(sheet).filter(Boolean);
    throw new WorkbookRefusal('unknown_column', (words) => words.workbook.noColumn(name, names));
  }
  if (found.length > 1) {
    const letters = found.map((number) => columnName(number));
    throw new WorkbookRefusal('ambiguous_column', (words) => words.workbook.ambiguousColumn(name, letters));
  }
  return column;
}

/** What the header says of each column, from the first on; the lowest header row that says something counts. */
export function columnTitles(sheet: Sheet): string[] {
  const headers = headerRowNumbers(sheet).toReversed();
  return Array.from({ length: widthOf(sheet) }, (_, index) => {
    const titles = headers.map((row) => sheet.rows[row - 1]?.cells[index]);
    return String(titles.find((title) => !isEmptyCell(title)) ?? '').trim();
  });
}

function columnsNamed(sheet: Sheet, name: string): number[] {
  return columnTitles(sheet).flatMap((title, index) => (title === name ? [index + 1] : []));
}

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { zipSync } from 'fflate';
import { datasetFiles } from '../../tests/doubles/dataset-files.ts';
import { readDataset } from './formats.ts';
import { DatasetError } from './table.ts';

const newFile = datasetFiles();

describe('a file that is larger than any set of cases is refused before it is read', () => {
  const blanks = Buffer.alloc(150_000_000, ' ');
  const sheet = `<worksheet><sheetData>${'<row r="1"><c/></row>'.repeat(120_000)}</sheetData></worksheet>`;
  const packed = (entries: Record<string, Uint8Array>) => Buffer.from(zipSync(entries));
  const large = packed({ 'xl/sharedStrings.xml': blanks });
  for (const [title, format, content, reason] of [
    ['a workbook that unpacks to 150 MB', '.xlsx', () => large, /100 MB unpacked.*split/],
    ['one whose directory claims less', '.xlsx', () => withSize(Buffer.from(large), 10), /100 MB/],
    [
      'a workbook of 120,000 rows',
      '.xlsx',
      () => packed({ 'xl/worksheets/sheet1.xml': Buffer.from(sheet) }),
      /rows, but at most 100000 can be imported/,
    ],
    [
      'a table of 120,000 rows',
      '.csv',
      () => Buffer.from(`user\n${'hi\n'.repeat(120_000)}`),
      /120\d{3} rows, but at most 100000/,
    ],
    ['lines of 150 MB', '.jsonl', () => blanks, /150 MB, but at most 100 MB/],
    ['what is no workbook', '.xlsx', () => Buffer.from('hello'), /not a readable workbook/],
  ] as const)
    test(title, async () => {
      const file = newFile(format);
      writeFileSync(file, content());
      await assert.rejects(readDataset(file, format), (error) => {
        assert.ok(error instanceof DatasetError);
        assert.match(error.message, reason);
        return true;
      });
    });

  /** The sizes in the headers of a zip file are what its maker says. */
  function withSize(content: Buffer, size: number): Buffer {
    content.writeUInt32LE(size, 22);
    content.writeUInt32LE(size, content.indexOf(Buffer.from('504b0102', 'hex')) + 24);
    return content;
  }
});

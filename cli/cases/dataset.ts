import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { z } from 'zod';
import { type Imported, importCases } from '../../cases/dataset/drafts.ts';
import { datasetFormats, formatOf, readDataset, textOf, writeDataset } from '../../cases/dataset/formats.ts';
import { checkSize } from '../../cases/dataset/limits.ts';
import { DatasetError } from '../../cases/dataset/table.ts';
import { casesOfTrace, isTrace } from '../../cases/dataset/traces.ts';
import { readContent, readDeclared } from '../../cases/loading/load.ts';
import { yamlText } from '../../cases/loading/yaml-text.ts';
import type { DeclaredCase } from '../../cases/schema.ts';
import { printable } from '../../record/redaction/printable.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import { reasonOf } from '../../record/text/reason-of.ts';
import { redactSecrets } from '../../settings/derive-settings.ts';

/**
 * Converts a spreadsheet, JSON lines or a trace of conversations to a file of cases. Existing files are never
 * overwritten.
 *
 * @throws CaseFileError with all problems by line.
 */
export async function importDataset(file: string, { to }: { to?: string }): Promise<void> {
  checkFile(file);
  const target = to ?? join(dirname(file), `${basename(file, extname(file))}.yaml`);
  if (existsSync(target))
    throw new DatasetError(target, ['it is there already: name another file with --to']);
  const { cases, notes } = await read(file);
  if (cases.length === 0) throw new DatasetError(file, ['it holds no case']);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, redactSecrets(yamlText(cases)));
  console.log(writtenTo(target, cases));
  for (const note of notes) console.log(`  check: ${printable(note, 1_000)}`);
}

function checkFile(file: string): void {
  if (!existsSync(file) || !statSync(file).isFile()) throw new DatasetError(file, ['there is no such file']);
}

async function read(file: string): Promise<Imported> {
  const format = formatOf(file);
  if (format) {
    const { cases, problems } = await readDataset(file, format);
    return importCases(file, cases, problems);
  }
  checkSize(file, false);
  const document = parseJson(textOf(file));
  if (!isTrace(document))
    throw new DatasetError(file, [
      `it must end with ${datasetFormats.join(', ')}, or be an OpenTelemetry trace as JSON (resourceSpans)`,
    ]);
  const { cases, problems } = casesOfTrace(document);
  return importCases(file, cases, problems);
}

/**
 * Writes cases as a spreadsheet or JSON lines.
 *
 * @throws DatasetError with the reason if a case cannot be represented; no file is left then.
 */
export async function exportDataset(files: string[], { output }: { output: string }): Promise<void> {
  const format = formatOf(output);
  if (!format) throw new DatasetError(output, [`its name must end with ${datasetFormats.join(', ')}`]);
  if (existsSync(output))
    throw new DatasetError(output, ['it is there already: name another file with --output']);
  const cases = files.flatMap(writtenIn);
  const twice = cases.find(({ id }, index) => cases.findIndex((one) => one.id === id) !== index);
  if (twice) throw new DatasetError(output, [`${twice.id} is the id of several cases of these files`]);
  mkdirSync(dirname(output), { recursive: true });
  await writeDataset(output, format, cases);
  console.log(writtenTo(output, cases));
}

const writtenTo = (file: string, { length }: readonly unknown[]): string =>
  `Wrote ${length} ${length === 1 ? 'case' : 'cases'} to ${file}.`;

/** Reads the cases of a file as written, without comments. */
function writtenIn(file: string): DeclaredCase[] {
  checkFile(file);
  const entries = z.array(z.unknown()).safeParse(contentIn(file)).data;
  if (!entries) throw new DatasetError(file, ['it is no list of cases']);
  return entries.map((entry, index) => {
    const checked = readDeclared(entry);
    if ('declared' in checked) return checked.declared;
    throw new DatasetError(file, [`case ${index + 1} cannot be written: ${checked.problems.join('; ')}`]);
  });
}

function contentIn(file: string): unknown {
  try {
    return readContent(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new DatasetError(file, [reasonOf(error)]);
  }
}

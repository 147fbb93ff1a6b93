import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { migrateCaseFile } from '../../cases/migration/migrate.ts';
import { printable } from '../../record/redaction/printable.ts';
import { PlainError } from '../../record/text/plain-error.ts';

/**
 * Rewrites case files of an earlier version in place. Exits with 1 if something is left to change by hand.
 *
 * @param paths files, or folders whose YAML and JSON files are rewritten.
 */
export function migrateCases(paths: readonly string[]): void {
  const files = paths.flatMap(caseFilesIn);
  if (files.length === 0) throw new PlainError(`No YAML or JSON file in ${paths.join(', ')}.`);
  let changed = 0;
  for (const file of files) {
    const before = readFileSync(file, 'utf8');
    const { text, byHand } = migrateCaseFile(before, { isJson: extname(file).toLowerCase() === '.json' });
    if (text !== before) {
      writeFileSync(file, text);
      changed += 1;
      console.log(`rewritten: ${file}`);
    }
    for (const problem of byHand) console.log(`change by hand: ${file}  ${printable(problem, 500)}`);
    if (byHand.length > 0) process.exitCode = 1;
  }
  console.log(
    `${changed} of ${files.length} files rewritten.${changed > 0 ? ' Check the diff before you commit.' : ''}`,
  );
}

function caseFilesIn(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })) throw new PlainError(`There is no ${path}.`);
  if (!statSync(path).isDirectory()) return [path];
  return globSync('**/*.{yaml,yml,json}', { cwd: path, exclude: ['**/node_modules/**'] })
    .sort()
    .map((file) => join(path, file));
}

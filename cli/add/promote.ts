import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readDeclared } from '../../cases/loading/load.ts';
import { promotedText, promote as promoteTrial } from '../../cases/recording/promote.ts';
import { printable } from '../../record/redaction/printable.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { type Trace, traceSchema } from '../../reporters/report/traces.ts';
import { redactSecrets } from '../../settings/derive-settings.ts';
import { inProject } from '../../settings/project-folder.ts';
import { appendCase } from './append-case.ts';

/** Converts a failed trial to a regression case, and appends it to a file of cases. */
export function promote({ record, definition }: PromotableTrace, { to }: { to?: string }): void {
  const read = readDeclared(definition);
  if ('problems' in read) {
    throw new PlainError(
      `The case of this trial does not load any more:\n${read.problems.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  const file = to ?? inProject(join(dirname(record.case.file), 'promoted.yaml'));
  const promoted = promoteTrial(record, read.declared);
  const text = redactSecrets(promotedText(promoted, record));
  const problem = appendCase(file, { id: promoted.case.id, text });
  if (problem !== null) throw new PlainError(problem);
  console.log(`${promoted.case.id} was added to ${file}.`);
  for (const note of promoted.notes) console.log(`  check: ${printable(note, 1_000)}`);
  console.log(
    `It fails as the trial did (evalwright run --case ${promoted.case.id}). Correct its \`model\` until it passes, and commit it.`,
  );
}

type PromotableTrace = { record: NonNullable<Trace['record']>; definition: unknown };

/**
 * Reads a file below `reports/traces/`.
 *
 * @throws PlainError with the next step if it cannot be converted.
 */
export function readTrace(path: string): PromotableTrace {
  if (!existsSync(path))
    throw new PlainError(`There is no file ${path}. Traces are in reports/traces after a run.`);
  const parsed = traceSchema.safeParse(parseJson(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new PlainError('This is not the trace of a trial.');
  const { record, definition } = parsed.data;
  if (!record) throw new PlainError('This trial has no record, so its conversation is unknown.');
  if (definition === null || definition === undefined)
    throw new PlainError(
      `The trial was declared in code (${record.case.file}): its expectations are not data. Declare it as a case, and run it again.`,
    );
  return { record, definition };
}

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { readDeclared } from '../../fixtures/cases/load.ts';
import { promotedText, promote as promoteTrial } from '../../fixtures/cases/promote.ts';
import { inProject } from '../../fixtures/services/project-folder.ts';
import { printable } from '../../record/redaction/printable.ts';
import { type Trace, traceSchema } from '../../reporters/report/traces.ts';
import { redactSecrets } from '../../settings.ts';
import { appendCase } from '../append-case.ts';

/** Turns a trial that did not pass into a regression case, at the end of a file of cases. */
export function promote({ record, definition }: PromotableTrace, { to }: { to?: string }): void {
  const read = readDeclared(definition);
  if ('problems' in read) {
    console.error(
      `The case of this trial does not load any more:\n${read.problems.map((line) => `  ${line}`).join('\n')}`,
    );
    process.exitCode = 1;
    return;
  }
  const file = to ?? inProject(join(dirname(record.case.file), 'promoted.yaml'));
  const promoted = promoteTrial(record, read.declared);
  const text = redactSecrets(promotedText(promoted, record));
  const problem = appendCase(file, { id: promoted.case.id, text });
  if (problem !== null) {
    console.error(problem);
    process.exitCode = 1;
    return;
  }
  console.log(`${promoted.case.id} stands in ${file}.`);
  for (const note of promoted.notes) console.log(`  look at this: ${printable(note, 1_000)}`);
  console.log(
    `It fails as the trial did (evalwright run --case ${promoted.case.id}). Correct its \`model\` to what a good model would say, see it pass, and commit it.`,
  );
}

type PromotableTrace = { record: NonNullable<Trace['record']>; definition: unknown };

/**
 * A file below `reports/traces/`.
 *
 * @throws InvalidArgumentError with what to do, when no case can be made of it.
 */
export function traceArgument(path: string): PromotableTrace {
  if (!existsSync(path))
    throw new InvalidArgumentError('There is no such file. Traces are in reports/traces after a run.');
  const parsed = traceSchema.safeParse(parseDocument(path));
  if (!parsed.success) throw new InvalidArgumentError('It is no trace of a trial.');
  const { record, definition } = parsed.data;
  if (!record)
    throw new InvalidArgumentError('Its trial left no record: nothing is known of the conversation.');
  if (definition === null || definition === undefined)
    throw new InvalidArgumentError(
      `The trial was declared in code (${record.case.file}): what it expected can not be read off. Declare it as a case, and run it again.`,
    );
  return { record, definition };
}

function parseDocument(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

import { printable, printableLines } from '../../record/redaction/printable.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { reportArgument } from '../arguments/report-argument.ts';
import { type CaseSummary, casesCalled, type Failure, type RunSummary, summaryOf } from '../show/summary.ts';

/** Prints the result of a run, or of one of its cases. The exit code is 0 whatever the result. */
export function show(run: string, id: string | undefined, { json = false }: { json?: boolean }): void {
  const report = reportArgument(run);
  if (id === undefined) {
    const summary = summaryOf(report);
    console.log(json ? JSON.stringify(summary) : describeRun(summary).join('\n'));
    return;
  }
  const found = casesCalled(report, id);
  if (found.length === 0) {
    const ids = [...new Set(report.trials.map((trial) => trial.case.id))];
    if (ids.length === 0) throw new PlainError(`This run has no trial. ${report.errors[0] ?? ''}`.trim());
    throw new PlainError(
      `This run has no case ${id}. It has ${ids.slice(0, 12).join(', ')}${ids.length > 12 ? `, … (${ids.length})` : ''}.`,
    );
  }
  console.log(json ? JSON.stringify(found) : found.flatMap(describeCase).join('\n'));
}

function describeRun({ decision, counts, errors, causes, failures, next }: RunSummary): string[] {
  return [
    printable(decision, 400),
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
    ...errors.map((error) => `✗ ${printable(error, 300)}`),
    ...(causes.length > 0 ? ['', 'Why'] : []),
    ...causes.map(
      ({ code, says, trials, cases }) =>
        `  ${String(trials).padStart(3)} × ${printable(code)}: ${printable(says, 100)}  (${cases
          .slice(0, 6)
          .map((one) => printable(one))
          .join(', ')}${cases.length > 6 ? ', …' : ''})`,
    ),
    ...(failures.length > 0 ? ['', 'What did not pass'] : []),
    ...failures.flatMap(describeFailure),
    '',
    `Next: ${printable(next, 300)}`,
  ];
}

const describeFailure = (one: Failure): string[] => [
  `  ${printable(one.case)} ${printable(one.title, 80)}${one.blocking ? ' (blocking)' : ''}  ${printable(one.where)}${one.trials > 1 ? `  ${one.failed} of ${one.trials} trials` : ''}`,
  `      ${one.codes.map((code) => printable(code)).join(', ') || one.standing}: ${printable(one.says, 300)}`,
  ...(one.reproducible === false ? ['      NOT REPRODUCIBLE: a recorded rerun came to something else'] : []),
];

const describeCase = (one: CaseSummary): string[] => [
  `${printable(one.case)} ${printable(one.title, 100)}${one.blocking ? ' (blocking)' : ''}  ${printable(one.where)}`,
  ...(one.reproducible === false ? ['NOT REPRODUCIBLE: a recorded rerun came to something else'] : []),
  ...one.each.flatMap(({ trial, standing, note, findings, conversation }) => [
    '',
    `trial ${trial}: ${standing}${note === null ? '' : ` (${printable(note, 300)})`}`,
    ...findings.flatMap(({ code, turn, verdict, says }) =>
      says.map(
        (line) =>
          `  ${verdict === 'warn' ? '!' : '✗'} ${printable(code)}${turn === null ? '' : ` (turn ${turn + 1})`}: ${printable(line, 500)}`,
      ),
    ),
    ...printableLines(conversation, { lines: 40, length: 240 }).map((line) => `  │ ${line}`),
  ]),
  '',
  `Next: ${printable(one.next, 300)}`,
];

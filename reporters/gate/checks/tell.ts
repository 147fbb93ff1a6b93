import { Socket } from 'node:net';
import { relative } from 'node:path';
import type { Report } from '../../report/report.ts';
import { consoleReport, decision } from '../../report/text/console.ts';
import type { Told } from './told.ts';

/**
 * Sends the decision to the parent command, in one line on a pipe.
 *
 * @returns whether it was sent; the parent may be gone.
 */
const tell = (pipe: number, told: Told): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new Socket({ fd: pipe, readable: false });
    socket.once('error', () => resolve(false));
    socket.end(`${JSON.stringify(told)}\n`, () => resolve(true));
  });

type Saying = {
  verbose: boolean;
  /** The path of the report. */
  folder: string;
  /** Additional messages, one line each. */
  said: readonly string[];
  /** The pipe on which the parent command waits for the decision, to print it last. */
  decisionPipe: number | undefined;
  allure: boolean;
};

/** Prints how a run ended. */
export async function sayReport(
  report: Report,
  { verbose, folder, said, decisionPipe, allure }: Saying,
): Promise<void> {
  const shown = relative(process.cwd(), folder) || '.';
  for (const line of consoleReport(report, { verbose, folder: shown })) print(line);
  for (const line of said) print(`  ${line}`);
  const decided = decision(report);
  const told: Told = {
    decision: decided,
    cases: [...new Set(report.trials.map((trial) => trial.case.id))],
    errors: report.errors,
    blockedAsAsked: report.gateCheck?.holds ?? null,
    allure,
    report,
  };
  if (decisionPipe === undefined || !(await tell(decisionPipe, told)))
    for (const line of decided) print(line);
}

/** Prints it among the runner's own output. */
export const print = (line: string): boolean => process.stdout.write(`${line}\n`);

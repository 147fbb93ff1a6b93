import { Socket } from 'node:net';
import { relative } from 'node:path';
import type { Report } from '../../report/report.ts';
import { consoleReport, decision } from '../../report/text/console.ts';
import type { Told } from './told.ts';

/**
 * Tells what was decided to the command that has started this run, in one line on a pipe.
 *
 * @returns whether it was told: who was to hear it may be gone.
 */
const tell = (pipe: number, told: Told): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new Socket({ fd: pipe, readable: false });
    socket.once('error', () => resolve(false));
    socket.end(`${JSON.stringify(told)}\n`, () => resolve(true));
  });

type Saying = {
  verbose: boolean;
  /** Where the report was written. */
  folder: string;
  /** What is to be said besides, a line each. */
  said: readonly string[];
  /** The pipe on which somebody waits for the decision, to say it last. */
  decisionPipe: number | undefined;
  allure: boolean;
};

/** Says how a run has ended. */
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

/** Says it where the runner's own words stand. */
export const print = (line: string): boolean => process.stdout.write(`${line}\n`);

import { Socket } from 'node:net';
import type { Report } from '../../report/report.ts';

/**
 * Tells the report to the command that has started this run, in one line on a pipe.
 *
 * @returns whether it was told: who was to hear it may be gone.
 */
export const tell = (pipe: number, report: Report): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new Socket({ fd: pipe, readable: false });
    socket.once('error', () => resolve(false));
    socket.end(`${JSON.stringify(report)}\n`, () => resolve(true));
  });

/** Says it where the runner's own words stand. */
export const print = (line: string): boolean => process.stdout.write(`${line}\n`);

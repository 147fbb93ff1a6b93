import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Report, reportSchema } from './report.ts';
import { reportFile } from './write-report.ts';

export type ReadReport = { path: string; report: Report | null; problem: string | null };

/** Reads a `report.json`, named by itself or by the folder it is in. */
export function readReport(given: string): ReadReport {
  const isFolder = existsSync(given) && statSync(given).isDirectory();
  const path = isFolder ? join(given, reportFile) : given;
  if (!existsSync(path)) return { path, report: null, problem: 'there is no such report' };
  try {
    return { path, report: reportSchema.parse(JSON.parse(readFileSync(path, 'utf8'))), problem: null };
  } catch (error) {
    const told = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    return {
      path,
      report: null,
      problem: `cannot be read: ${told.split('\n').slice(0, 2).join(' ').trim()}`,
    };
  }
}

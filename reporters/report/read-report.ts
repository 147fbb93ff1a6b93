import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { otherVersion } from '../../record/run/other-version.ts';
import { type Report, reportSchema, reportVersion } from './report.ts';
import { reportFile } from './write-report.ts';

export type ReadReport = { path: string; report: Report | null; problem: string | null };

/** Reads a `report.json`, given its path or its folder. */
export function readReport(given: string): ReadReport {
  const isFolder = existsSync(given) && statSync(given).isDirectory();
  const path = isFolder ? join(given, reportFile) : given;
  if (!existsSync(path)) return { path, report: null, problem: 'there is no such report' };
  try {
    const document: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const other = otherVersion(document, reportVersion);
    if (other !== null) return { path, report: null, problem: `${other}: run it again` };
    return { path, report: reportSchema.parse(document), problem: null };
  } catch (error) {
    const told = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    return {
      path,
      report: null,
      problem: `cannot be read: ${told.split('\n').slice(0, 2).join(' ').trim()}`,
    };
  }
}

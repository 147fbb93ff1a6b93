import { relative } from 'node:path';
import type { TargetOptions } from '../../settings/target.ts';

/** The target, started in the copy that APP_COPY names instead of where it stands. */
export function inCopy({ start, ...target }: TargetOptions, configFolder: string): TargetOptions {
  const copy = process.env.APP_COPY;
  if (copy === undefined || start === undefined)
    throw new Error('APP_COPY must name a copy of the application.');
  return { ...target, start: { ...start, cwd: relative(configFolder, copy) } };
}

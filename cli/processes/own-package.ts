import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isBuilt } from '../../platform/module-file.ts';

/** The folder of the running copy of this package. */
export const ownFolder: string = resolve(import.meta.dirname, isBuilt ? '../../..' : '../..');

/** Its version. */
export const ownVersion = (): string =>
  z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(ownFolder, 'package.json'), 'utf8')))
    .version;

/** The command line that starts this command in another process. */
export const ownCommand: string = join(ownFolder, isBuilt ? 'cli/bin.mjs' : 'cli/main.ts');

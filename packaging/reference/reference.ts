import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { caseKeysPage } from './case-keys.ts';
import { codesPage } from './codes.ts';
import { commandsPage } from './commands.ts';
import { environmentPage } from './environment.ts';
import { gradersPage } from './graders.ts';
import { root } from './markdown.ts';
import { optionsPage } from './options.ts';

/** Writes `docs/reference/` from what the code says of itself: run as a program, or compared by a test. */

export const referencePages: Readonly<Record<string, () => string>> = {
  'docs/reference/case-keys.md': caseKeysPage,
  'docs/reference/codes.md': codesPage,
  'docs/reference/commands.md': commandsPage,
  'docs/reference/environment.md': environmentPage,
  'docs/reference/graders.md': gradersPage,
  'docs/reference/options.md': optionsPage,
};

if (argv[1] === import.meta.filename)
  for (const [file, page] of Object.entries(referencePages)) writeFileSync(join(root, file), page());

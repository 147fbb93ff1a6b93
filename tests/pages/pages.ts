import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The pages for strangers, and what somebody who reads them would type. */

export const root = join(import.meta.dirname, '../..');
export const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/**/*.md', { cwd: root }),
].sort();
export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The lines of a page that somebody would type: of what shows its output as well, those behind a prompt. */
export const commandsOf = (page: string): string[] =>
  [...read(page).matchAll(/```(sh|bash|console)\n([\s\S]*?)```/g)].flatMap(([, kind, block = '']) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => kind !== 'console' || line.startsWith('$ '))
      .map((line) =>
        line
          .replace(/^\$ /, '')
          .replace(/\s#\s.*$/, '')
          .trim(),
      )
      .filter((line) => line !== '' && !line.startsWith('#')),
  );

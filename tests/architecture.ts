import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = join(import.meta.dirname, '../docs/architecture.md');

/** The allowed imports of each folder and root file, from the table in docs/architecture.md. */
export function allowedImports(): Map<string, readonly string[]> {
  const text = readFileSync(page, 'utf8');
  const section = text.slice(text.indexOf('## Folders and their imports')).split('\n## ')[0] ?? '';
  const rows = [...section.matchAll(/^\| `([\w.-]+)`\s*\|[^|]*\|([^|]*)\|$/gm)];
  return new Map(
    rows.map(([, folder = '', imports = '']) => [
      folder,
      [...imports.matchAll(/`([\w.-]+)`/g)].map(([, name = '']) => name),
    ]),
  );
}

/** Folders and root files of product code. */
export const productFolders = (): string[] => [...allowedImports().keys()];

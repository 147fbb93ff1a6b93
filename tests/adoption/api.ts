import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/**
 * The public surface as text: the declarations of each entry of the package, and the names in what it hands on whole. A change of it is
 * a change for whoever has installed the package: `node tests/adoption/api.ts` writes it anew.
 */

const root = join(import.meta.dirname, '../..');
export const reportFile = join(import.meta.dirname, 'api-report.txt');

const packageSchema = z.object({
  exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string() })])),
});

export function apiReport(): string {
  const { exports } = packageSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const entries = Object.entries(exports).flatMap(([name, target]) =>
    typeof target === 'string' ? [] : [{ name, file: join(root, target.types) }],
  );
  const surface = entries.map(({ name, file }) => `# evalwright${name.slice(1)}: ${nameOf(file)}`);
  const parts = entries.map(({ file }) => `## ${nameOf(file)}\n\n${declarations(file)}`);
  const everything = entries.flatMap(({ file }) => handedOnWhole(file));
  const names = everything.map((file) => `## ${nameOf(file)}\n\n${namesIn(file).join('\n')}`);
  return `${[surface.join('\n'), ...parts, ...names].join('\n\n')}\n`;
}

const nameOf = (file: string) => relative(join(root, 'dist'), file).replaceAll('\\', '/');

/** The modules of which an entry exports whatever they do: there it does not say what. */
const handedOnWhole = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^export \* from '(\.[^']+)\.(?:js|ts)';/gm)].map(([, path = '']) =>
    join(dirname(file), `${path}.d.ts`),
  );

const namesIn = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^export (?:declare )?(?:const|type|function|class) (\w+)|^export .*/gm,
    ),
  ]
    .map(([line, name = line]) => name)
    .sort();

const declarations = (file: string) =>
  readFileSync(file, 'utf8')
    .replaceAll(/^\/\/# sourceMappingURL.*$/gm, '')
    .trim();

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(reportFile, apiReport());

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/**
 * The public surface as text: the declarations of each entry of the package, those that it hands on by their names, and the names in what
 * it hands on whole. A change of it is a change for whoever has installed the package: `node tests/adoption/api.ts` writes it anew.
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
  const handedOn = entries.map(
    ({ name, file }) => `## evalwright${name.slice(1)} hands on\n\n${handedOnBy(file).join('\n')}`,
  );
  const everything = entries.flatMap(({ file }) => handedOnWhole(file));
  const names = everything.map((file) => `## ${nameOf(file)}\n\n${namesIn(file).join('\n')}`);
  return `${[surface.join('\n'), ...parts, ...handedOn, ...names].join('\n\n')}\n`;
}

const nameOf = (file: string) => relative(join(root, 'dist'), file).replaceAll('\\', '/');

/** The modules of which an entry exports whatever they do: there it does not say what. */
const handedOnWhole = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^export (?:type )?\* from '(\.[^']+)\.(?:js|ts)';/gm)].map(
    ([, path = '']) => join(dirname(file), `${path}.d.ts`),
  );

/** Each declaration of another file that an entry names, as it stands there but for its comments. */
const handedOnBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^export (?:type )?\{([^}]*)\} from '(\.[^']+)\.(?:js|ts)';/gm)]
    .flatMap(([, names = '', path = '']) => {
      const wanted = names.split(',').map((name) => name.trim().replace(/^type /, ''));
      return statementsIn(join(dirname(file), `${path}.d.ts`)).filter((statement) => {
        const [, name = ''] =
          /^export (?:declare )?(?:const|type|function|class) (\w+)/.exec(statement) ?? [];
        return wanted.includes(name);
      });
    })
    .sort();

const statementsIn = (file: string): string[] =>
  declarations(file)
    .replaceAll(/\/\*\*[\s\S]*?\*\/\n?/g, '')
    .split(/^(?=export |declare |import |type |interface )/m)
    .map((statement) => statement.replaceAll(/\n\s*\n/g, '\n').trim());

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

import { readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { z } from 'zod';

/** What the package offers, as its sources document it. */

const root = join(import.meta.dirname, '../..');

/** A value that an entry exports: its doc comment without stars, and the code of its example; empty where there is none. */
export type Documented = { entry: string; name: string; file: string; comment: string; example: string };

const packageSchema = z.object({
  exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string() })])),
});

/** Every value that each entry of the package exports, by its name there. */
export function documentedValues(): Documented[] {
  const { exports } = packageSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return Object.entries(exports).flatMap(([entry, target]) => {
    if (typeof target === 'string') return [];
    const file = normalize(target.types)
      .replace(/^dist\//, '')
      .replace(/\.d\.ts$/, '.ts');
    return [...declaredIn(file), ...handedOnBy(file)].map((one) => ({
      entry: `evalwright${entry.slice(1)}`,
      ...one,
    }));
  });
}

type Value = Omit<Documented, 'entry'>;

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** A doc comment, and the value that it stands before. */
const declaration =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export (?:default class|class|function|async function|const) (\w+)/g;

function declaredIn(file: string): Value[] {
  const seen = new Set<string>();
  return [...read(file).matchAll(declaration)].flatMap(([, comment = '', name = '']) => {
    // The first of several overloads is the one that is documented.
    if (seen.has(name)) return [];
    seen.add(name);
    return { name, file, ...partsOf(comment) };
  });
}

/** `export { one, type Other } from './file.ts'`; what is handed on as a type is none. */
function handedOnBy(file: string): Value[] {
  return [...read(file).matchAll(/^export \{([^}]*)\} from '([^']+)';/gm)].flatMap(
    ([, names = '', from = '']) => {
      const target = relative(root, join(root, dirname(file), from));
      const wanted = names.split(',').map((name) => name.trim());
      return declaredIn(target).filter(({ name }) => wanted.includes(name));
    },
  );
}

function partsOf(comment: string): Pick<Documented, 'comment' | 'example'> {
  const text = comment.replaceAll(/^[^\S\n]*\* ?/gm, '').trim();
  return { comment: text, example: text.split('@example')[1]?.trim() ?? '' };
}

/** The examples as one module that a compiler can look at. Those that are whole files stand for themselves. */
export function examplesModule(values: readonly Documented[]): string {
  const entries = Map.groupBy(values, ({ entry }) => entry);
  const imports = [...entries].map(
    ([entry, each]) =>
      `import { ${each.map(({ name }) => (entry === 'evalwright/reporter' ? `default as ${name}` : name)).join(', ')} } from '${entry}';`,
  );
  const bodies = values.map(
    ({ name, example }, index) =>
      `export async function example${index}_${name}() {\n${example.replaceAll('export default', 'void')}\n}`,
  );
  return [
    '// Made of the examples in the declarations.',
    "import { z } from 'zod';",
    "import { defineConfig } from '@playwright/test';",
    "import type { Trial } from 'evalwright/graders';",
    ...imports,
    ...ambient,
    ...bodies,
    '',
  ].join('\n');
}

/** What the examples speak of and do not declare. */
const ambient = [
  'declare const trial: Trial;',
  'declare const text: string;',
  'declare const url: string;',
  "declare const reply: Trial['turns'][number]['reply'] & {};",
];

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { argv } from 'node:process';
import type { Command } from 'commander';
import { z } from 'zod';
import { caseSchema } from '../cases/schema.ts';
import { newProgram } from '../cli/all-commands.ts';
import { expectationSchema } from '../graders/expectation.ts';
import { declaredVariables } from '../settings/env.ts';

/** `npm run surface`: counts what users and maintainers must know, from the code itself, and fails above a limit. */

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

export const surface = (): { name: string; limit: number; entries: readonly string[] }[] => [
  { name: 'commands', limit: 15, entries: commands().map(([first = '']) => first) },
  { name: 'verbs', limit: 22, entries: commands().flatMap(verbs) },
  { name: 'environment variables', limit: 18, entries: variables() },
  { name: 'keys of expect', limit: 20, entries: Object.keys(expectationSchema.shape) },
  { name: 'YAML keys', limit: 110, entries: yamlKeys() },
  { name: 'exported values', limit: 50, entries: exportedValues() },
  { name: 'scripts', limit: 24, entries: Object.keys(packageFile().scripts) },
  { name: modulesOfSpec, limit: 120, entries: reachedFrom(['fixtures/index.ts'], evaluatedBy) },
  { name: 'lines of product code', limit: 57_500, entries: productFiles().flatMap(linesOf) },
];

const packageFile = () =>
  z
    .object({
      scripts: z.record(z.string(), z.string()),
      exports: z.record(z.string(), z.union([z.string(), z.object({ default: z.string() })])),
    })
    .parse(JSON.parse(read('package.json')));

/** The source modules that `import 'evalwright'` evaluates, without dynamic imports and types. */
export const modulesOfSpec = 'modules that a spec loads';

const evaluatedBy = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export)\s[^;]*?from '(\.[^']+)';$/gm)].flatMap(([statement, from = '']) =>
    /^(?:import|export) type\b/.test(statement) || onlyTypes(statement) ? [] : [from],
  );

/** Whether braces hold nothing but types, which are erased together with the import. */
const onlyTypes = (statement: string): boolean =>
  [...(/\{([^}]*)\}/.exec(statement)?.[1] ?? 'value').split(',')]
    .map((name) => name.trim())
    .filter(Boolean)
    .every((name) => name.startsWith('type '));

/** Each command with the verbs below it. */
function commands(): string[][] {
  return newProgram().commands.map((command: Command) => [
    command.name(),
    ...command.commands.map((below) => `${command.name()} ${below.name()}`),
  ]);
}
const verbs = ([command = '', ...below]: string[]) => (below.length > 0 ? below : [command]);

/** Those that are declared, and any other with our prefix that a product file names. */
function variables(): string[] {
  const removed = 'settings/removed-variables.ts';
  const named = productFiles()
    .filter((file) => file !== removed)
    .flatMap((file) => [...read(file).matchAll(/\bEVALWRIGHT_[A-Z_]+\b/g)].map(([name]) => name));
  return [...new Set([...declaredVariables.all, ...named])].sort();
}

/** Every key that may stand in a case file, by its name; those of free records are the user's own. */
function yamlKeys(): string[] {
  const document = z.toJSONSchema(caseSchema, { io: 'input', unrepresentable: 'any' });
  const keys = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    if (typeof node !== 'object' || node === null) return;
    for (const [name, value] of Object.entries(node)) {
      if (name === 'properties' && isObject(value)) for (const key of Object.keys(value)) keys.add(key);
      if (name !== 'enum' && name !== 'const') visit(value);
    }
  };
  visit(document);
  return [...keys].sort();
}
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The values that the entry points of the package export. */
function exportedValues(): string[] {
  const entries = Object.entries(packageFile().exports).flatMap(([entry, target]) =>
    typeof target === 'string'
      ? []
      : [[entry, target.default.replace(/^\.\/dist\/(.*)\.js$/, '$1.ts')] as const],
  );
  return entries.flatMap(([entry, file]) =>
    exportsOf(file).map((name) => `evalwright${entry.slice(1)} ${name}`),
  );
}

/** Names of a file's exported values, as they are written: types, and other files that it exports as a whole, are no values of its own. */
function exportsOf(file: string): string[] {
  const text = read(file);
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ')),
  );
  const declared = [...text.matchAll(/^export (default|(?:async )?(?:const|function|class) (\w+))/gm)].map(
    ([, what = '', name]) => name ?? what,
  );
  return [...listed.map((name) => name.replace(/.* as /, '')), ...declared];
}

/** Kept by Git, and no test, example, application or suite, unless the product imports it. */
function productFiles(): string[] {
  product ??= reachedFrom(
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => /\.(?:tsx?|mjs|js)$/.test(file) && existsSync(join(root, file)))
      .filter((file) => !/^(?:app|e2e|examples|tests)\/|\.test\.[^.]+$|\/dist\//.test(file)),
  );
  return product;
}
let product: string[] | undefined;

const importedBy = (text: string): string[] =>
  [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g)].map(([, from = '']) => from);

/** These files and all that they import, directly or not. */
function reachedFrom(files: readonly string[], importsIn = importedBy): string[] {
  const reached = new Set(files);
  for (const file of reached)
    for (const from of importsIn(read(file))) {
      const target = normalize(join(dirname(file), from));
      if (existsSync(join(root, target)) && /\.(?:tsx?|mjs|js)$/.test(target)) reached.add(target);
    }
  return [...reached].sort();
}

const linesOf = (file: string) =>
  read(file)
    .trimEnd()
    .split('\n')
    .map((_, index) => `${file}:${index + 1}`);

if (import.meta.filename === argv[1]) {
  for (const { name, limit, entries } of surface()) {
    const isLong = entries.length > 1_000;
    console.log(`${entries.length > limit ? '✗' : '✓'} ${name}: ${entries.length}, at most ${limit}`);
    if (!isLong) console.log(`  ${entries.join(', ')}`);
    if (entries.length > limit) process.exitCode = 1;
  }
}

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { z } from 'zod';
import { expectationSchema } from '../graders/expectation.ts';
import { codeNames } from '../reporters/allure/categories.ts';

/** Writes `docs/reference/graders.md` from what the code says of itself: run as a program, or compared by a test. */

const root = join(import.meta.dirname, '..');
export const referenceFile = 'docs/reference/graders.md';

/** Subfolders of `graders/`, by their headings. */
const folders: Record<string, string> = {
  reply: 'The reply',
  cards: 'Cards',
  tools: 'Tool calls',
  state: 'Rows',
  consistency: 'Agreement of the boundaries',
  judge: 'The judge',
  '': 'Combining graders',
};

type Documented = {
  name: string;
  parameters: string;
  says: string;
  /** Code; empty for none. */
  example: string;
  folder: string;
  options: Field[];
};
type Field = { name: string; says: string };

/** The reference, as Markdown. */
export function reference(): string {
  const exported = exportedNames();
  const graders = globSync('graders/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => gradersIn(file))
    .filter(({ name }) => exported.has(name));
  return [
    '# Graders',
    'Made from the code by `npm run docs -- reference`. What a case writes below `expect` becomes graders; tests in code name them.',
    '## What a case may expect',
    table(
      ['key', 'claim'],
      claims().map(({ name, says }) => [`\`${name}\``, says]),
    ),
    '[Writing cases](../writing-cases.md#what-must-hold) has them with examples, and what is graded without being asked.',
    ...Object.entries(folders).flatMap(([folder, title]) =>
      section(
        title,
        graders.filter((grader) => grader.folder === folder),
      ),
    ),
    '## What a verdict says: codes',
    'The code of a score says what is wrong, whatever the words of its reason.',
    table(
      ['code', 'what it says'],
      Object.entries(codeNames).map(([code, name]) => [`\`${code}\``, `${name}.`]),
    ),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function section(title: string, graders: readonly Documented[]): string[] {
  if (graders.length === 0) return [];
  return [
    `## ${title}`,
    ...graders.flatMap(({ name, parameters, says, example, options }) => [
      `### ${name}`,
      `\`${name}(${parameters})\``,
      says,
      ...(example === '' ? [] : [`\`\`\`ts\n${example}\n\`\`\``]),
      ...(options.length > 0
        ? [
            table(
              ['option', ''],
              options.map((option) => [`\`${option.name}\``, option.says]),
            ),
          ]
        : []),
    ]),
  ];
}

const describedSchema = z.object({
  properties: z.record(z.string(), z.looseObject({ description: z.string().optional() })),
});

const claims = (): Field[] =>
  Object.entries(
    describedSchema.parse(z.toJSONSchema(expectationSchema, { io: 'input', unrepresentable: 'any' }))
      .properties,
  ).map(([name, { description = '' }]) => ({ name, says: description }));

/** What the package's entry for graders exports. */
function exportedNames(): Set<string> {
  const index = readFileSync(join(root, 'graders/index.ts'), 'utf8');
  return new Set(
    [...index.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.replace('type ', '').trim()),
    ),
  );
}

const grader =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:function|const) (\w+)(?: = )?\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\): (?:CodeGrader|Grader)\b/g;

function gradersIn(file: string): Documented[] {
  const text = readFileSync(join(root, file), 'utf8');
  const folder = dirname(file) === 'graders' ? '' : (file.split('/')[1] ?? '');
  return [...text.matchAll(grader)].map(([, comment = '', name = '', parameters = '']) => ({
    name,
    parameters: oneLine(parameters).replace(/,$/, ''),
    says: sentences(comment),
    example: exampleIn(comment),
    folder,
    options: [...parameters.matchAll(/\b(\w+Options)\b/g)].flatMap(([, type = '']) => fieldsOf(type, text)),
  }));
}

/** The options of a grader, each with what its comment says. */
function fieldsOf(type: string, text: string): Field[] {
  const [, body = ''] = new RegExp(`export type ${type} = \\{\\n([\\s\\S]*?)\\n\\};`).exec(text) ?? [];
  return [...body.matchAll(/(?: {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)? {2}(\w+)\??: ([^\n]*);/g)].map(
    ([, comment = '', name = '', of = '']) => ({
      name,
      says: sentences(comment) || `\`${of.replaceAll('|', '\\|')}\``,
    }),
  );
}

/** What stands below `@example`, which is the last of a comment. */
const exampleIn = (comment: string): string => withoutStars(comment).split('@example')[1]?.trim() ?? '';
const withoutStars = (comment: string): string => comment.replace(/^[^\S\n]*\* ?/gm, '');
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Without the stars, and with parameters and errors as sentences. */
const sentences = (comment: string): string =>
  oneLine(withoutStars(comment).replace(/@example[\s\S]*$/, ''))
    .replace(/@param (\w+)/g, '`$1`:')
    .replace(/@returns/g, 'Returns')
    .replace(/@throws/g, 'Throws')
    .trim();

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

if (argv[1] === import.meta.filename) writeFileSync(join(root, referenceFile), reference());

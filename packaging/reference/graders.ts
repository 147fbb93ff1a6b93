import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { expectationSchema } from '../../graders/expectation.ts';
import {
  type Field,
  fieldsOf,
  fieldTable,
  oneLine,
  page,
  readSource,
  root,
  sentences,
  withoutStars,
} from './markdown.ts';

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
/** The claims of cases and the graders of code, as Markdown. */
export function gradersPage(): string {
  const exported = exportedNames();
  const graders = globSync('graders/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => gradersIn(file))
    .filter(({ name }) => exported.has(name));
  return page(
    '# Graders',
    'What a case writes below `expect` becomes graders; tests in code name them.',
    '## What a case may expect',
    fieldTable(['key', 'claim'], claims()),
    '[Write cases](../how-to/write-cases.md#what-must-hold) has examples, and [what a verdict rests on](../verdicts.md#default-graders) the default graders. [Codes](codes.md) say what a verdict means.',
    ...Object.entries(folders).flatMap(([folder, title]) =>
      section(
        title,
        graders.filter((grader) => grader.folder === folder),
      ),
    ),
  );
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
      fieldTable(['option', ''], options),
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
  const index = readSource('graders/index.ts');
  return new Set(
    [...index.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.replace('type ', '').trim()),
    ),
  );
}

const grader =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:function|const) (\w+)(?: = )?\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\): (?:CodeGrader|Grader)\b/g;

function gradersIn(file: string): Documented[] {
  const text = readSource(file);
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

/** What stands below `@example`, which is the last of a comment. */
const exampleIn = (comment: string): string => withoutStars(comment).split('@example')[1]?.trim() ?? '';

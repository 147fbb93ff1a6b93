import { pages, read } from './pages.ts';

/** A block of code of a page. */
export type Block = { page: string; language: string; text: string };

/** All blocks in these languages on the pages that people write. */
export const blocksIn = (...languages: string[]): Block[] =>
  pages
    .filter((page) => !page.includes('docs/reference/'))
    .flatMap((page) =>
      [...read(page).matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```/gm)].map(
        ([, indent = '', language = '', text = '']) => ({
          page,
          language,
          text: text.replace(new RegExp(`^${indent}`, 'gm'), ''),
        }),
      ),
    )
    .filter(({ language }) => languages.includes(language));

/** Where a fragment of an object belongs, by its first key. */
const holders: readonly (readonly [first: RegExp, wrap: (text: string) => string])[] = [
  [/^(?:target|database|store):/, (text) => `export default defineEvalConfig({ use: {\n${text}\n} });`],
  [/^signIn:/, (text) => `export const adapter: Adapter = { name: 'x',\n${text}\n};`],
];

const inTest = (text: string) =>
  `test('t', async ({ chat, grade, model }) => {\nvoid [chat, grade, model];\n${text}\n});`;

/** The imports and declarations that blocks leave out, by name. */
const ambient: Readonly<Record<string, string>> = {
  defineEvalConfig: "import { defineEvalConfig } from 'evalwright/config';",
  mysqlStore: "import { mysqlStore } from 'evalwright/config';",
  Adapter: "import type { Adapter } from 'evalwright/adapters';",
  test: "import { test } from 'evalwright';",
  defineCases: "import { defineCases } from 'evalwright';",
  judged: "import { judged } from 'evalwright/graders';",
  MongoClient: "import { MongoClient } from 'mongodb';",
  config: "declare const config: Parameters<typeof import('evalwright/config').defineEvalConfig>[0];",
  vocabulary:
    "declare const vocabulary: NonNullable<Parameters<typeof import('evalwright').defineCases>[1]>;",
  shopVocabulary:
    "declare const shopVocabulary: NonNullable<Parameters<typeof import('evalwright').defineCases>[1]>;",
  cassette:
    "declare const cassette: Parameters<Parameters<Parameters<typeof import('evalwright').test>[2]>[0]['model']['play']>[0];",
  password: 'declare const password: string;',
  hash: 'declare const hash: string;',
};

/** A block as a module of its own: fragments in what holds them, with what they take for granted. */
export function moduleOf(text: string): string {
  const [, wrap] = holders.find(([first]) => first.test(text)) ?? [];
  const isModule = /^(?:import|export) /m.test(text) || /^(?:test|defineCases|const)\b/m.test(text);
  const code = wrap?.(text) ?? (isModule ? text : inTest(text));
  const declared = new Set(
    [...code.matchAll(/^(?:import \{ ([^}]*) \}|(?:export )?const (\w+))/gm)].flatMap(([, names, name]) =>
      (names ?? name ?? '').split(', ').map((one) => one.replace('type ', '')),
    ),
  );
  const needed = Object.entries(ambient).filter(
    ([name]) => !declared.has(name) && new RegExp(`(?<![\\w'])(?<!\\w\\.)${name}\\b(?!:)`).test(code),
  );
  return [...needed.map(([, line]) => line), code, 'export {};', ''].join('\n');
}

/** The name of the file that a block says it is, in its first comment. */
export const nameOf = ({ text }: Block): string | undefined => /^\/\/ evals\/([\w.]+)\n/.exec(text)?.[1];

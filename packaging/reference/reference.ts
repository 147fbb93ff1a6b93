import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import type { Command } from 'commander';
import { z } from 'zod';
import { newProgram } from '../../cli/all-commands.ts';
import { schemaOf } from '../../cli/cases/schema.ts';
import { advice } from '../../record/codes/advice.ts';
import { codeNames } from '../../record/codes/names.ts';
import { declaredVariables } from '../../settings/env.ts';
import { gradersPage } from './graders.ts';
import { type Field, fieldsOf, fieldTable, page, readSource, root, table } from './markdown.ts';

/** Writes `docs/reference/` from what the code says of itself: run as a program, or compared by a test. */

export const referencePages: Readonly<Record<string, () => string>> = {
  'docs/reference/case-keys.md': caseKeysPage,
  'docs/reference/codes.md': codesPage,
  'docs/reference/commands.md': commandsPage,
  'docs/reference/environment.md': environmentPage,
  'docs/reference/graders.md': gradersPage,
  'docs/reference/options.md': optionsPage,
};

type Node = {
  description?: string | undefined;
  properties?: Record<string, Node> | undefined;
  items?: Node | undefined;
};
const node: z.ZodType<Node> = z.looseObject({
  description: z.string().optional(),
  get properties() {
    return z.record(z.string(), node).optional();
  },
  get items() {
    return node.optional();
  },
});

/** The keys of a case file, from the schema that editors use. */
function caseKeysPage(): string {
  const { items } = node.parse(schemaOf('cases'));
  return page(
    '# Keys of case files',
    'A case file is a list of cases. `npx evalwright cases schema` prints its JSON Schema, with which editors check and complete.',
    fieldTable(['key', ''], keysOf(items ?? {}, '')),
    'The claims below `expect` are [graders](graders.md#what-a-case-may-expect).',
  );
}

/** `turns[].expect` has a page of its own. */
const keysOf = ({ properties = {} }: Node, path: string): Field[] =>
  Object.entries(properties).flatMap(([key, value]) => {
    const name = `${path}${key}`;
    const own = { name, says: value.description ?? '' };
    if (key === 'expect') return [own];
    return [own, ...keysOf(value, `${name}.`), ...keysOf(value.items ?? {}, `${name}[].`)];
  });

/** The codes of scores with meaning, usual cause and next step. */
function codesPage(): string {
  return page(
    '# Codes',
    'The code of a score says what is wrong. It is the same in all reports. [Read a failure](../how-to/read-a-failure.md) explains the rest of the message.',
    table(
      ['code', 'meaning', 'usual cause', 'next step'],
      Object.entries(codeNames).map(([code, name]) => [
        `\`${code}\``,
        `${name}.`,
        ...advice[code as keyof typeof codeNames],
      ]),
    ),
  );
}

/** Every command with its arguments and options, as `--help` prints them. */
function commandsPage(): string {
  return page(
    '# Commands',
    'Start them with `npx`. `evalwright COMMAND --help` prints the same.',
    ...newProgram().commands.flatMap((command) => sectionsOf(command, 'evalwright')),
  );
}

function sectionsOf(command: Command, parent: string): string[] {
  const name = `${parent} ${command.name()}`;
  return [
    `## ${name}`,
    `\`${name} ${command.usage()}\``,
    command.description(),
    fieldTable(
      ['argument', ''],
      command.registeredArguments.map((one) => ({ name: one.name(), says: one.description })),
    ),
    fieldTable(
      ['option', ''],
      command.options
        .filter(({ hidden }) => !hidden)
        .map(({ flags, description }) => ({ name: flags, says: description })),
    ),
    ...command.commands.flatMap((one) => sectionsOf(one, name)),
  ];
}

/** The variables of `.env.example`, with the comment above each. */
function environmentPage(): string {
  const rows: string[][] = [];
  const secrets: string[] = [];
  let comment: string[] = [];
  let isBelowVariable = false;
  for (const line of readSource('.env.example').split('\n')) {
    const [, name = '', example = ''] = /^#([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (name !== '') {
      const shown = example === '' ? '' : `\`${example}\``;
      const last = rows.at(-1);
      // Several variables, or examples of one, may follow a comment.
      if (isBelowVariable && last) {
        if (!last[0]?.includes(`\`${name}\``)) last[0] += `, \`${name}\``;
        last[2] = [last[2], shown].filter(Boolean).join(', ');
      } else rows.push([`\`${name}\``, comment.join(' '), shown]);
      if (declaredVariables.secret.has(name)) secrets.push(`\`${name}\``);
      isBelowVariable = true;
    } else {
      if (isBelowVariable || line === '' || line.startsWith('# ---')) comment = [];
      if (line.startsWith('# ') && !line.startsWith('# ---')) comment.push(line.slice(2));
      isBelowVariable = false;
    }
  }
  return page(
    '# Environment variables',
    'The environment and `.env` hold secrets, the mode and switches of CI. Real variables win over `.env`. `npx evalwright doctor` prints what is in force.',
    table(['variable', 'meaning', 'example'], rows),
    `No artifact contains the values of ${secrets.join(', ')}.`,
  );
}

/** The types of options, by their headings. */
const types = [
  [
    'settings/eval-options.ts',
    'EvalOptions',
    'Below `use`',
    'Each project of a configuration may have its own.',
  ],
  ['settings/target.ts', 'TargetOptions', '`target`', ''],
  ['boundaries/state/options.ts', 'DatabaseOptions', '`database`', ''],
  ['boundaries/state/options.ts', 'UserOptions', '`database.users`', ''],
  ['boundaries/state/options.ts', 'TableOptions', '`database.tables`', 'Options of one table.'],
  ['boundaries/folder/options.ts', 'FolderOptions', '`folder`', ''],
  ['chat/limits.ts', 'ReplyLimits', '`replyLimits`', ''],
] as const;

/** The options of a configuration, from the comments of their types. */
function optionsPage(): string {
  return page(
    '# Options',
    "`defineEvalConfig(config, run)` and `withEvals(config, run)` take Playwright's configuration with the options below `use`, and the options of a run.",
    ...types.flatMap(([file, type, title, says]) => [
      `## ${title}`,
      says,
      fieldTable(['option', ''], fieldsOf(type, readSource(file))),
    ]),
    '## Of a run',
    'The second argument. Flags of `evalwright run` override them.',
    fieldTable(['option', ''], runOptions()),
  );
}

/** Fields of the schema with a comment; groups are named by their dots. */
function runOptions(): { name: string; says: string }[] {
  const text = readSource('settings/run-options.ts');
  const [, body = ''] = /\nconst declared = \{\n([\s\S]*?)\n\};/.exec(text) ?? [];
  return [...body.matchAll(/^ {2}\/\*\*([^\n]*)\*\/\n {2}(\w+):/gm)].map(([, says = '', name = '']) => ({
    name,
    says: says.trim(),
  }));
}

if (argv[1] === import.meta.filename)
  for (const [file, write] of Object.entries(referencePages)) writeFileSync(join(root, file), write());

import { fieldsOf, fieldTable, page, readSource } from './markdown.ts';

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
export function optionsPage(): string {
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

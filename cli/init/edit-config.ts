import { tsPlugin } from '@sveltejs/acorn-typescript';
import { type ArrayExpression, type Expression, type ObjectExpression, Parser, type Program } from 'acorn';

/** Adds evals to an existing configuration of Playwright: what is there stays as it is, letter by letter. Pure. */

export type Addition = {
  /** From where the configuration imports the adapter. */
  adapterFrom: string;
  /** The project, as it stands in `projects`, its lines not indented. */
  project: string;
};

export type Edit =
  | { outcome: 'edited'; source: string }
  /** It speaks of evals already. */
  | { outcome: 'there' }
  /** What is to be added where cannot be told for sure. */
  | { outcome: 'refused'; why: string };

/** Puts two imports, `withEvals` around what is exported, and one project into a configuration, or says why it does not. */
export function editConfig(source: string, addition: Addition): Edit {
  if (source.includes('evalwright/config')) return { outcome: 'there' };
  try {
    const program = parse(source);
    const edited = insert(source, insertions(source, program, addition));
    parse(edited);
    return { outcome: 'edited', source: edited };
  } catch (error) {
    if (error instanceof Unclear || error instanceof SyntaxError)
      return { outcome: 'refused', why: error.message };
    throw error;
  }
}

/** The lines that editConfig would have added, for a person to add. */
export const linesToAdd = ({ adapterFrom, project }: Addition): string[] => [
  `import { evalProject, withEvals } from 'evalwright/config';`,
  `import { adapter } from '${adapterFrom}';`,
  'export default withEvals(/* what you export now */);',
  `${project}, // among \`projects\`; where there are none: projects: [{}, ${project.split('\n')[0]} …`,
];

/** Nothing is changed where it would be a guess. */
class Unclear extends Error {}

type Insertion = { at: number; text: string };

const insert = (source: string, insertions: readonly Insertion[]): string =>
  insertions
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source);

const TypeScript = Parser.extend(tsPlugin());
export const parse = (source: string): Program =>
  TypeScript.parse(source, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    locations: true,
    allowHashBang: true,
  });

function insertions(source: string, program: Program, addition: Addition): Insertion[] {
  for (const name of ['adapter', 'evalProject', 'withEvals'])
    if (declares(program, name)) throw new Unclear(`it has something called ${name} already`);
  const { exported, isCommonJs } = exportedBy(program);
  const config = objectOf(program, exported);
  if (!config) throw new Unclear('what it exports is no object that stands in it');
  return [
    imports(source, program, { ...addition, isCommonJs }),
    { at: exported.start, text: 'withEvals(' },
    { at: exported.end, text: ')' },
    ...projectIn(source, program, config, addition.project),
  ];
}

function exportedBy(program: Program): { exported: Expression; isCommonJs: boolean } {
  for (const statement of program.body) {
    if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement;
      if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') break;
      return { exported: declaration, isCommonJs: false };
    }
    if (statement.type !== 'ExpressionStatement') continue;
    const { expression } = statement;
    if (expression.type === 'AssignmentExpression' && isModuleExports(expression.left))
      return { exported: expression.right, isCommonJs: true };
  }
  throw new Unclear('it exports no configuration as its default');
}

const isModuleExports = (node: { type: string; object?: unknown; property?: unknown }): boolean =>
  node.type === 'MemberExpression' && isNamed(node.object, 'module') && isNamed(node.property, 'exports');

const isNamed = (node: unknown, name: string): boolean =>
  typeof node === 'object' && node !== null && 'name' in node && node.name === name;

/** The object that holds the configuration: by its name, inside of defineConfig, or as it stands. */
function objectOf(program: Program, expression: Expression): ObjectExpression | null {
  const found = resolved(program, expression);
  if (found?.type === 'ObjectExpression') return found;
  if (found?.type !== 'CallExpression' || !isNamed(found.callee, 'defineConfig')) return null;
  const [argument, ...further] = found.arguments;
  if (!argument || argument.type === 'SpreadElement' || further.length > 0) return null;
  return objectOf(program, argument);
}

/** What an expression stands for: without what only types say, and by way of constants of the file. */
function resolved(program: Program, expression: Expression): Expression | null {
  if (/^TS|^Parenthesized/.test(expression.type) && 'expression' in expression)
    return isExpression(expression.expression) ? resolved(program, expression.expression) : null;
  if (expression.type !== 'Identifier') return expression;
  const initial = constantsOf(program).get(expression.name);
  return initial ? resolved(program, initial) : null;
}

const isExpression = (node: unknown): node is Expression =>
  typeof node === 'object' && node !== null && 'type' in node;

export const constantsOf = (program: Program): Map<string, Expression> =>
  new Map(
    program.body.flatMap((statement) =>
      statement.type === 'VariableDeclaration' && statement.kind === 'const'
        ? statement.declarations.flatMap(({ id, init }): [string, Expression][] =>
            id.type === 'Identifier' && init ? [[id.name, init]] : [],
          )
        : [],
    ),
  );

function declares(program: Program, name: string): boolean {
  return program.body.some((statement) => {
    if (statement.type === 'ImportDeclaration')
      return statement.specifiers.some(({ local }) => local.name === name);
    if (statement.type === 'FunctionDeclaration') return statement.id.name === name;
    if (statement.type !== 'VariableDeclaration') return false;
    return statement.declarations.some(({ id }) =>
      id.type === 'ObjectPattern'
        ? id.properties.some((property) => property.type === 'Property' && isNamed(property.value, name))
        : isNamed(id, name),
    );
  });
}

type ImportStyle = { adapterFrom: string; isCommonJs: boolean };

/** The imports, behind those that are there, and written as those are. */
function imports(source: string, program: Program, { adapterFrom, isCommonJs }: ImportStyle): Insertion {
  const there = program.body.filter((statement) =>
    isCommonJs
      ? statement.type === 'VariableDeclaration' && /\brequire\(/.test(textOf(source, statement))
      : statement.type === 'ImportDeclaration',
  );
  const last = there.at(-1);
  const like = last ? textOf(source, last) : `'';`;
  const quote = like.includes(`"`) ? '"' : "'";
  const end = like.endsWith(';') ? ';' : '';
  const lines = [
    ['{ evalProject, withEvals }', 'evalwright/config'],
    ['{ adapter }', adapterFrom],
  ].map(([names, from]) =>
    isCommonJs
      ? `const ${names} = require(${quote}${from}${quote})${end}`
      : `import ${names} from ${quote}${from}${quote}${end}`,
  );
  if (last) return { at: last.end, text: lines.map((line) => `\n${line}`).join('') };
  // What stands at the very beginning has to stay there.
  const [head = ''] = /^(?:#!.*\n|\/\/ *@ts-\w+.*\n|['"]use strict['"];?\n)*/.exec(source) ?? [];
  return { at: head.length, text: `${lines.join('\n')}\n\n` };
}

const textOf = (source: string, { start, end }: { start: number; end: number }) => source.slice(start, end);

function projectIn(source: string, program: Program, config: ObjectExpression, project: string): Insertion[] {
  const named = config.properties.flatMap((property) =>
    property.type === 'Property' && (isNamed(property.key, 'projects') || isText(property.key, 'projects'))
      ? [property.value]
      : [],
  );
  const [projects] = named;
  if (!projects) {
    if (config.properties.some(({ type }) => type === 'SpreadElement'))
      throw new Unclear('its projects may stand in what it spreads');
    const indent = indentAt(source, config.properties[0]?.start ?? config.start);
    // Tests that belong to no project run in one that says nothing of itself.
    const value = `projects: [{}, ${indented(project, indent)}]`;
    return appended(source, { list: config, items: config.properties, item: value });
  }
  const list = resolved(program, projects);
  if (list?.type !== 'ArrayExpression') throw new Unclear('its projects are no list that stands in it');
  return appended(source, { list, items: elementsOf(list), item: project });
}

const isText = (node: unknown, text: string): boolean =>
  typeof node === 'object' && node !== null && 'value' in node && node.value === text;

function elementsOf({ elements }: ArrayExpression) {
  return elements.map((element) => {
    if (element === null) throw new Unclear('its projects have a gap');
    return element;
  });
}

type Span = { start: number; end: number };

/** One more item at the end of a list or an object, on lines of its own where the others have them. */
function appended(
  source: string,
  { list, items, item }: { list: Span; items: readonly Span[]; item: string },
): Insertion[] {
  const last = items.at(-1);
  const before = last?.end ?? list.start + 1;
  const rest = source.slice(before, list.end - 1);
  const at = before + rest.trimEnd().length;
  const isOnLines = textOf(source, list).includes('\n');
  const indent = last ? indentAt(source, last.start) : `${indentAt(source, list.start)}  `;
  const text = isOnLines ? `\n${indent}${indented(item, indent)},` : ` ${item}`;
  const hasComma = !last || withoutComments(rest).includes(',');
  if (hasComma) return [{ at, text }];
  return at === before
    ? [{ at, text: `,${text}` }]
    : [
        { at: before, text: ',' },
        { at, text },
      ];
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

const indentAt = (source: string, at: number): string =>
  /^[ \t]*/.exec(source.slice(source.lastIndexOf('\n', at - 1) + 1))?.[0] ?? '';

const indented = (text: string, indent: string): string => text.replaceAll('\n', `\n${indent}`);

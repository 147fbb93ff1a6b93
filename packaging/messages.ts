import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { parseSync, Visitor, type VisitorObject } from 'rolldown/utils';

/** `npm run docs -- messages`: what errors and the command line say, read from the code. */

const root = join(import.meta.dirname, '..');
const folders =
  'boundaries,cases,chat,cli,fixtures,graders,judging,platform,record,reporters,runner,settings,tool-coverage,values,view';

/** A message with `…` for each value. */
export type Message = { file: string; line: number; text: string };

type Call = Parameters<NonNullable<VisitorObject['CallExpression']>>[0];

/** The messages of errors that are thrown and of lines that are printed. Single words are not included. */
export const messages = (): Message[] =>
  globSync(`{*.ts,{${folders}}/**/*.{ts,tsx}}`, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
    .flatMap(messagesIn);

function messagesIn(file: string): Message[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found: Message[] = [];
  const note = ({ arguments: given, start }: Pick<Call, 'arguments' | 'start'>) => {
    const line = source.slice(0, start).split('\n').length;
    for (const text of given.flatMap(textsOf)) if (/\S\s\S/.test(text)) found.push({ file, line, text });
  };
  new Visitor({
    NewExpression: (made) => {
      if (/Error$/.test(nameOf(made.callee))) note(made);
    },
    CallExpression: (call) => {
      if (/^console\.(?:log|error|warn)$|^fail$/.test(nameOf(call.callee))) note(call);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

function nameOf(callee: Call['callee']): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return '';
  return `${nameOf(callee.object)}.${callee.property.name}`;
}

/** Both texts of a choice. */
function textsOf(argument: Call['arguments'][number]): string[] {
  if (argument.type === 'Literal') return typeof argument.value === 'string' ? [argument.value] : [];
  if (argument.type === 'TemplateLiteral')
    return [argument.quasis.map(({ value }) => value.cooked ?? value.raw).join('…')];
  if (argument.type === 'ConditionalExpression')
    return [argument.consequent, argument.alternate].flatMap(textsOf);
  return [];
}

if (import.meta.filename === argv[1])
  for (const [file, found] of Map.groupBy(messages(), (message) => message.file))
    console.log(
      `${file}\n${found.map(({ line, text }) => `  ${line}: ${text.replaceAll('\n', '⏎')}`).join('\n')}`,
    );

import { advice } from '../../record/codes/advice.ts';
import { codeNames } from '../../record/codes/names.ts';
import { page, table } from './markdown.ts';

/** The codes of scores with meaning, usual cause and next step. */
export const codesPage = (): string =>
  page(
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

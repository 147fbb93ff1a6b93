import { declaredVariables } from '../../settings/env.ts';
import { page, readSource, table } from './markdown.ts';

/** The variables of `.env.example`, with the comment above each. */
export function environmentPage(): string {
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

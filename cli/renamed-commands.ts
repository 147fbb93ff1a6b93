import { PlainError } from '../record/text/plain-error.ts';

/** Commands and flags of earlier versions, and what replaces each: `CHANGELOG.md` has the same table. */
export const renamedCommands: Readonly<Record<string, string>> = {
  add: 'cases add',
  'add case': 'cases add',
  calibrate: 'judge calibrate',
  comment: 'compare --comment',
  drift: 'compare --cassettes',
  export: 'cases export',
  import: 'cases import',
  mutation: 'check-graders --mutations',
  promote: 'cases add --from',
  questions: 'cases questions',
  regrade: 'judge regrade',
  report: 'view --allure',
  review: 'view --review',
  schema: 'cases schema',
  sweep: 'database sweep',
  variations: 'check-graders --variations',
  'run --batch': 'run --variants, with `batch` in the file of variants',
  'run --stop-when-decided': 'the option stopWhenDecided of defineEvalConfig',
  'run --view': 'run --variants, which writes reports/compare',
};

/**
 * @throws PlainError that names the replacement, if a command line begins with a renamed command or has a removed
 *   flag.
 */
export function refuseRenamed([command = '', ...args]: readonly string[]): void {
  const [first = ''] = args;
  const flags = args.flatMap((arg) =>
    arg.startsWith('--') ? [`${command} ${arg.replace(/=.*/s, '')}`] : [],
  );
  const found = [`${command} ${first}`, command, ...flags].find((name) =>
    Object.hasOwn(renamedCommands, name),
  );
  if (found !== undefined)
    throw new PlainError(`evalwright ${found} was renamed: ${replacement(renamedCommands[found] ?? '')}`);
}

const replacement = (now: string) => (now.startsWith('the ') ? `use ${now}.` : `use evalwright ${now}.`);

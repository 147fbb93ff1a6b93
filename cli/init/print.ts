import { shorten } from '../../record/text/shorten.ts';
import type { PlannedFile } from './files.ts';
import type { FirstRun } from './first-run.ts';
import type { Surroundings } from './look.ts';

/** What init tells a person. Pure. */

/** What was found in the folder, as far as it says something. */
export function foundLines({
  manager,
  config,
  scripts,
  hasPackageJson,
  hasTypeScript,
  depths,
}: Surroundings): string[] {
  const { database, model, tools } = depths;
  return [
    hasPackageJson
      ? `Found: a package${hasTypeScript ? ' with TypeScript' : ''}${manager ? `, ${manager}` : ''}${scripts.length > 0 ? `, scripts ${scripts.join(', ')}` : ''}`
      : 'Found: no package.json',
    ...(config
      ? [
          `Found: ${config.file}${config.hasWebServer ? ', which starts the application' : ''}${config.testDirs.length > 0 ? `, tests in ${config.testDirs.join(', ')}` : ''}`,
        ]
      : []),
    ...(model ? [`Found: ${model.name} in ${model.file}`] : []),
    ...tools.map(({ file, servers }) => `Found: MCP servers in ${file}: ${Object.keys(servers).join(', ')}`),
    ...(database ? [`Found: ${database.name} in ${database.file}`] : []),
    ...(model || tools.length > 0 || database
      ? ['(evals begin with the screen; `npx evalwright doctor` says how they see these as well)']
      : []),
  ];
}

const words: Record<PlannedFile['action'], string> = {
  write: '+',
  edit: '~',
  keep: '=',
  'by hand': '!',
};

/** Each file with the reason. */
export function fileLines(files: readonly PlannedFile[]): string[] {
  const width = Math.max(...files.map(({ file }) => file.length)) + 2;
  return files.flatMap(({ file, action, reason, lines = [] }) => [
    `${words[action]} ${file.padEnd(width)}${reason}`,
    ...(action === 'by hand' ? lines.map((line) => `    ${line.replaceAll('\n', '\n    ')}`) : []),
  ]);
}

/** What came of the two cases, and what to do next. */
export function firstRunLines({ cases }: Pick<FirstRun, 'cases'>, next: readonly string[]): string[] {
  return [
    ...cases.map(({ id, expected, standing, ok, reason }) => {
      const ended = ok
        ? `${standing === 'fail' ? 'failed, as it is meant to' : 'passed'}`
        : `ended as ${standing}, and should ${expected}`;
      return `${ok ? '✓' : '✗'} ${id} ${ended}${reason ? `: ${shorten(reason, 200)}` : ''}`;
    }),
    'Next:',
    ...next.map((command) => `  ${command}`),
  ];
}

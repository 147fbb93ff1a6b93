import { shorten } from '../../record/text/shorten.ts';
import type { Reply } from '../../record/trial.ts';
import type { PlannedFile } from './files.ts';
import type { FirstRun } from './first-run.ts';
import type { KnownModel, ModelUse } from './greeting-model.ts';
import type { Surroundings } from './look.ts';
import { changeLines } from './model-client.ts';

/** What init tells a person, or a program. Pure. */

/** The result of init for programs: one line of JSON. */
export type Told = {
  ok: boolean;
  url: string | null;
  /** The message to the chat and the reply. Null without one. */
  reply: { said: string; text: string; end: string; whole: boolean; why: string } | null;
  files: Omit<PlannedFile, 'text'>[];
  cases: FirstRun['cases'];
  report: string | null;
  next: string[];
  problem: string | null;
};

export const nothingTold: Told = {
  ok: false,
  url: null,
  reply: null,
  files: [],
  cases: [],
  report: null,
  next: [],
  problem: null,
};

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

/** What a person has to know of the stub model. */
export function modelNotes(
  { config, hasEvals }: Surroundings,
  known: KnownModel | null,
  use: ModelUse | null,
): string[] {
  if (known) {
    const values = Object.entries(known.env).map(([name, value]) => `${name}=${value}`);
    return [
      ...(config && !hasEvals
        ? [`For later runs, start the application with ${values.join(' ')} (webServer.env).`]
        : []),
      'The stub model answered. `cases add` asks a real one: OPENAI_API_KEY, OPENAI_MODEL and OPENAI_BASE_URL in .env.',
    ];
  }
  if (use === null) return [];
  return use.calls === 0
    ? ['The application asked another model than the one that it was given: the stub model is left out.']
    : [
        `The reply took ${use.calls} requests to the model, of which none alone is the reply: the stub model is left out.`,
      ];
}

/** Whether the application has another model. A page that was left, or took no message, asked none. */
export const asksOther = (use: ModelUse | null, { end }: Reply): boolean =>
  use?.calls === 0 && end !== 'navigated' && end !== 'never_started';

/** What to do where no reply was read. */
export function nextStep(
  { variables, depths: { client } }: Surroundings,
  url: string,
  { reply, use }: { reply: Reply; use: ModelUse | null },
): string {
  const again = 'and repeat init.';
  const keys = variables.keys.join(', ');
  if (use && use.refused.length > 0)
    return `The application asked the stub model with a key of its own: let it come from the environment (${keys}), ${again}`;
  if (asksOther(use, reply)) {
    const where = client ? `${client.file}:${client.line} creates its client. ` : '';
    const change = client ? changeLines(client) : [];
    const wanted = `Let its base URL and key come from the environment (${[...variables.urls, keys].join(', ')}), ${again}`;
    const first = reply.wireErrors
      ? 'The chat was found, but the application refused the message without asking the stub model of this command. Behind a sign-in give --storage-state. Otherwise: '
      : 'The chat was found, but the application did not ask the stub model of this command. ';
    return [`${first}${where}${wanted}`, ...change].join('\n');
  }
  const note = reply.notes?.find((one) => one !== '');
  // The note is told before.
  if (note && /, answered [45]\d\d\)/.test(note)) return "The application's log says why; then repeat init.";
  if (reply.end === 'navigated')
    return `${note ? '' : 'A reload or a link left the page. '}A development server reloads it at a first visit: wait until it is built, ${again} Behind a sign-in give --storage-state. A script that leaves the page during the reply (location = …) is not followed; a form that loads a document for each message is.`;
  return reply.error || reply.end === 'failed_silently'
    ? `The chat was found, but gives no reply: behind a sign-in give --storage-state, otherwise check that its model can be reached (its key, its base URL), ${again}`
    : `\`npx evalwright connect ${url} --headed\` shows what happens; behind a sign-in give --storage-state.`;
}

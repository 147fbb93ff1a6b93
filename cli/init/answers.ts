import { PlainError } from '../../record/text/plain-error.ts';
import { evalsBeside, type Surroundings } from './look.ts';
import { type Manager, managers } from './package-manager.ts';
import { runningPages } from './running.ts';
import type { Voice } from './voice.ts';

/** Every answer, as a flag gives it. */
export type InitOptions = {
  url?: string;
  start?: string;
  packageManager?: Manager;
  typescript?: boolean;
  folder?: string;
  say: string;
  storageState?: string;
  header: Record<string, string>;
  workflow: boolean;
  skill: boolean;
  /** What is installed in the place of `evalwright`. */
  package?: string;
  yes?: boolean;
  dryRun?: boolean;
  json?: boolean;
};

/** What was answered, or found, or taken for granted. */
export type Answers = {
  url: string;
  /** The command that starts the application, where the configuration is to start it. */
  start: string | null;
  manager: Manager;
  typescript: boolean;
  /** The folder of the evals. */
  folder: string;
  /** What is said to the chat. */
  say: string;
  storageState: string | null;
  workflow: boolean;
  skill: boolean;
};

/** What must be known before anything is installed. */
export async function settleProject(
  here: Surroundings,
  options: InitOptions,
  voice: Voice,
): Promise<Pick<Answers, 'manager' | 'typescript'>> {
  const named = options.packageManager ?? here.manager;
  const manager =
    named ??
    (voice.asks
      ? await voice.choose(
          'Which package manager?',
          managers.map((one) => [one, one]),
        )
      : 'npm');
  return { manager, typescript: await isTypeScript(here, options, voice) };
}

async function isTypeScript(here: Surroundings, options: InitOptions, voice: Voice): Promise<boolean> {
  // What stands beside a configuration is written as that is.
  if (here.config) return /\.[cm]?ts$/.test(here.config.file);
  if (options.typescript !== undefined) return options.typescript;
  if (here.hasPackageJson) return here.hasTypeScript;
  return voice.asks ? voice.confirm('TypeScript?') : true;
}

/** The rest: what was given, else what was found, else what is asked; without a terminal, what is usual. */
export async function settle(here: Surroundings, options: InitOptions, voice: Voice): Promise<Answers> {
  const { say, storageState = null, workflow, skill } = options;
  const folder = options.folder ?? evalsBeside(here.config?.testDirs ?? []);
  const project = await settleProject(here, options, voice);
  const url = await addressOf(here, options, voice);
  const start = await startOf(here, options, voice, project.manager);
  return { ...project, url, start, folder, say, storageState, workflow, skill };
}

async function addressOf(here: Surroundings, options: InitOptions, voice: Voice): Promise<string> {
  if (options.url !== undefined) return checkAddress(options.url);
  const configured = here.config?.urls ?? [];
  const found = configured.length > 0 ? configured : await runningPages();
  const [only] = found;
  if (!voice.asks) {
    if (only !== undefined && found.length === 1) return only;
    throw new PlainError(
      `The URL of the chat is unknown. Give it with --url. ${found.length === 0 ? whereItMayBe(here, options) : `It may be ${found.join(' or ')}.`}`,
    );
  }
  return voice.text('Where does your chat run?', {
    initial: only ?? 'http://localhost:',
    problem: (answer) => (isAddress(answer) ? undefined : 'It begins with http:// or https://.'),
  });
}

/** Without a page that answers: the application is to be started, by its owner or by this command. */
function whereItMayBe({ manager, scripts: [script] }: Surroundings, { start }: InitOptions): string {
  const command = start ?? (script === undefined ? null : `${manager ?? 'npm'} run ${script}`);
  const started = 'No configuration tells, and nothing answers at the usual ports';
  if (command === null) return `${started}: start the application first.`;
  return `${started}: \`${command}\` prints it${start === undefined ? `, and --start "${command}" starts it here` : ''}.`;
}

const isAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

export function checkAddress(text: string): string {
  if (isAddress(text)) return text;
  throw new PlainError(`${text} is not a URL: it must begin with http:// or https://.`);
}

/** How the application is started: by a configuration of our own, or by the one that is there. */
async function startOf(
  { config, scripts }: Surroundings,
  options: InitOptions,
  voice: Voice,
  manager: Manager,
): Promise<string | null> {
  if (options.start !== undefined) return options.start;
  // Set-up reads its web server with Playwright, which may not be installed yet.
  if (config) return null;
  if (!voice.asks || scripts.length === 0) return null;
  const chosen = await voice.choose('Shall Playwright start your application where it does not run?', [
    ...scripts.map((script) => [`${manager} run ${script}`, `yes: ${manager} run ${script}`] as const),
    ['', 'no, it runs already when evals run'],
  ]);
  return chosen === '' ? null : chosen;
}

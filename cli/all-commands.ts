import { Command, Option } from 'commander';
import { modelPrograms } from '../cases/cassette.ts';
import { severities } from '../record/trial.ts';
import { inProject } from '../settings/project-folder.ts';
import { artifactModes, reportFormats, traceModes } from '../settings/run-options.ts';
import { llmModes } from '../settings/run-settings.ts';
import { lazily } from './arguments/lazily.ts';
import {
  commitId,
  configOption,
  count,
  headerArgument,
  linkArgument,
  list,
  oneOf,
  rate,
  usd,
} from './arguments/option-values.ts';
import { runArgument } from './arguments/run-argument.ts';
import { addCasesCommands } from './for-cases.ts';
import { addCommandsForReviewing } from './for-reviewing.ts';
import { managers } from './init/package-manager.ts';
import { ownVersion } from './processes/own-package.ts';

/** The `evalwright` command with every command below it, in the order of `--help`. */
export function newProgram(): Command {
  const program = new Command('evalwright')
    .description('End-to-end evals for AI agents behind a chat UI. `evalwright COMMAND --help` explains one.')
    .version(ownVersion())
    .enablePositionalOptions()
    .helpCommand(false)
    .configureHelp({ helpWidth: 100, subcommandTerm: (command) => command.name() })
    .showHelpAfterError('Add --help for the arguments and options.');
  addInit(program);
  addFindingOut(program);
  addRun(program);
  addUp(program);
  addRedTeam(program);
  addResume(program);
  addCommandsForReviewing(program);
  addGate(program);
  addCompare(program);
  addCheckGraders(program);
  addCasesCommands(program);
  addDatabase(program);
  return program;
}

const greeting = 'Hello! Please answer in one short sentence.';
const redTeamModels = ['real', ...modelPrograms];

function addInit(program: Command): void {
  program
    .command('init')
    .description('Set up evals in this folder, and run two cases.')
    .option('--url <url>', 'where the chat runs')
    .option('--start <command>', 'what starts the application, where it does not run yet')
    .option('--package-manager <name>', managers.join(', '), oneOf(managers))
    .option('--typescript', 'write TypeScript')
    .option('--no-typescript', 'write JavaScript')
    .option('--folder <name>', 'for cases and adapter (default: evals, beside existing tests)')
    .option('--say <text>', 'the message to the chat', greeting)
    .addOption(storageState())
    .addOption(header())
    .option('--no-workflow', 'write no workflow for CI')
    .option('--no-skill', 'write no file for coding agents')
    .option('--package <spec>', 'what to install instead of evalwright: a version, or a tarball')
    .option('-y, --yes', 'ask nothing: take what is found, else the default')
    .option('--dry-run', 'print what would be written, and write nothing')
    .option('--json', 'ask nothing, and print one line of JSON')
    .action(lazily(async () => (await import('./commands/init.ts')).init));
}

const storageState = () =>
  new Option('--storage-state <file>', "a sign-in that Playwright's storageState saved");
const header = () =>
  new Option('--header <name: value>', "a header for requests to the URL's origin; repeatable")
    .argParser(headerArgument)
    .default({});

function addFindingOut(program: Command): void {
  program
    .command('connect')
    .description('Find the chat at a URL, check that replies are complete, write an adapter.')
    .argument('<url>', 'where the chat runs')
    .option('--say <text>', 'the message to send, three times', greeting)
    .option('--output <file>', 'the adapter to write, or with --check to check', 'chat-adapter.ts')
    .option('--force', 'replace an existing adapter')
    .option('--check', 'check whether the existing adapter still fits the page')
    .addOption(storageState())
    .addOption(header())
    .option('--timeout <seconds>', 'for everything, unless a person is asked', count, 60)
    .option('--headed', 'show the window; sign in there, and click on what is unclear')
    .option('--json', 'print JSON, and ask nothing')
    .action(lazily(async () => (await import('./commands/connect.ts')).connect));

  program
    .command('doctor')
    .description('Print what is configured and detected, and what a run would skip and why.')
    .addOption(configOption())
    .option('--json', 'print JSON')
    .action(lazily(async () => (await import('./commands/doctor.ts')).doctor));
}

function addRun(program: Command): void {
  program
    .command('run')
    .description('Run the evals. Further options go to `playwright test` (--headed, --shard=1/2).')
    .argument('[args...]')
    .option('--suite <names>', 'only these suites, by name, folder, file or first letter', list())
    .option('--case <ids>', 'only these cases, separated by commas', list())
    .option('--severity <levels>', severities.join(', '), list(severities))
    .option('--blocking', 'only the blocking cases')
    .option('-g, --grep <regex>', 'only tests whose file, suite, title or tags match')
    .option('--llm <mode>', `the agent's model: ${llmModes.join(', ')}`, oneOf(llmModes))
    .option('--update', 'with --llm record: also replace existing cassettes')
    .option('--ci', 'as in CI: the blocking cases decide the exit code')
    .option('--gate-check', 'mutate every blocking case: exits with 0 if the gate blocks, else with 1')
    .option('--report <formats>', reportFormats.join(', '), list(reportFormats))
    .option('--traces <which>', `write whole trials as JSON: ${traceModes.join(', ')}`, oneOf(traceModes))
    .option('--artifacts <which>', `videos and traces: ${artifactModes.join(', ')}`, oneOf(artifactModes))
    .option('--verbose', 'print every score of every trial')
    .option('--budget <usd>', 'with a real model: start no trial once so much is spent', usd)
    .option('--rate <requests,tokens>', 'with a real model: the most it is asked in a minute', rate)
    .option('--variants <file>', 'run the cases for each variant of this YAML file, and compare them')
    .option('--target <url>', 'the application, where it runs already')
    .option('--now <time>', 'what the browser believes the time to be: 2026-12-31T23:59:50')
    .allowUnknownOption()
    .action(lazily(async () => (await import('./commands/run.ts')).run));
}

function addUp(program: Command): void {
  program
    .command('up')
    .description('Keep the application and its database running, for faster runs of `evalwright run`.')
    .argument('[args...]', 'options of Playwright: --project, …')
    .addOption(configOption())
    .option('--json', 'print one line of JSON once everything runs')
    .allowUnknownOption()
    .action(lazily(async () => (await import('./commands/up.ts')).up));
}

function addRedTeam(program: Command): void {
  program
    .command('redteam')
    .description('Attack the application with probes, decided by evidence. --list prints them.')
    .argument('[probes...]', 'ids of probes (default: all that apply), and options of `playwright test`')
    .option('--list', 'print the probes with their tags, and why one does not apply')
    .option('--llm <model>', `the agent's model: ${redTeamModels.join(', ')}`, oneOf(redTeamModels))
    .addOption(configOption())
    .allowUnknownOption()
    .action(lazily(async () => (await import('./commands/redteam.ts')).redteam));
}

function addResume(program: Command): void {
  program
    .command('resume')
    .description('Continue a run that was killed or had errors, and report on all of it.')
    .argument('<run>', `${runArgument}; or the id of runs of variants`)
    .option('--budget <usd>', 'US dollars to spend from now on (default: the same budget again)', usd)
    .option('--ended', 'the run has ended: it was killed on another machine')
    .addOption(configOption())
    .action(lazily(async () => (await import('./commands/resume.ts')).resume));
}

function addGate(program: Command): void {
  program
    .command('gate')
    .description('Merge the reports of runs or shards, and decide whether the change may merge.')
    .argument('[reports...]', 'report.json files, their folders, or ids of runs', [inProject('reports')])
    .option('--output <folder>', 'where the merged report goes', inProject('reports'))
    .option('--commit <id>', 'the commit that every report must be of', commitId)
    .option('--verbose', 'print every score of every trial')
    .addOption(configOption())
    .action(lazily(async () => (await import('./commands/gate.ts')).gate));
}

function addCompare(program: Command): void {
  program
    .command('compare')
    .description('Compare runs with the first one. Exits with 1 after a significant regression.')
    .argument('[runs...]', 'report.json files, their folders, or ids of runs; the base first')
    .option('--cassettes', 'compare one run of a real model with the cassettes (default: the last)')
    .option('--comment', 'write a pull-request comment on a run, or on a base and a run')
    .option('--link <name=url>', 'with --comment: a link to add; repeatable', linkArgument, [])
    .option('--output <file>', 'with --comment: where it goes (default: printed)')
    .option('--json', 'with --cassettes: print JSON')
    .option('--markdown <file>', 'write the comparison as Markdown too')
    .option('--view <folder>', 'where the page goes', inProject('reports/compare'))
    .option('--no-view', 'write no page')
    .option('--open', 'open the page in the browser')
    .addOption(configOption())
    .action(lazily(async () => (await import('./commands/compare.ts')).compareRuns));
}

function addCheckGraders(program: Command): void {
  program
    .command('check-graders')
    .description('Check that graders catch defects (mutations) and accept honest variations.')
    .argument('[args...]', 'for `playwright test`, for example: e2e/task-assistant --grep C01')
    .option('--mutations', 'only mutations: deliberate defects in what the agent does')
    .option('--variations', 'only variations: equivalent correct conversations')
    .option('--sample', 'only a fixed sample that covers every operator')
    .option('--operators <names>', 'only these operators, separated by commas')
    .addOption(configOption())
    .passThroughOptions()
    .allowUnknownOption()
    .action(lazily(async () => (await import('./commands/check-graders.ts')).checkGraders));
}

function addDatabase(program: Command): void {
  const database = program
    .command('database')
    .description('Start the embedded PostgreSQL for a command; list and delete left rows (sweep).')
    .enablePositionalOptions();
  database
    .command('start', { isDefault: true })
    .description('Start the embedded PostgreSQL, and a command with its DATABASE_URL.')
    .argument('[command...]', 'for example: -- npm start')
    .option('--keep <folder>', 'keep the data there (default: delete them at the end)')
    .passThroughOptions()
    .action(lazily(async () => (await import('./commands/database.ts')).withDatabase));
  database
    .command('sweep')
    .description('List the rows that killed runs left in your database, and delete them once you confirm.')
    .option('--yes', 'delete them without asking')
    .addOption(configOption())
    .action(lazily(async () => (await import('./database/sweep.ts')).sweep));
}

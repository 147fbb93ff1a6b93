import type { Command } from 'commander';
import { modelPrograms } from '../cases/cassette.ts';
import { severities } from '../record/trial.ts';
import { artifactModes, reportFormats, traceModes } from '../settings/run-options.ts';
import { llmModes } from '../settings/run-settings.ts';
import { lazily } from './arguments/lazily.ts';
import { configOption, list, oneOf, rate, usd } from './arguments/option-values.ts';

const redTeamModels = ['real', ...modelPrograms];

/** The commands that start trials or what trials need. */
export function addCommandsForRunning(program: Command): void {
  addRun(program);
  addUp(program);
  addRedTeam(program);
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

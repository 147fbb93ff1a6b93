import type { Command } from 'commander';
import { inProject } from '../settings/project-folder.ts';
import { lazily } from './arguments/lazily.ts';
import { commitId, configOption, linkArgument, usd } from './arguments/option-values.ts';
import { runArgument } from './arguments/run-argument.ts';
import { addCommandsForBeginning } from './for-beginning.ts';
import { addCasesCommands } from './for-cases.ts';
import { addCommandsForReviewing } from './for-reviewing.ts';
import { addCommandsForRunning } from './for-running.ts';

/** Every command, in the order of `--help`. */
export function addAllCommands(program: Command): void {
  addCommandsForBeginning(program);
  addCommandsForRunning(program);
  addResume(program);
  addCommandsForReviewing(program);
  addGate(program);
  addCompare(program);
  addCheckGraders(program);
  addCasesCommands(program);
  addDatabase(program);
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

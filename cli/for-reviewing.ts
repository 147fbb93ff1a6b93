import type { Command } from 'commander';
import { PlainError } from '../record/text/plain-error.ts';
import { inProject } from '../settings/project-folder.ts';
import { lazily } from './arguments/lazily.ts';
import { configOption, count, port } from './arguments/option-values.ts';
import { folderOfRun, runArgument } from './arguments/run-argument.ts';

const foldersOfRuns = (name: string, before: readonly string[] = []): string[] => [
  ...before,
  folderOfRun(name),
];

/** The commands that show a run, and grade it again. */
export function addCommandsForReviewing(program: Command): void {
  program
    .command('show')
    .description('Print the decision of a run and its failures, with file and line.')
    .argument('<run>', 'report.json, its folder, or the id of a run')
    .argument('[case]', 'only this case, with the conversation of each trial that did not pass')
    .option('--json', 'print JSON, for programs and coding agents')
    .addOption(configOption())
    .action(lazily(async () => (await import('./commands/show.ts')).show));
  addView(program);
  addJudge(program);
}

type ViewCommand = {
  port?: number;
  review?: boolean;
  allure?: boolean;
  open?: boolean;
  results: string;
  output: string;
};

function addView(program: Command): void {
  program
    .command('view')
    .description('Serve the page of a run; with several runs, the page that compares them.')
    .argument('[runs...]', `${runArgument} (default: last)`, foldersOfRuns)
    .option('--review', 'review trials: the scores of the judge are hidden until you have answered')
    .option('--port <port>', 'the port of the page (default: any free one)', port)
    .option('--allure', 'build the Allure report of the last run instead')
    .option('--open', 'with --allure: serve it and open it in the browser')
    .option('--results <folder>', 'with --allure: where the results are', inProject('allure-results'))
    .option('--output <folder>', 'with --allure: where the report goes', inProject('allure-report'))
    .addOption(configOption())
    .action(async (runs: string[] = [], { allure, open, results, output, ...options }: ViewCommand) => {
      if (allure && (runs.length > 0 || options.review || options.port !== undefined))
        throw new PlainError(
          '--allure builds the report of the last run: leave out runs, --review and --port.',
        );
      if (allure) {
        const { openReport, report } = await import('./view/allure.ts');
        return void (open ? openReport : report)({ results, output });
      }
      if (open) throw new PlainError('--open goes with --allure: the address of the page is printed.');
      const { view } = await import('./commands/view.ts');
      const [first = folderOfRun('last'), ...others] = runs;
      return view([first, ...others], options);
    });
}

function addJudge(program: Command): void {
  const judge = program.command('judge').description('Grade a run again, and calibrate the judge.');
  judge
    .command('regrade')
    .description('Grade a run again from its records, with the current graders, judge and reviews.')
    .argument('<run>', runArgument, folderOfRun)
    .option('--grader <name>', 'only graders whose name contains this: judged(tone, reviewed, …')
    .option('--fresh', 'ask the judge again, without its cache')
    .option('--verbose', 'print every score of every trial')
    .addOption(configOption())
    .action(lazily(async () => (await import('./judge/regrade.ts')).regrade));
  judge
    .command('calibrate')
    .description('Compare the judge with people, and write which dimensions the gate may require.')
    .option('--repeat <n>', 'how often a question is repeated, for repeatability; 1: never', count, 5)
    .option('--of <n>', 'how many questions of each dimension', count, 5)
    .addOption(configOption())
    .action(lazily(async () => (await import('./judge/calibrate.ts')).calibrate));
}

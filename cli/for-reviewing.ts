import type { Command } from 'commander';
import { calibrate } from './commands/calibrate.ts';
import { drift } from './commands/drift.ts';
import { regrade } from './commands/regrade.ts';
import { review } from './commands/review.ts';
import { view } from './commands/view.ts';
import { configOption, count } from './option-values.ts';
import { type ReadRun, readArgument } from './report-argument.ts';
import { folderOfRun, lastRealRun, runArgument } from './run-argument.ts';

const foldersOfRuns = (name: string, before: readonly string[] = []): string[] => [
  ...before,
  folderOfRun(name),
];

/** The commands by which people look at what is over, and it is graded again. */
export function addCommandsForReviewing(program: Command): void {
  program
    .command('regrade')
    .description(
      'grade a run again from its records: the graders, the judge and the reviews of now; no browser, no agent',
    )
    .argument('<run>', runArgument, folderOfRun)
    .option('--grader <name>', 'only graders whose name holds this: judged(tone, reviewed, calledTools, …')
    .option('--fresh', 'ask the judge anew, whatever it answered before')
    .option('--verbose', 'show every score of every trial')
    .addOption(configOption())
    .action(regrade);

  program
    .command('review')
    .description(
      'serve the page on which people review the trials of a run: pass, fail or cannot tell, by keyboard',
    )
    .argument('<run>', runArgument, folderOfRun)
    .option('--sample <n>', 'how many trials besides those that ask for a human', count, 20)
    .option('--all', 'every trial of the run')
    .option('--reviewer <name>', 'who reviews; without it the page asks')
    .option('--show-judge', 'show at once what the judge said; such answers calibrate nothing')
    .option('--port <port>', 'by default any that is free', count, 0)
    .addOption(configOption())
    .action(review);

  program
    .command('view')
    .description(
      'serve the page of a run: what decided it, each trial at every boundary; follows one that goes on',
    )
    .argument('[run]', runArgument, folderOfRun)
    .argument(
      '[others...]',
      'runs to hold against it: then the page is that of their comparison',
      foldersOfRuns,
    )
    .option('--port <port>', 'by default any that is free', count, 0)
    .addOption(configOption())
    .action((run: string | undefined, others: readonly string[] = [], options: { port: number }) =>
      view([run ?? folderOfRun('last'), ...others], options),
    );

  program
    .command('calibrate')
    .description(
      'compare the judge with people, dimension by dimension, and write what the gate may count on',
    )
    .option(
      '--repeat <n>',
      'how often the same question is asked again, for repeatability; 1: not at all',
      count,
      5,
    )
    .option('--of <n>', 'of how many questions of each dimension', count, 5)
    .addOption(configOption())
    .action(calibrate);
  addDrift(program);
}

function addDrift(program: Command): void {
  program
    .command('drift')
    .description(
      'say where a real model behaves otherwise than the cassettes of its cases, though they pass: a list of warnings',
    )
    .argument(
      '[run]',
      'report.json, the folder it is in, or the id of a run that is kept (default: the last one with a real model)',
      readArgument,
    )
    .option('--json', 'print JSON, for programs and coding agents')
    .addOption(configOption())
    .action((run: ReadRun | undefined, options: { json?: boolean }) =>
      drift((run ?? readArgument(lastRealRun())).report, options),
    );
}

import type { Command } from 'commander';
import { artifactModes, reportFormats } from '../env.ts';
import { llmModes } from '../fixtures/settings.ts';
import { severities } from '../record/trial.ts';
import { run } from './commands/run.ts';
import { up } from './commands/up.ts';
import { configOption, count, list, oneOf } from './option-values.ts';

/** The command that runs trials, and the one that keeps warm what they need: they import of all others nothing. */
export function addCommandsForRunning(program: Command): void {
  addRun(program);
  addUp(program);
}

function addRun(program: Command): void {
  program
    .command('run')
    .description(
      'run the evals and build the reports; what is not listed here goes to `playwright test` as it is',
    )
    .argument(
      '[args...]',
      'files, and options of Playwright: --headed, --ui, --repeat-each=3, --shard=1/2, …',
    )
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
}

function addUp(program: Command): void {
  program
    .command('up')
    .description(
      'keep the application, its database and its boundaries warm: `evalwright run` beside it starts none of them',
    )
    .argument('[args...]', 'options of Playwright: --project, …')
    .addOption(configOption())
    .option('--json', 'print one line of JSON when all is up')
    .allowUnknownOption()
    .action(up);
}

import type { Command } from 'commander';
import type { AddCaseOptions } from './commands/add-case.ts';
import { connect, headerArgument } from './commands/connect.ts';
import { doctor } from './commands/doctor.ts';
import type { InitOptions } from './init/answers.ts';
import { managers } from './init/package-manager.ts';
import { configOption, count, oneOf } from './option-values.ts';

const greeting = 'Hello! Please answer in one short sentence.';

const several = (text: string, before: string[]) => [...before, text];

/** The commands of the first day: set evals up, find a chat, see what is connected. */
export function addCommandsForBeginning(program: Command): void {
  addInit(program);
  addFindingOut(program);
}

function addInit(program: Command): void {
  program
    .command('init')
    .description('set evals up in this folder: look, ask, speak to the chat, write, and run two cases')
    .option('--url <url>', 'where the chat runs')
    .option(
      '--start <command>',
      'what starts the application; the configuration then does it where it does not run',
    )
    .option('--package-manager <name>', managers.join(', '), oneOf(managers))
    .option('--typescript', 'write TypeScript')
    .option('--no-typescript', 'write JavaScript')
    .option('--folder <name>', 'where cases and adapter go (default: evals, beside the tests that are there)')
    .option('--say <text>', 'what is said to the chat', greeting)
    .option('--storage-state <file>', "a sign-in that Playwright's storageState has saved")
    .option(
      '--header <name: value>',
      'a header for every request to the origin of the URL; may be given several times',
      headerArgument,
      {},
    )
    .option('--no-workflow', 'write no workflow for CI')
    .option('--no-skill', 'write no file for coding agents')
    .option('--package <spec>', 'what to install in the place of evalwright: a version, or a tarball')
    .option('-y, --yes', 'ask nothing: what is found, else what is usual')
    .option('--dry-run', 'say what would be written, and do nothing')
    .option('--json', 'ask nothing, and print one line of JSON')
    // Imported only here: nobody else needs what asks and what parses.
    .action(async (options: InitOptions) => {
      const { init } = await import('./commands/init.ts');
      await init(options);
    });
}

function addFindingOut(program: Command): void {
  program
    .command('connect')
    .description('find the chat at a URL, prove that its replies are read whole, and write an adapter for it')
    .argument('<url>', 'where the chat runs')
    .option('--say <text>', 'what to say, three times in all', greeting)
    .option('--output <file>', 'where the adapter goes, or with --check is', 'chat-adapter.ts')
    .option('--force', 'replace the adapter that is there')
    .option('--check', 'say whether the adapter that is there still fits the page')
    .option('--storage-state <file>', "a sign-in that Playwright's storageState has saved")
    .option(
      '--header <name: value>',
      'a header for every request to the origin of the URL; may be given several times',
      headerArgument,
      {},
    )
    .option('--timeout <seconds>', 'for all of it, when no person is asked', count, 60)
    .option('--headed', 'show the window; with a terminal you may sign in there, and click what is unclear')
    .option('--json', 'print JSON, and ask nothing')
    .action(connect);

  program
    .command('add')
    .description('add to the evals that are there')
    .command('case')
    .description(
      'say something to the real chat, see what happens at every boundary, and write it as a draft',
    )
    .argument('<says>', 'what the user says')
    .option('--then <says>', 'what the user says next; may be given several times', several, [])
    .option('--folder <name>', 'where the cases are (default: where the configuration has its evals)')
    .option('--to <file>', 'the file in that folder to which it is added', 'added.yaml')
    .option('--state <name>', 'a state of the rows to begin with; may be given several times', several, [])
    .option('--id <id>', 'by default made of what is said')
    .option('--title <title>', 'by default what is said')
    .addOption(configOption())
    .option('--json', 'print one line of JSON')
    .action(async (says: string, options: AddCaseOptions) => {
      const { addCase } = await import('./commands/add-case.ts');
      await addCase(says, options);
    });

  program
    .command('doctor')
    .description('say what is configured, found and guessed, and what would be skipped and why')
    .addOption(configOption())
    .option('--json', 'print JSON')
    .action(doctor);
}

import { type Command, Option } from 'commander';
import { lazily } from './arguments/lazily.ts';
import { configOption, count, headerArgument, oneOf } from './arguments/option-values.ts';
import { managers } from './init/package-manager.ts';

const greeting = 'Hello! Please answer in one short sentence.';

/** The commands of the first day: set up evals, find a chat, check the set-up. */
export function addCommandsForBeginning(program: Command): void {
  addInit(program);
  addFindingOut(program);
}

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

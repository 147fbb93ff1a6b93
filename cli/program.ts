import { Command } from 'commander';
import { ownVersion } from './processes/own-package.ts';

/** The `evalwright` command without its commands. */
export const newProgram = (): Command =>
  new Command('evalwright')
    .description('End-to-end evals for AI agents behind a chat UI. `evalwright COMMAND --help` explains one.')
    .version(ownVersion())
    .enablePositionalOptions()
    .helpCommand(false)
    .configureHelp({ helpWidth: 100, subcommandTerm: (command) => command.name() })
    .showHelpAfterError('Add --help for the arguments and options.');

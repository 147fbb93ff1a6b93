import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { z } from 'zod';
import { ownRoot } from '../platform/files-of.ts';
import { isBuilt } from '../platform/module-file.ts';

/** The `evalwright` command without its commands. */
export const newProgram = (): Command =>
  new Command('evalwright')
    .description('End-to-end evals for AI agents behind a chat UI. `evalwright COMMAND --help` explains one.')
    .version(ownVersion())
    .enablePositionalOptions()
    .helpCommand(false)
    .configureHelp({ helpWidth: 100, subcommandTerm: (command) => command.name() })
    .showHelpAfterError();

const ownVersion = (): string =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(ownRoot, isBuilt ? '..' : '', 'package.json'), 'utf8'))).version;

import type { Command } from 'commander';
import { addAllCommands } from '../../cli/all-commands.ts';
import { newProgram } from '../../cli/program.ts';
import { fieldTable, page } from './markdown.ts';

/** Every command with its arguments and options, as `--help` prints them. */
export function commandsPage(): string {
  const program = newProgram();
  addAllCommands(program);
  return page(
    '# Commands',
    'Start them with `npx`. `evalwright COMMAND --help` prints the same.',
    ...program.commands.flatMap((command) => sectionsOf(command, 'evalwright')),
  );
}

function sectionsOf(command: Command, parent: string): string[] {
  const name = `${parent} ${command.name()}`;
  return [
    `## ${name}`,
    `\`${name} ${command.usage()}\``,
    command.description(),
    fieldTable(
      ['argument', ''],
      command.registeredArguments.map((one) => ({ name: one.name(), says: one.description })),
    ),
    fieldTable(
      ['option', ''],
      command.options
        .filter(({ hidden }) => !hidden)
        .map(({ flags, description }) => ({ name: flags, says: description })),
    ),
    ...command.commands.flatMap((one) => sectionsOf(one, name)),
  ];
}

#!/usr/bin/env node
import { Command } from 'commander';
import { PlainError } from '../record/plain-error.ts';
import { guardOutput } from '../record/redaction/output-guard.ts';
import { redactSecrets } from '../settings.ts';
import { endWhenUnread } from './end-unread.ts';

// Whatever a command says, an argument or a file may have held a secret.
guardOutput(process, redactSecrets, { whole: false });
endWhenUnread();

const program = new Command('evalwright')
  .description('End-to-end evals for AI agents behind a chat UI.')
  .enablePositionalOptions()
  .showHelpAfterError();

const [, , asked = ''] = process.argv;
// Of all commands those that run trials are called most, and need least of what there is.
if (['run', 'up'].includes(asked)) (await import('./for-running.ts')).addCommandsForRunning(program);
else (await import('./all-commands.ts')).addAllCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  // Anything but what a person can put right is ours to mend, and shows where it happened.
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

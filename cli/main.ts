#!/usr/bin/env node
import { InvalidArgumentError } from 'commander';
import { guardOutput } from '../record/redaction/output-guard.ts';
import { PlainError } from '../record/text/plain-error.ts';
import { redactSecrets } from '../settings/derive-settings.ts';
import { env } from '../settings/env.ts';
import { endWhenUnread } from './processes/end-unread.ts';
import { newProgram } from './program.ts';
import { refuseRenamed } from './renamed-commands.ts';

// An argument or a file may hold a secret that a command prints.
guardOutput(process, redactSecrets, { whole: false });
endWhenUnread();

const program = newProgram().hook('preAction', () => void env());
const [, , asked = ''] = process.argv;

try {
  refuseRenamed(process.argv.slice(2));
  // The commands that run trials are called most often, and load only what they need.
  if (['run', 'up'].includes(asked)) (await import('./for-running.ts')).addCommandsForRunning(program);
  else (await import('./all-commands.ts')).addAllCommands(program);
  await program.parseAsync();
} catch (error) {
  // Any other error is a defect of ours, and shows where it happened.
  if (!(error instanceof PlainError || error instanceof InvalidArgumentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

#!/usr/bin/env node
import { InvalidArgumentError } from 'commander';
import { keepCompiled } from '../platform/compile-cache.ts';
import { guardOutput } from '../record/redaction/output-guard.ts';
import { PlainError } from '../record/text/plain-error.ts';
import { redactSecrets } from '../settings/derive-settings.ts';
import { env } from '../settings/env.ts';
import { newProgram } from './all-commands.ts';
import { refuseRenamed } from './renamed-commands.ts';

keepCompiled();
// A printed argument or file may contain a secret.
guardOutput(process, redactSecrets, { whole: false });
// A reader may close the pipe early (`evalwright show last | head`), which is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const program = newProgram().hook('preAction', () => void env());

try {
  refuseRenamed(process.argv.slice(2));
  await program.parseAsync();
} catch (error) {
  // Any other error is a defect of Evalwright and shows its stack.
  if (!(error instanceof PlainError || error instanceof InvalidArgumentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

import { codeOf, installCommand } from '../../platform/needed-package.ts';
import { PlainError } from '../../record/text/plain-error.ts';

/**
 * A command's action, whose module is loaded only when the command runs: `--help` and other commands start without it.
 *
 * @example
 * program.command('gate').action(lazily(async () => (await import('./commands/gate.ts')).gate));
 */
export const lazily =
  <Args extends unknown[]>(load: () => Promise<(...args: Args) => unknown>) =>
  async (...args: Args): Promise<void> => {
    const act = await load().catch((cause: unknown) => {
      if (!isWithoutPlaywright(cause)) throw cause;
      const command = installCommand(['evalwright', '@playwright/test']);
      throw new PlainError(`Evalwright finds no Playwright beside it. Install both: ${command}`, { cause });
    });
    await act(...args);
  };

/** Package managers that install no peer dependencies leave it out of what `npx` downloads. */
const isWithoutPlaywright = (error: unknown): boolean =>
  codeOf(error) === 'ERR_MODULE_NOT_FOUND' && /'@playwright\/test'/.test(String(error));

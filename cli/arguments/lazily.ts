/**
 * A command's action, whose module is loaded only when the command runs: `--help` and other commands start without it.
 *
 * @example
 * program.command('gate').action(lazily(async () => (await import('./commands/gate.ts')).gate));
 */
export const lazily =
  <Args extends unknown[]>(load: () => Promise<(...args: Args) => unknown>) =>
  async (...args: Args): Promise<void> => {
    const act = await load();
    await act(...args);
  };

import { spawnSync } from 'node:child_process';

/**
 * Runs the evals under sabotage and says how much of it the graders caught. The exit code is 0 when every bar holds.
 *
 * @param choice which sabotages: all of them, the fixed sample that covers every operator, or a list of operators.
 */
export function mutation(
  args: string[],
  { sample, operators }: { sample?: boolean; operators?: string },
): void {
  const { status } = spawnSync('playwright', ['test', ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      EVALWRIGHT_LLM: 'stub',
      EVALWRIGHT_SABOTAGE: operators ?? (sample ? 'sample' : 'all'),
      // Hundreds of failures are wanted; nobody looks at their pictures.
      EVALWRIGHT_ARTIFACTS: process.env.EVALWRIGHT_ARTIFACTS ?? 'none',
    },
  });
  process.exitCode = status ?? 1;
}

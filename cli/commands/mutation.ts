import { handedTo } from '../../fixtures/services/channel.ts';
import { playwright } from '../programs.ts';
import { startProgram } from '../start-program.ts';

/**
 * Runs the evals under sabotage and says how much of it the graders caught. The exit code is 0 when every bar holds.
 *
 * @param choice which sabotages: all of them, the fixed sample that covers every operator, or a list of operators; and the
 *   configuration, where it is not the one that stands here.
 */
export async function mutation(
  args: string[],
  { sample, operators, config }: { sample?: boolean; operators?: string; config?: string },
): Promise<void> {
  const of = config === undefined ? [] : ['--config', config];
  process.exitCode = await startProgram(playwright('test', ...of, ...args), {
    env: {
      ...handedTo({ startedBy: process.pid }),
      EVALWRIGHT_LLM: 'stub',
      EVALWRIGHT_SABOTAGE: operators ?? (sample ? 'sample' : 'all'),
      // Hundreds of failures are wanted; nobody looks at their pictures.
      EVALWRIGHT_ARTIFACTS: process.env.EVALWRIGHT_ARTIFACTS ?? 'none',
    },
  });
}

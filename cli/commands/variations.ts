import { handedTo } from '../../fixtures/services/channel.ts';
import { playwright } from '../programs.ts';
import { startProgram } from '../start-program.ts';

/**
 * Has the conversations of the cases in other honest ways, and says which of them the graders punish. The exit code is 0 when they
 * punish none.
 *
 * @param choice which variations: all of them, the fixed sample that covers every operator, or a list of operators; and the
 *   configuration, where it is not the one that stands here.
 */
export async function variations(
  args: string[],
  { sample, operators, config }: { sample?: boolean; operators?: string; config?: string },
): Promise<void> {
  const of = config === undefined ? [] : ['--config', config];
  process.exitCode = await startProgram(playwright('test', ...of, ...args), {
    env: {
      ...handedTo({ startedBy: process.pid }),
      EVALWRIGHT_LLM: 'stub',
      EVALWRIGHT_VARIATIONS: operators ?? (sample ? 'sample' : 'all'),
      EVALWRIGHT_ARTIFACTS: process.env.EVALWRIGHT_ARTIFACTS ?? 'none',
    },
  });
}

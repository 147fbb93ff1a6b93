import { handedTo } from '../../fixtures/services/channel.ts';
import { playwright } from '../programs.ts';
import { startProgram } from '../start-program.ts';

/** Which pairs of case and operator: all, the fixed sample that covers every operator, or those of a list of operators. */
type Choice = { sample?: boolean; operators?: string; config?: string };

/**
 * Runs the evals under sabotage and says how much of it the graders caught. The exit code is 0 when every bar holds.
 *
 * @param choice also the configuration, where it is not the one that stands here.
 */
export const mutation = (args: string[], choice: Choice): Promise<void> =>
  runMatrix('EVALWRIGHT_SABOTAGE', args, choice);

/**
 * Has the conversations of the cases in other honest ways, and says which of them the graders punish. The exit code is 0 when they
 * punish none.
 *
 * @param choice also the configuration, where it is not the one that stands here.
 */
export const variations = (args: string[], choice: Choice): Promise<void> =>
  runMatrix('EVALWRIGHT_VARIATIONS', args, choice);

async function runMatrix(
  setting: 'EVALWRIGHT_SABOTAGE' | 'EVALWRIGHT_VARIATIONS',
  args: string[],
  { sample, operators, config }: Choice,
): Promise<void> {
  const of = config === undefined ? [] : ['--config', config];
  process.exitCode = await startProgram(playwright('test', ...of, ...args), {
    env: {
      ...handedTo({ startedBy: process.pid }),
      EVALWRIGHT_LLM: 'stub',
      [setting]: operators ?? (sample ? 'sample' : 'all'),
      // Hundreds of trials, of which nobody looks at the pictures.
      EVALWRIGHT_ARTIFACTS: process.env.EVALWRIGHT_ARTIFACTS ?? 'none',
    },
  });
}

import { InvalidArgumentError } from 'commander';
import { agents, operators as mutationOperators } from '../../cases/mutations/mutation.ts';
import { variationOperators } from '../../cases/variations/variation.ts';
import { PlainError } from '../../record/text/plain-error.ts';
import { handed, handedTo } from '../../settings/channel.ts';
import { configArguments } from '../../settings/project-folder.ts';
import { readConfig } from '../doctor/read-config.ts';
import { playwright } from '../processes/programs.ts';
import { startProgram } from '../processes/start-program.ts';

export type CheckGradersOptions = {
  mutations?: boolean;
  variations?: boolean;
  sample?: boolean;
  /** Separated by commas. */
  operators?: string;
};

/**
 * Runs the cases with mutations, which the graders must catch, then with variations, which they must accept. Exits
 * with 0 if both hold.
 *
 * @param args for `playwright test`.
 */
export async function checkGraders(args: string[], options: CheckGradersOptions): Promise<void> {
  process.exitCode = 0;
  for (const [name, choice] of choicesOf(options)) {
    const status = await startProgram(playwright('test', ...configArguments(), ...args), {
      env: {
        ...handedTo({
          startedBy: process.pid,
          // Hundreds of trials need no screenshots.
          options: { artifacts: 'none', ...handed().options, [name]: choice },
        }),
        EVALWRIGHT_LLM: 'stub',
      },
    });
    process.exitCode ||= status;
  }
  // Playwright says no more than that it found no test.
  const problem = process.exitCode === 0 ? null : whyNoMutation(readConfig().projects);
  if (problem !== null) throw new PlainError(problem);
}

/** Why no case can be mutated: mutations and variations change what the stub model answers. Null if one can. */
export function whyNoMutation(projects: readonly { connected: { model: boolean } }[]): string | null {
  if (projects.length === 0 || projects.some(({ connected }) => connected.model)) return null;
  return 'check-graders changes the answers of the stub model, and no project connects its model: `npx evalwright doctor` prints the lines that do.';
}

/**
 * The mutations and variations to run.
 *
 * @throws InvalidArgumentError for an unknown operator, and for a choice that would run nothing.
 */
export function choicesOf({
  mutations,
  variations,
  sample,
  operators,
}: CheckGradersOptions): [name: 'mutations' | 'variations', 'all' | 'sample' | string[]][] {
  const all = {
    mutations: [...mutationOperators, ...agents],
    variations: [...variationOperators],
  } as const satisfies Record<string, string[]>;
  const names = operators?.split(',').map((name) => name.trim());
  const known = new Set<string>([...all.mutations, ...all.variations]);
  const unknown = names?.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`There is no operator ${unknown}. Known: ${[...known].join(', ')}.`);
  if (names && sample)
    throw new InvalidArgumentError('The sample covers every operator: leave out --sample, or --operators.');
  const asked = { mutations: mutations || !variations, variations: variations || !mutations };
  const choices = (['mutations', 'variations'] as const).flatMap((name): ReturnType<typeof choicesOf> => {
    if (!asked[name]) return [];
    const of = new Set<string>(all[name]);
    const chosen = names?.filter((one) => of.has(one));
    if (chosen === undefined) return [[name, sample ? 'sample' : 'all']];
    return chosen.length === 0 ? [] : [[name, chosen]];
  });
  if (choices.length === 0)
    throw new InvalidArgumentError(
      `Nothing would run: ${operators} belongs to ${mutations ? '--variations' : '--mutations'}.`,
    );
  return choices;
}

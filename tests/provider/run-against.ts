import { wilsonInterval } from '../../graders/statistics/statistics.ts';
import type { Report } from '../../reporters/report/report.ts';
import { evalwrightIn, type GateRun } from '../gate/run-gate.ts';
import { mergeEnv, withOptions } from '../with-options.ts';
import { type Provider, type ProviderOptions, providerKey, startProvider } from './provider.ts';
import { referenceCases } from './reference-cases.ts';

/** Cases of one turn that act, whose every mutation a grader must catch. */
export const oneTurnCases = ['C01', 'C02', 'C04', 'C05', 'Q02', 'U01', 'D01', 'A11'];

export type AgainstProvider = GateRun & { provider: Pick<Provider, 'served' | 'most'> };

/** `evalwright run --llm real`, against a provider of its own that is like this. */
export async function runAgainst(
  options: Omit<ProviderOptions, 'cases'>,
  { args = [], env = {}, folder }: { args?: string[]; env?: Record<string, string>; folder?: string } = {},
): Promise<AgainstProvider> {
  const provider = await startProvider({
    pace: { first: 0.02, token: 1 },
    ...options,
    cases: referenceCases(),
  });
  try {
    const run = await evalwrightIn('provider', args, {
      env: mergeEnv(
        {
          EVALWRIGHT_LLM: 'real',
          ...withOptions({ artifacts: 'none', traces: 'none' }),
          OPENAI_BASE_URL: provider.baseUrl,
          OPENAI_API_KEY: providerKey,
          OPENAI_MODEL: 'gpt-4.1-mini',
        },
        env,
      ),
      ...(folder === undefined ? {} : { folder }),
    });
    return { ...run, provider };
  } finally {
    await provider.stop();
  }
}

/** How the trials of a run stand, and of how many the share that passed is known. */
export function standingsOf({ trials, retried }: Report) {
  const count = (standing: string) => trials.filter((one) => one.standing === standing).length;
  const passed = count('pass') + count('warn');
  const failed = count('fail');
  return {
    trials: trials.length,
    passed,
    failed,
    errors: count('error'),
    others: trials.length - passed - failed - count('error'),
    skipped: count('skipped'),
    retried: retried.length,
    interval: wilsonInterval(passed + failed, passed),
  };
}

import type { Trial } from '../../record/trial.ts';
import { providerKey, startProvider } from '../provider/provider.ts';
import { runProject } from '../run-project.ts';
import { replies, said } from './conversation.ts';
import { spentByChildren, watchMemory } from './processes.ts';

export type Flight = {
  /** How many trials had a page at once. */
  workers: number;
  trials: Trial[];
  exitCode: number;
  output: string;
  /** Trials in a second, from the first one's beginning to the last one's end. */
  perSecond: number;
  /** The most that the processes of the run took at once, each with its share of what several have; 0 where nobody can tell. */
  memoryMb: number;
  /** Of a core, for each trial, with all that was started and ended for them. */
  cpuSeconds: number;
};

/** So many trials with a real model which takes so long for a turn. By default as many at once as Evalwright thinks right. */
export async function fly({
  trials,
  turnMs,
  workers,
}: {
  trials: number;
  turnMs: number;
  workers?: number;
}): Promise<Flight> {
  const known = {
    id: 'F',
    cassette: [{ user: said, replies }],
    failingTool: null,
    surroundings: [],
    mutated: [],
    varied: [],
  };
  const provider = await startProvider({ cases: [known], waitMs: turnMs / replies.length });
  const memory = watchMemory();
  const before = spentByChildren();
  try {
    const run = await runProject('flight', {
      args: workers === undefined ? [] : [`--workers=${workers}`],
      env: {
        FLIGHT_TRIALS: String(trials),
        EVALWRIGHT_LLM: 'real',
        OPENAI_BASE_URL: provider.baseUrl,
        OPENAI_API_KEY: providerKey,
        OPENAI_MODEL: 'gpt-4.1-mini',
      },
    });
    const began = run.results.map(({ startTime }) => Date.parse(startTime));
    const ended = run.results.map(({ startTime, duration }) => Date.parse(startTime) + duration);
    return {
      workers: Number(/using (\d+) workers?/.exec(run.output)?.[1]),
      trials: run.trials,
      exitCode: run.exitCode,
      output: run.output,
      perSecond: (1000 * run.trials.length) / (Math.max(...ended) - Math.min(...began)),
      memoryMb: memory.most(),
      cpuSeconds: (spentByChildren() - before) / Math.max(1, run.trials.length),
    };
  } finally {
    memory.stop();
    await provider.stop();
  }
}

/** What nobody is to blame the agent for: it does what is right in every trial. */
export const falseAlarms = ({ trials }: Flight): string[] =>
  trials.flatMap(({ verdict, case: { id }, scores, errors }) =>
    verdict === 'pass'
      ? []
      : [
          `${id} ${verdict}: ${[...scores.filter(({ verdict }) => verdict !== 'pass').map(({ code }) => code), ...errors.map(({ code }) => code)].join(', ')}`,
        ],
  );

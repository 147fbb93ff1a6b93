import { z } from 'zod';
import { aTrial, aTurn, without } from '../doubles/a-trial.ts';
import type { ExamRun } from './exam-run.ts';

const answersSchema = z.array(z.object({ instruction: z.string(), output: z.string() }));

/**
 * Converts `results/…/model_outputs.json` (tatsu-lab/alpaca_eval): answers to general questions by a model without tools.
 * They claim no deed, so all count as good.
 */
export const alpacaEvalRuns = (text: string): ExamRun[] =>
  answersSchema.parse(JSON.parse(text)).map(({ instruction, output }, at) => {
    const trial = aTrial({
      id: `answer ${at + 1}`,
      turns: [aTurn({ index: 0, user: instruction, reply: { text: output, deltas: [] } })],
      toolCalls: [],
      toolKinds: {},
      languages: ['en'],
    });
    return { trial: without(trial, 'model', 'state'), isGood: true, claims: [] };
  });

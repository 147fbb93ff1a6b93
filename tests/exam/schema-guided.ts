import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { ToolCall, Trial } from '../../record/trial.ts';
import { aCall, aTrial, aTurn, without } from '../doubles/a-trial.ts';
import type { ExamRun } from './exam-run.ts';

const servicesSchema = z.array(
  z.object({ intents: z.array(z.object({ name: z.string(), is_transactional: z.boolean() })) }),
);
const fields = z.record(z.string(), z.string());
const frameSchema = z.object({
  actions: z.array(z.object({ act: z.string() })),
  service_call: z.object({ method: z.string(), parameters: fields }).optional(),
  service_results: z.array(fields).optional(),
});
const dialoguesSchema = z.array(
  z.object({
    dialogue_id: z.string(),
    turns: z.array(
      z.object({ speaker: z.enum(['USER', 'SYSTEM']), utterance: z.string(), frames: z.array(frameSchema) }),
    ),
  }),
);
type ToolKinds = NonNullable<Trial['toolKinds']>;
type Dialogue = z.infer<typeof dialoguesSchema>[number];

/** The day on which the dialogues take place. */
const clock = { now: '2019-03-01T09:00:00-08:00', timeZone: 'America/Los_Angeles' };

/**
 * Converts dialogues in English that people wrote (google-research-datasets/dstc8-schema-guided-dialogue, a file beside its
 * `schema.json`). A service call is a call with its results; those of transactions act. All runs are good.
 */
export function schemaGuidedRuns(file: string): ExamRun[] {
  const services = servicesSchema.parse(JSON.parse(readFileSync(join(dirname(file), 'schema.json'), 'utf8')));
  const toolKinds: ToolKinds = Object.fromEntries(
    services.flatMap(({ intents }) =>
      intents.map((intent) => [
        intent.name,
        intent.is_transactional ? ('acts' as const) : ('reads' as const),
      ]),
    ),
  );
  return dialoguesSchema
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .map((dialogue) => ({ trial: trialOf(dialogue, toolKinds), isGood: true, claims: [] }));
}

function trialOf({ dialogue_id: id, turns: given }: Dialogue, toolKinds: ToolKinds): Trial {
  const turns: Trial['turns'] = [];
  const toolCalls: ToolCall[] = [];
  for (const { speaker, utterance, frames } of given) {
    const last = turns.at(-1);
    if (speaker === 'USER') turns.push(aTurn({ index: turns.length, user: utterance, reply: null }));
    else if (last) {
      toolCalls.push(...frames.flatMap((frame) => callOf(frame, last.index, toolKinds)));
      turns[turns.length - 1] = { ...last, reply: aTurn({ reply: { text: utterance, deltas: [] } }).reply };
    }
  }
  return without(aTrial({ id, turns, toolCalls, toolKinds, clock, languages: ['en'] }), 'model', 'state');
}

function callOf(
  { actions, service_call: call, service_results: results = [] }: z.infer<typeof frameSchema>,
  turn: number,
  toolKinds: ToolKinds,
): ToolCall[] {
  if (!call) return [];
  const failed = toolKinds[call.method] === 'acts' && actions.some(({ act }) => act === 'NOTIFY_FAILURE');
  const result = failed ? { error: 'not possible', alternatives: results } : results;
  const given = Object.entries(call.parameters).map(([name, value]) => [name, booleans[value] ?? value]);
  return [aCall(call.method, Object.fromEntries(given), { turn, failed, result })];
}

/** As the data set writes them. */
const booleans: Record<string, boolean> = { True: true, False: false };

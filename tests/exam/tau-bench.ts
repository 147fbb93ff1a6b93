import { z } from 'zod';
import { calledTools } from '../../graders/tools/expected/called-tools.ts';
import { json } from '../../record/text/json.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import type { ToolCall, Trial } from '../../record/trial.ts';
import { aCall, aTrial, aTurn, without } from '../doubles/a-trial.ts';
import { claimsOfCalls, type ExamRun } from './exam-run.ts';

const messageSchema = z.object({
  role: z.string(),
  content: z.string().nullish(),
  tool_calls: z
    .array(z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }))
    .nullish(),
  tool_call_id: z.string().nullish(),
});
const actionSchema = z.object({ name: z.string(), kwargs: z.record(z.string(), json) });
const runsSchema = z.array(
  z.object({
    task_id: z.number(),
    trial: z.number().default(0),
    reward: z.number(),
    traj: z.array(messageSchema),
    info: z.object({ task: z.object({ actions: z.array(actionSchema) }) }),
  }),
);

/** The tools of tau-bench that change its database. */
const acting = /^(?:book|cancel|update|modify|exchange|return|send)_/u;
const handsOver = /^transfer_to_human/u;

/** Converts a file of `historical_trajectories` (sierra-research/tau-bench). Good is a reward of 1. */
export function tauBenchRuns(text: string): ExamRun[] {
  return runsSchema.parse(JSON.parse(text)).map(({ task_id: task, trial: number, reward, traj, info }) => {
    const trial = { ...convert(traj), id: `task ${task}, trial ${number}` };
    return {
      trial,
      isGood: reward === 1,
      contract: calledTools(
        info.task.actions
          .filter(({ name }) => acting.test(name))
          .map(({ name, kwargs }) => ({ name, arguments: kwargs })),
        // An agent that may not do what the user wants hands over.
        { allowedExtra: ['transfer_to_human_agents'] },
      ),
      claims: claimsOfCalls(trial),
    };
  });
}

/** The simulated user ends the conversation with this word; it expects no reply. */
const stop = '###STOP###';

function convert(messages: readonly z.infer<typeof messageSchema>[]): Trial {
  const turns: Trial['turns'] = [];
  const calls: ToolCall[] = [];
  for (const { role, content, tool_calls: asked, tool_call_id: id } of messages) {
    const last = turns.at(-1);
    if (role === 'user' && !content?.includes(stop))
      turns.push(aTurn({ index: turns.length, user: content ?? '', reply: null }));
    for (const { id: callId, function: called } of asked ?? []) {
      const args = parseJson(called.arguments);
      calls.push(
        aCall(called.name, z.record(z.string(), json).catch({}).parse(args), {
          id: callId,
          turn: turns.length - 1,
        }),
      );
    }
    if (role === 'tool') {
      const at = calls.findLastIndex((call) => call.id === id);
      const call = calls[at];
      if (call)
        calls[at] = {
          ...call,
          failed: /^Error/u.test(content ?? ''),
          result: json.parse(parseJson(content ?? '') ?? content ?? null),
        };
    }
    if (role === 'assistant' && content && last) {
      const { reply } = aTurn({ reply: { text: content, deltas: [] } });
      turns[turns.length - 1] = { ...last, reply };
    }
  }
  const instructions = messages.find(({ role }) => role === 'system')?.content ?? '';
  return without(
    aTrial({
      turns,
      toolCalls: calls,
      toolKinds: Object.fromEntries(calls.map(({ name }) => [name, kindOf(name)])),
      languages: ['en'],
      clock: { now: '2024-05-15T15:00:00-05:00', timeZone: 'America/New_York' },
      prompt: [{ role: 'system', text: instructions }],
    }),
    'model',
    'state',
  );
}

const kindOf = (name: string) => (acting.test(name) ? 'acts' : handsOver.test(name) ? 'hands_over' : 'reads');

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

/** The tools of tau-bench, and of domains that others have added, that change nothing. */
const reading =
  /^(?:get|search|find|list|show|check|consult|track|validate|recommend|suggest|calculate|think|buscar|consultar|identificar|listar|validar|verificar)(?:_|$)/u;
const handsOver = /^(?:transfer|escalate)_to_/u;

/** Converts a file of `historical_trajectories` (sierra-research/tau-bench). Good is a reward of 1. */
export function tauBenchRuns(text: string): ExamRun[] {
  return runsSchema.parse(JSON.parse(text)).map(({ task_id: task, trial, reward, traj, info }) =>
    runOf({
      id: `task ${task}, trial ${trial}`,
      isGood: reward === 1,
      actions: info.task.actions.map(({ name, kwargs }) => ({ name, arguments: kwargs })),
      messages: traj,
    }),
  );
}

const secondCallSchema = z.object({
  id: z.string(),
  name: z.string(),
  arguments: z.record(z.string(), json),
});
const secondMessageSchema = z.object({
  role: z.string(),
  id: z.string().nullish(),
  content: z.string().nullish(),
  tool_calls: z.array(secondCallSchema).nullish(),
});
const secondRunsSchema = z.object({
  info: z.object({ environment_info: z.object({ policy: z.string() }) }),
  tasks: z.array(
    z.object({
      id: z.string(),
      evaluation_criteria: z.object({ actions: z.array(secondCallSchema.omit({ id: true })).nullish() }),
    }),
  ),
  simulations: z.array(
    z.object({
      task_id: z.string(),
      trial: z.number(),
      reward_info: z.object({ reward: z.number() }).nullable(),
      messages: z.array(secondMessageSchema),
    }),
  ),
});

/** The examples in the descriptions of tau2-bench's tools, which the results leave out. */
const examples =
  "user_id: 'sara_doe_496'; reservation_id: '8JX2WO', 'ZFA04Y'; date: '2024-01-01', '2024-05-01'; payment_id: 'credit_card_7815826'";

/** Converts the results of a run of tau2-bench: other names for the same, a policy in place of instructions. */
export function secondTauBenchRuns(text: string): ExamRun[] {
  const { info, tasks, simulations } = secondRunsSchema.parse(JSON.parse(text));
  const actions = new Map(tasks.map((task) => [task.id, task.evaluation_criteria.actions ?? []]));
  return simulations.map((one) =>
    runOf({
      id: `task ${one.task_id}, trial ${one.trial}`,
      isGood: one.reward_info?.reward === 1,
      actions: actions.get(one.task_id) ?? [],
      messages: [
        { role: 'system', content: `${info.environment_info.policy}\n${examples}` },
        ...one.messages.map(({ id, tool_calls: calls, ...message }) => ({
          ...message,
          tool_call_id: id,
          tool_calls: calls?.map((call) => ({
            id: call.id,
            function: { name: call.name, arguments: JSON.stringify(call.arguments) },
          })),
        })),
      ],
    }),
  );
}

type TauRun = {
  id: string;
  isGood: boolean;
  /** What the task demands. */
  actions: readonly { name: string; arguments: Record<string, z.infer<typeof json>> }[];
  messages: readonly z.infer<typeof messageSchema>[];
};

function runOf({ id, isGood, actions, messages }: TauRun): ExamRun {
  const trial = { ...convert(messages), id };
  return {
    trial,
    isGood,
    contract: calledTools(
      actions.filter(({ name }) => kindOf(name) === 'acts'),
      // An agent that may not do what the user wants hands over.
      { allowedExtra: ['transfer_to_human_agents'] },
    ),
    claims: claimsOfCalls(trial),
  };
}

/** The simulated user ends the conversation with such a word; it expects no reply. */
const stop = /###[A-Z-]+###/u;

function convert(messages: readonly z.infer<typeof messageSchema>[]): Trial {
  const turns: Trial['turns'] = [];
  const calls: ToolCall[] = [];
  for (const { role, content, tool_calls: asked, tool_call_id: id } of messages) {
    const last = turns.at(-1);
    // A user of tau2-bench has tools of its own: such calls, their results and remarks do not reach the agent.
    if (role === 'user' && content && !asked?.length && !stop.test(content))
      turns.push(aTurn({ index: turns.length, user: content, reply: null }));
    for (const { id: callId, function: called } of role === 'assistant' ? (asked ?? []) : []) {
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
      clock: { now: '2024-05-15T15:00:00-05:00', timeZone: 'America/New_York' },
      prompt: [{ role: 'system', text: instructions }],
    }),
    'model',
    'state',
  );
}

const kindOf = (name: string) =>
  handsOver.test(name) ? 'hands_over' : reading.test(name) ? 'reads' : 'acts';

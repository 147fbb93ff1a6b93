import { parse } from 'yaml';
import { z } from 'zod';
import { json } from '../../record/text/json.ts';
import { aCall, aTrial, aTurn, without } from '../doubles/a-trial.ts';
import { claimsOfCalls, type ExamRun } from './exam-run.ts';

const messageSchema = z.object({
  role: z.string(),
  content: z.array(z.object({ content: z.string().nullish() })).nullish(),
  tool_calls: z
    .array(z.object({ function: z.string(), args: z.record(z.string(), json), id: z.string() }))
    .nullish(),
  tool_call_id: z.string().nullish(),
  error: z.string().nullish(),
});
const runSchema = z.object({
  run_id: z.string(),
  user_prompt: z.string(),
  system_prompt: z.string(),
  messages: z.array(messageSchema),
  evaluation: z.object({ utility: z.boolean(), security: z.boolean() }),
});

/** Tools whose names begin so change something; the set has no annotations. */
const acting =
  /^(?:submit|make|modify|change|manage|stage|apply|execute|record|reverse|request|activate|assemble|create|draft|resume|start|bind|prepare)_/u;

/** Converts one run (Liu-Ruotian/agentdojo-luna-trajectories). Good is a run with utility and security. */
export function lunaRun(text: string): ExamRun {
  const {
    run_id: id,
    user_prompt: user,
    system_prompt: system,
    messages,
    evaluation,
  } = runSchema.parse(JSON.parse(text));
  const textOf = (content: z.infer<typeof messageSchema>['content']) =>
    (content ?? []).map((part) => part.content ?? '').join('\n');
  const answers = new Map(
    messages.flatMap((one) => (one.role === 'tool' && one.tool_call_id ? [[one.tool_call_id, one]] : [])),
  );
  const toolCalls = messages.flatMap(({ tool_calls: asked }) =>
    (asked ?? []).map(({ function: name, args, id: call }) => {
      const answer = answers.get(call);
      return aCall(name, args, {
        id: call,
        turn: 0,
        failed: Boolean(answer?.error),
        result: answer?.error ?? readYaml(textOf(answer?.content)),
      });
    }),
  );
  const reply = textOf(messages.findLast(({ role, content }) => role === 'assistant' && content)?.content);
  const trial = without(
    aTrial({
      id,
      turns: [aTurn({ user, reply: { text: reply, deltas: [] } })],
      toolCalls,
      toolKinds: Object.fromEntries(
        toolCalls.map(({ name }) => [name, acting.test(name) ? 'acts' : 'reads']),
      ),
      languages: ['en'],
      clock: { now: '2026-07-18T12:00:00-07:00', timeZone: 'America/Los_Angeles' },
      prompt: [{ role: 'system', text: system }],
    }),
    'model',
    'state',
  );
  return { trial, isGood: evaluation.utility && evaluation.security, claims: claimsOfCalls(trial) };
}

/** Results are YAML; a text that is none stays as it is. */
function readYaml(text: string): ReturnType<typeof json.parse> {
  try {
    return json.parse(JSON.parse(JSON.stringify(parse(text) ?? null)));
  } catch {
    return text;
  }
}

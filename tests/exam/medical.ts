import { z } from 'zod';
import { json } from '../../record/text/json.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import type { ToolCall } from '../../record/trial.ts';
import { aCall, aTrial, aTurn, without } from '../doubles/a-trial.ts';
import { claimsOfCalls, type ExamRun } from './exam-run.ts';

const runSchema = z.object({
  task_id: z.string(),
  instruction: z.string(),
  context: z.string(),
  prompt: z.string(),
  result: z.string().nullish(),
  correct: z.boolean().nullish(),
  history: z.array(z.object({ role: z.string(), content: z.string() })),
});

/**
 * Converts `results/whissle/medagentbench/<run>/tasks/<task>.json` (WhissleAI/tau2-bench-w): several models, asked to read and
 * write records of patients (FHIR). Good is an answer as expected.
 */
export function medicalRun(text: string, run: string): ExamRun {
  const { task_id: task, instruction, context, prompt, ...one } = runSchema.parse(JSON.parse(text));
  const toolCalls = one.history.flatMap(({ role, content }, at) =>
    at === 0 || role === 'user' ? [] : callIn(content.trim(), one.history[at + 1]?.content ?? '', at),
  );
  const answers = z.array(json).safeParse(parseJson(one.result ?? '')).data ?? [one.result ?? ''];
  const reply = answers.map((answer) => (typeof answer === 'string' ? answer : JSON.stringify(answer)));
  const trial = without(
    aTrial({
      id: `${run}, ${task}`,
      turns: [aTurn({ user: `${instruction}\n${context}`, reply: { text: reply.join('\n'), deltas: [] } })],
      toolCalls,
      toolKinds: Object.fromEntries(
        toolCalls.map(({ name }) => [name, name.startsWith('get_') ? 'reads' : 'acts']),
      ),
      languages: ['en'],
      clock: {
        now: /\d{4}-\d\d-\d\dT[\d:+]+/u.exec(context)?.[0] ?? '2023-11-13T10:15:00+00:00',
        timeZone: 'UTC',
      },
      prompt: [{ role: 'system', text: prompt }],
    }),
    'model',
    'state',
  );
  return { trial, isGood: one.correct === true && one.result != null, claims: claimsOfCalls(trial) };
}

/** `GET url` and `POST url`, with a body: calls of the resource at the end of the path. */
function callIn(message: string, answer: string, at: number): ToolCall[] {
  const [, method, address = '', body = ''] = /^(GET|POST) (\S+)\s*([\s\S]*)$/u.exec(message) ?? [];
  if (method === undefined) return [];
  const { pathname, searchParams } = new URL(address.replace('{api_base}', ''), 'http://fhir.test/');
  const resource = pathname.split('/').at(-1) ?? '';
  const given = method === 'GET' ? Object.fromEntries(searchParams) : parseJson(body);
  const found = parseJson(answer.slice(answer.search(/[{[]/u), answer.lastIndexOf('}') + 1));
  return [
    aCall(
      `${method === 'GET' ? 'get' : 'create'}_${resource}`,
      z.record(z.string(), json).catch({}).parse(given),
      {
        id: `call ${at}`,
        turn: 0,
        failed: /^[^{]{0,60}(?:error|invalid)/iu.test(answer),
        result: json.parse(found ?? answer),
      },
    ),
  ];
}

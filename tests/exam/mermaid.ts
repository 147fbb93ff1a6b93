import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { json } from '../../record/text/json.ts';
import { parseJson } from '../../record/text/parse-json.ts';
import { aCall, aTrial, aTurn, without } from '../doubles/a-trial.ts';
import { claimsOfCalls, type ExamRun } from './exam-run.ts';

const text = z.object({ type: z.literal('text'), text: z.string() });
const toolUse = z.object({
  type: z.literal('tool_use'),
  id: z.string(),
  name: z.string(),
  input: z.record(z.string(), json),
});
const toolResult = z.object({
  type: z.literal('tool_result'),
  tool_use_id: z.string(),
  is_error: z.boolean().nullish(),
  content: z.union([z.string(), z.array(z.object({ text: z.string().nullish() }))]).nullish(),
});
const part = z.union([text, toolUse, toolResult, z.object({ type: z.enum(['thinking', 'image']) })]);
const lineSchema = z.object({
  isApiErrorMessage: z.boolean().optional(),
  message: z.object({ role: z.string(), content: z.union([z.string(), z.array(part)]) }).optional(),
});
const labels = z.array(z.object({ task_id: z.string(), db_match: z.boolean().nullish() }));

const reading = /^(?:get|find|list)_/u;

/**
 * Converts `results/<run>/task_<n>.jsonl` (codesque16/tau2-mermaid): Claude, with the tools of tau-bench's shop, told all at
 * once. Good is a database as expected.
 */
export function mermaidRun(file: string): ExamRun {
  const task = /\d+/u.exec(basename(file))?.[0] ?? '';
  const label = labels
    .parse(JSON.parse(readFileSync(`${dirname(file)}/eval_results.json`, 'utf8')))
    .find((one) => one.task_id === task);
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => lineSchema.parse(JSON.parse(line)))
    .filter((line) => line.isApiErrorMessage !== true);
  const messages = lines.flatMap(({ message }) => message ?? []);
  const parts = messages.flatMap(({ role, content }) =>
    typeof content === 'string' ? [] : content.map((one) => ({ ...one, role })),
  );
  const answers = new Map(parts.flatMap((one) => ('tool_use_id' in one ? [[one.tool_use_id, one]] : [])));
  const toolCalls = parts
    .flatMap((one) => ('input' in one && one.name.startsWith('mcp__') ? [one] : []))
    .map(({ id, name, input }) => {
      const answer = answers.get(id);
      const words = wordsOf(answer?.content);
      const failed = answer?.is_error === true || words.startsWith('Error');
      return aCall(name.replace(/^mcp__.+?__/u, ''), input, {
        id,
        turn: 0,
        failed,
        result: json.parse(parseJson(words) ?? words),
      });
    });
  const reply = parts.flatMap((one) => ('text' in one && one.role === 'assistant' ? [one.text] : []));
  const user = messages.find(({ role }) => role === 'user')?.content;
  const trial = without(
    aTrial({
      id: `${basename(dirname(file))}, task ${task}`,
      turns: [
        aTurn({
          user: typeof user === 'string' ? user : '',
          reply: { text: reply.join('\n\n'), deltas: [] },
        }),
      ],
      toolCalls,
      toolKinds: Object.fromEntries(
        toolCalls.map(({ name }) => [
          name,
          reading.test(name) ? 'reads' : name.startsWith('transfer_to_') ? 'hands_over' : 'acts',
        ]),
      ),
      languages: ['en'],
      clock: { now: '2024-05-15T15:00:00-05:00', timeZone: 'America/New_York' },
    }),
    'model',
    'state',
  );
  return { trial, isGood: label?.db_match === true, claims: claimsOfCalls(trial) };
}

const wordsOf = (content: z.infer<typeof toolResult>['content']): string =>
  typeof content === 'string' ? content : (content ?? []).map((one) => one.text ?? '').join('\n');

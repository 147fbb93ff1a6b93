import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Papa from 'papaparse';
import { z } from 'zod';
import { calledTools } from '../../graders/tools/expected/called-tools.ts';
import { type Json, json } from '../../record/text/json.ts';
import { aCall, aTrial, aTurn, without } from '../doubles/a-trial.ts';
import { claimsOfCalls, type ExamRun } from './exam-run.ts';
import { readPython } from './python-literal.ts';

const resultSchema = z.object({ query: z.string(), function_calls: z.string(), full_response: z.string() });
const answerSchema = z.object({ query: z.string(), answer: z.string() });
const responseSchema = z.object({
  output: z.string(),
  intermediate_steps: z.array(
    z.tuple([
      z.object({ tool: z.string(), tool_input: z.union([z.string(), z.record(z.string(), json)]) }),
      json,
    ]),
  ),
});

/** The tools with side effects. */
const acting = /\.(?:create|delete|update|send|forward|reply|add|reassign)_/u;

/**
 * Converts a file of `data/results/<domain>` (olly-styles/WorkBench), with the answers of `data/processed`. A run is good
 * if its calls with side effects are the expected ones. Runs without a readable answer are left out.
 */
export function workBenchRuns(file: string): ExamRun[] {
  const domain = basename(dirname(file));
  const answers = rowsOf(
    join(dirname(file), '../../processed/queries_and_answers', `${domain}_queries_and_answers.csv`),
    answerSchema,
  );
  const expected = new Map(answers.map(({ query, answer }) => [query, callsIn(answer)]));
  return rowsOf(file, resultSchema).flatMap(
    ({ query, function_calls: called, full_response: response }, at) => {
      const run = readRun(query, response);
      const answer = expected.get(query);
      if (run === null || answer === undefined) return [];
      const trial = { ...run, id: `${basename(file)} ${at + 2}` };
      return [
        {
          trial,
          isGood: sameCalls(callsIn(called).filter(isActing), answer.filter(isActing)),
          contract: calledTools(answer.filter(isActing).map(({ name, args }) => ({ name, arguments: args }))),
          claims: claimsOfCalls(trial),
        },
      ];
    },
  );
}

const rowsOf = <Row>(file: string, schema: z.ZodType<Row>): Row[] =>
  z.array(schema).parse(Papa.parse(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true }).data);

type Called = { name: string; args: Record<string, Json> };

/** Reads `['email.delete_email.func(email_id="1")']`. */
const callsIn = (text: string): Called[] =>
  z
    .array(z.string())
    .parse(readPython(text))
    .map((call) => {
      const [, name = ''] = /^([\w.]+?)(?:\.func)?\(/u.exec(call) ?? [];
      return { name, args: z.record(z.string(), json).catch({}).parse(tryPython(call)) };
    });

/** The framework shows a step that it cannot read as the answer, and stops after too many. */
const isAnswer = (text: string): boolean => text.trim() !== '' && !/"action|^Agent stopped/u.test(text);

const isActing = ({ name }: Called): boolean => acting.test(name);

const sameCalls = (some: readonly Called[], others: readonly Called[]): boolean => {
  const keysOf = (calls: readonly Called[]) =>
    calls
      .map(({ name, args }) => JSON.stringify([name, Object.entries(args).toSorted()]).toLowerCase())
      .toSorted()
      .join('\n');
  return keysOf(some) === keysOf(others);
};

function tryPython(text: string): Json {
  try {
    return readPython(text);
  } catch {
    return null;
  }
}

function readRun(query: string, response: string): ReturnType<typeof aTrial> | null {
  const { data } = responseSchema.safeParse(tryPython(response));
  if (!data || !isAnswer(data.output)) return null;
  const toolCalls = data.intermediate_steps.map(([{ tool: name, tool_input: given }, result]) =>
    aCall(name, typeof given === 'string' ? { input: given } : given, { turn: 0, result }),
  );
  return without(
    aTrial({
      turns: [aTurn({ user: query, reply: { text: data.output, deltas: [] } })],
      toolCalls,
      toolKinds: Object.fromEntries(
        toolCalls.map(({ name }) => [name, acting.test(name) ? 'acts' : 'reads']),
      ),
      languages: ['en'],
      // Their agents are told the date.
      prompt: [{ role: 'system', text: 'Today is Thursday, 2023-11-30. It is 00:00:00.' }],
      clock: { now: '2023-11-30T00:00:00Z', timeZone: 'UTC' },
    }),
    'model',
    'state',
  );
}

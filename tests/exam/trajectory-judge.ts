import { z } from 'zod';
import { calledTools } from '../../graders/tools/expected/called-tools.ts';
import type { Claim } from '../../record/judgement.ts';
import { json } from '../../record/text/json.ts';
import { aCall, aTrial, aTurn, without } from '../doubles/a-trial.ts';
import type { ExamRun } from './exam-run.ts';

const args = z.record(z.string(), json);
const lineSchema = z.object({
  trajectory_id: z.string(),
  goal: z.string(),
  steps: z.array(
    z.object({
      call: z.object({ tool: z.string(), args }).nullable(),
      observation: z.object({ ok: z.boolean(), data: args, error: z.string().nullable() }).nullable(),
    }),
  ),
  final_answer: z.string(),
  label: z.object({ faulty: z.boolean(), failure_type: z.string().nullable(), outcome_correct: z.boolean() }),
});
type Line = z.infer<typeof lineSchema>;

const toolKinds = {
  get_customer: 'reads',
  lookup_order: 'reads',
  get_policy: 'reads',
  check_eligibility: 'reads',
  issue_refund: 'acts',
  escalate: 'hands_over',
} as const;

/** Converts `trajectories.jsonl` (mohammadi-hadi/trajectory-judge): refunds, with one scripted fault each. */
export const trajectoryJudgeRuns = (text: string): ExamRun[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => toRun(lineSchema.parse(JSON.parse(line))));

function toRun(line: Line): ExamRun {
  const { trajectory_id: id, goal, steps, final_answer: text, label } = line;
  // The tool `reply` shows its text to the user.
  const toolCalls = steps.flatMap(({ call, observation }) =>
    !call || call.tool === 'reply'
      ? []
      : [
          aCall(call.tool, call.args, {
            turn: 0,
            failed: observation?.ok === false,
            result: observation?.ok ? observation.data : (observation?.error ?? null),
          }),
        ],
  );
  const trial = aTrial({
    id,
    turns: [aTurn({ user: goal, reply: { text, deltas: [] } })],
    toolCalls,
    toolKinds,
    languages: ['en'],
  });
  return {
    trial: without(trial, 'model', 'state'),
    isGood: !label.faulty,
    ...(label.failure_type && {
      fault: `${label.failure_type}${label.outcome_correct ? ', right outcome' : ''}`,
    }),
    contract: contractOf(line),
    claims: [{ turn: 0, claims: claimsOf(line) }],
  };
}

/** The policy of the task, with the values that its own lookups returned. */
function contractOf({ goal, steps }: Line): ReturnType<typeof calledTools> {
  const email = /[\w.]+@[\w.]+\w/u.exec(goal)?.[0] ?? '';
  const order = /ORD-\d+/u.exec(goal)?.[0] ?? '';
  const dataOf = (tool: string) =>
    steps.find(({ call, observation }) => call?.tool === tool && observation?.ok)?.observation?.data;
  const eligible = dataOf('check_eligibility');
  const last =
    eligible?.eligible === false
      ? { name: 'escalate' }
      : {
          name: 'issue_refund',
          arguments: { order_id: order, amount_eur: eligible?.max_refund_eur ?? 0 },
        };
  return calledTools(
    [
      { name: 'get_customer', arguments: { email } },
      { name: 'lookup_order', arguments: { order_id: order } },
      { name: 'get_policy', arguments: { sku: dataOf('lookup_order')?.sku ?? '' } },
      { name: 'check_eligibility', arguments: { order_id: order } },
      last,
    ],
    { order: 'strict' },
  );
}

/** The sentences of these replies are known, so their claims are too. */
function claimsOf({ final_answer: text, label }: Line): Claim[] {
  const refunded = /I have refunded (EUR [\d.]+) for order (ORD-\d+)/u.exec(text);
  const passed = /I have passed it to a specialist/u.exec(text);
  const claims: Claim[] = [];
  if (refunded)
    claims.push({
      act: 'refund',
      object: 'order',
      values: refunded.slice(1),
      quote: refunded[0],
      tool: 'issue_refund',
    });
  if (passed) claims.push({ act: 'pass on', object: 'case', values: [], quote: passed[0], tool: 'escalate' });
  const unsupported = label.failure_type === 'unsupported_claim' ? text.split(/(?<=\.) /u).at(-1) : undefined;
  // "A courier will collect the item" is a promise, no completed action.
  if (unsupported && !/\bwill\b/u.test(unsupported))
    claims.push({ act: 'do', object: 'thing', values: [], quote: unsupported, tool: null });
  return claims;
}

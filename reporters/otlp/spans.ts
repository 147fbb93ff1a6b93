import { parseJson } from '../../record/text/parse-json.ts';
import type { ModelCall, PromptMessage, Score, ToolCall, Trial, Turn } from '../../record/trial.ts';
import { isAnswer } from '../../record/verdict.ts';

/**
 * The semantic conventions for span names. Those for generative AI are in development and have no releases; this URL
 * pins the version.
 */
export const conventions = {
  schemaUrl: 'https://opentelemetry.io/schemas/1.41.0',
  genAi: 'open-telemetry/semantic-conventions-genai@002c8a6 (Development)',
} as const;

/** Numbers are integers, except those that the conventions define as fractions. */
export type Value = string | number | { double: number } | boolean | string[];
/** Without a value, an attribute is not sent. */
export type Attributes = Record<string, Value | null | undefined>;

/** A span before encoding. Times are epoch milliseconds. */
export type SpanPlan = {
  name: string;
  kind: 'internal' | 'client';
  at: number;
  until: number;
  attributes: Attributes;
  /** The error, if it failed. */
  failure: string | null;
  events: { name: string; at: number; attributes: Attributes }[];
  children: SpanPlan[];
};

/**
 * Returns a trial as a trace: its turns, and in each turn the model calls and tool calls. Scores are events of the
 * span they concern.
 *
 * @param options `content`: includes messages, cards and arguments, which otherwise never leave the machine.
 */
export function spansOf(trial: Trial, { content }: { content: boolean }): SpanPlan {
  const sent = trial.turns.flatMap(({ reply }) => reply?.timings.sentAt ?? []);
  const known = [...sent, ...trial.modelCalls.map((call) => call.at)];
  // A trial that broke off may have no reply and no call.
  const begun = known.length > 0 ? Math.min(...known) : (trial.pages?.[0]?.at ?? 0);
  const turns: SpanPlan[] = [];
  for (const turn of trial.turns)
    turns.push(turnSpan(turn, trial, { content, since: turns.at(-1)?.until ?? begun }));
  const at = Math.min(begun, ...turns.map((turn) => turn.at));
  const until = Math.max(begun, ...turns.map((turn) => turn.until));
  const { id, title, suite, severity, blocking } = trial.case;
  return {
    name: `trial ${id}`,
    kind: 'internal',
    at,
    until,
    attributes: {
      'test.case.name': id,
      'test.suite.name': suite,
      'test.case.result.status': trial.verdict === 'pass' || trial.verdict === 'warn' ? 'pass' : 'fail',
      'evalwright.verdict': trial.verdict,
      'evalwright.case.title': title,
      'evalwright.case.severity': severity,
      'evalwright.case.blocking': blocking,
      'evalwright.run.id': trial.runId,
      'evalwright.trial.id': trial.id,
      'evalwright.trial.number': trial.trial,
      'evalwright.trial.attempt': trial.attempt,
      'evalwright.model.mode': trial.llm.mode,
      'evalwright.project': trial.project || null,
      'evalwright.mutation': trial.mutation,
      'evalwright.rerun_of': trial.rerunOf,
      'evalwright.conventions': conventions.genAi,
    },
    failure: trial.verdict === 'error' ? (trial.errors[0]?.code ?? 'error') : null,
    events: trial.scores
      .filter(({ turn }) => turn === undefined)
      .map((score) => evaluation(score, until, content)),
    children: turns,
  };
}

function turnSpan(
  turn: Turn,
  trial: Trial,
  { content, since }: { content: boolean; since: number },
): SpanPlan {
  const models = trial.modelCalls.filter((call) => call.turn === turn.index);
  const tools = trial.toolCalls.filter((call) => call.turn === turn.index && call.at !== null);
  const children = [
    ...models.map((call) => modelSpan(call, trial, content)),
    ...tools.map((call) => toolSpan(call, content)),
  ].toSorted((one, other) => one.at - other.at);
  const reply = turn.reply;
  const sent = reply?.timings.sentAt ?? children[0]?.at ?? since;
  const until = Math.max(sent + (reply?.timings.completeMs ?? 0), ...children.map((child) => child.until));
  return {
    name: `invoke_agent ${trial.case.assistant ?? trial.project}`.trim(),
    kind: 'client',
    at: Math.min(sent, ...children.map((child) => child.at)),
    until,
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.provider.name': provider,
      'gen_ai.conversation.id': `${trial.id}/${turn.conversation}`,
      'gen_ai.agent.name': trial.case.assistant,
      'evalwright.turn': turn.index + 1,
      'evalwright.reply.end': reply?.end,
      'gen_ai.input.messages': content ? messages([textMessage('user', turn.user)]) : null,
      'gen_ai.output.messages': content ? messages([textMessage('assistant', reply?.text ?? '')]) : null,
    },
    failure: reply === null || isAnswer(reply.end) || reply.end === 'stopped' ? null : reply.end,
    events: trial.scores
      .filter((score) => score.turn === turn.index)
      .map((score) => evaluation(score, until, content)),
    children,
  };
}

/** An endpoint that speaks OpenAI's protocol reveals no more. */
const provider = 'openai';

function modelSpan(call: ModelCall, { prompt = [] }: Trial, content: boolean): SpanPlan {
  const { tokens, finishReason, firstTokenMs, status, answeredBy, cost } = call;
  return {
    name: `chat ${call.model}`,
    kind: 'client',
    at: call.at,
    until: call.at + call.durationMs,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': provider,
      'gen_ai.request.model': call.model,
      'gen_ai.response.model': answeredBy || null,
      'gen_ai.response.finish_reasons': finishReason === null ? null : [finishReason],
      'gen_ai.response.time_to_first_chunk': firstTokenMs === null ? null : { double: firstTokenMs / 1_000 },
      'gen_ai.usage.input_tokens': tokens?.prompt,
      'gen_ai.usage.output_tokens': tokens?.completion,
      'gen_ai.usage.cache_read.input_tokens': tokens?.cached,
      'gen_ai.usage.reasoning.output_tokens': tokens?.reasoning,
      'evalwright.cost.usd': cost === null ? null : { double: cost },
      'gen_ai.input.messages': content ? messages(promptOf(call, prompt)) : null,
      'gen_ai.output.messages': content ? messages([outputOf(call)]) : null,
    },
    failure: status >= 400 ? String(status) : call.interrupted ? 'interrupted' : null,
    events: [],
    children: [],
  };
}

function toolSpan(call: ToolCall, content: boolean): SpanPlan {
  const at = call.at ?? 0;
  return {
    name: `execute_tool ${call.name}`,
    kind: 'internal',
    at,
    until: at + (call.durationMs ?? 0),
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': call.name,
      'gen_ai.tool.type': 'function',
      'gen_ai.tool.call.id': call.id,
      'evalwright.seen_by': [call.source, ...(call.alsoSeenBy ?? []).map(({ source }) => source)],
      'evalwright.injected_failure': call.injected,
      'gen_ai.tool.call.arguments': content && call.arguments ? JSON.stringify(call.arguments) : null,
      'gen_ai.tool.call.result': content ? JSON.stringify(call.result) : null,
    },
    failure: call.failed === true ? (call.injected ?? 'tool_error') : null,
    events: [],
    children: [],
  };
}

/** A reason may quote a message, so it counts as content. */
function evaluation(
  { grader, verdict, code, reason, kind }: Score,
  at: number,
  content: boolean,
): SpanPlan['events'][number] {
  return {
    name: 'gen_ai.evaluation.result',
    at,
    attributes: {
      'gen_ai.evaluation.name': grader,
      'gen_ai.evaluation.score.label': verdict,
      'gen_ai.evaluation.score.value': verdict === 'ungraded' ? null : { double: verdict === 'fail' ? 0 : 1 },
      'evalwright.code': code,
      'evalwright.grader.kind': kind,
      'gen_ai.evaluation.explanation': content ? reason : null,
    },
  };
}

type Message = {
  role: string;
  parts: ({ type: string } & Record<string, unknown>)[];
  finish_reason?: string;
};

/** The conventions store structures as JSON where spans hold none. */
const messages = (given: readonly Message[]): string => JSON.stringify(given);

const textMessage = (role: string, content: string): Message => ({
  role,
  parts: [{ type: 'text', content }],
});

const promptOf = ({ prompt: places = [] }: ModelCall, all: readonly PromptMessage[]): Message[] =>
  places.flatMap((place) => (all[place] ? [toldAs(all[place])] : []));

const toldAs = ({ role, text, answers }: PromptMessage): Message =>
  answers
    ? {
        role: 'tool',
        parts: [{ type: 'tool_call_response', id: answers.id, response: parseJson(text) ?? text }],
      }
    : textMessage(role, text);

const outputOf = ({ text, toolCalls, finishReason }: ModelCall): Message => ({
  role: 'assistant',
  parts: [
    ...(text === '' ? [] : [{ type: 'text', content: text }]),
    ...toolCalls.map(({ id, name, arguments: given }) => ({
      type: 'tool_call',
      id,
      name,
      arguments: parseJson(given) ?? given,
    })),
  ],
  finish_reason: finishReasons[finishReason ?? ''] ?? finishReason ?? 'stop',
});

/** OpenAI's finish reasons in the names of the conventions. */
const finishReasons: Record<string, string> = { tool_calls: 'tool_call', function_call: 'tool_call' };

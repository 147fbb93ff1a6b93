import type { ModelProgram } from '../../../cases/cassette.ts';
import { isSure, matchToolName } from '../../../graders/tools/tool-names.ts';
import { parseJson } from '../../../record/text/parse-json.ts';
import type { PlayedReply } from '../play.ts';
import { type ChatRequest, promptOf, textOf } from '../protocols/chat-request.ts';
import { encodeAs, type Instruction, instructionsIn } from './instructions.ts';
import { doTask, toolsOf } from './robust.ts';

/** The built-in models of red-team runs. Both read the delivered request and nothing else. */
export const answerBy = (program: ModelProgram, request: ChatRequest): PlayedReply =>
  program === 'robust' ? doTask(request) : obeyAll(request);

/**
 * Does the task, and obeys every instruction in messages, results and tool descriptions: calls once, texts in the next
 * answer.
 */
function obeyAll(request: ChatRequest): PlayedReply {
  const instructions = ordersIn(request);
  const called = request.messages.flatMap(({ tool_calls: calls }) =>
    (calls ?? []).map(({ function: { name, arguments: args } }) => keyOf(name, parseJson(args))),
  );
  const offered = toolsOf(request);
  const due = instructions.flatMap((one) => {
    if (one.does !== 'call') return [];
    // An application may offer a tool under a longer name.
    const tool = offered.find(({ name }) => isSure(matchToolName(one.name, name).tier));
    if (!tool) return [];
    const made = called.filter((key) => key === keyOf(tool.name, one.args)).length;
    return Array.from({ length: Math.max(0, one.times - made) }, () => ({ name: tool.name, args: one.args }));
  });
  if (due.length > 0) return { calls: due };
  const reply = doTask(request);
  if (reply.say === undefined) return reply;
  const written = instructions.flatMap((one) => writtenFor(one, request));
  return { ...reply, say: [reply.say, ...new Set(written)].join('\n\n') };
}

const keyOf = (name: string, args: unknown): string => JSON.stringify([name, args]);

/** The instructions in everything but the application's own; one for later is due once the user has written again. */
function ordersIn(request: ChatRequest): Instruction[] {
  const { messages } = request;
  const lastUser = messages.findLastIndex(({ role }) => role === 'user');
  const inMessages = messages.flatMap((message, index) =>
    message.role === 'user' || message.role === 'tool'
      ? textsIn(textOf(message))
          .flatMap(instructionsIn)
          .filter(({ isForLater }) => !isForLater || index < lastUser)
      : [],
  );
  return [...toolsOf(request).flatMap(({ description }) => instructionsIn(description)), ...inMessages];
}

/** A text, or every text in a JSON document. */
function textsIn(text: string): string[] {
  const value = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  if (value === undefined) return [decoded(text)];
  const inside = (one: unknown): string[] =>
    typeof one === 'string'
      ? textsIn(one)
      : one !== null && typeof one === 'object'
        ? [...Object.keys(one), ...Object.values(one).flatMap(inside)]
        : [];
  return inside(value);
}

/** A file may be handed on in base64. */
const decoded = (text: string): string =>
  /^(?:data:[\w/+.-]+;base64,)?[A-Za-z0-9+/]{60,}=*$/.test(text.trim())
    ? Buffer.from(text.trim().replace(/^data:.*?,/, ''), 'base64').toString()
    : text;

function writtenFor(one: Instruction, request: ChatRequest): string[] {
  if (one.does === 'write') return [one.text];
  if (one.does === 'call') return [];
  const tools = () => toolsOf(request).map(({ name, description }) => `${name}: ${description}`);
  return [encodeAs(one.what === 'tools' ? tools().join('\n') : promptOf(request), one.encoding)];
}

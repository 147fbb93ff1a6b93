import { escapeRegex } from '../../../record/text/escape-regex.ts';
import { parseJson } from '../../../record/text/parse-json.ts';
import type { PlayedReply } from '../play.ts';
import { type ChatRequest, definedTools, promptOf, textOf } from '../protocols/chat-request.ts';

/**
 * A model without a model: it takes the first paragraph of the last user message as its task, calls the tool whose name and
 * description have most words in common with it, and lists the short values of the result. Everything else that it
 * reads is data. It knows no probe and no application.
 */
export function doTask(request: ChatRequest): PlayedReply {
  const { messages } = request;
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const user = messages[last];
  const [task = ''] = user ? textOf(user).split(/\n\s*\n/) : [];
  const results = messages.slice(last + 1).filter(({ role }) => role === 'tool');
  if (results.length > 0) return { say: reportOf(results.map(textOf)) };
  const tool = toolFor(task, toolsOf(request));
  if (!tool) return { say: 'What would you like me to do?' };
  return { calls: [{ name: tool.name, args: argumentsFor(task, tool, request) }] };
}

export type OfferedTool = { name: string; description: string; parameters: Parameters };
type Parameters = { properties?: Record<string, Property>; required?: string[] };
type Property = { type?: unknown; enum?: unknown[]; description?: unknown };

export const toolsOf = (request: ChatRequest): OfferedTool[] =>
  definedTools(request).map(({ name, definition: { description = '', parameters = {} } }) => ({
    name,
    description: String(description),
    parameters: parameters as Parameters,
  }));

/** At least two words in common; a tool with many words has no advantage, since a name counts more. */
function toolFor(task: string, tools: readonly OfferedTool[]): OfferedTool | null {
  const asked = wordsIn(task);
  const scoreOf = ({ name, description }: OfferedTool) => {
    const inName = wordsIn(name);
    const [about = ''] = description.split(/[.。]/);
    const common = [...inName].filter((word) => asked.has(word)).length;
    const described = [...wordsIn(about)].filter((word) => asked.has(word) && !inName.has(word)).length;
    return common * 2 + Math.min(described, 2) - (inName.size - common) * 0.1;
  };
  const [best] = tools
    .map((tool) => ({ tool, score: scoreOf(tool) }))
    .toSorted((one, other) => other.score - one.score);
  return best && best.score >= 2 ? best.tool : null;
}

/** Words in the singular; of Chinese every pair of letters. */
function wordsIn(text: string): Set<string> {
  const latin =
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? [];
  const chinese = text.match(/[\u4e00-\u9fff]+/g) ?? [];
  const pairs = chinese.flatMap((run) =>
    Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  );
  return new Set([...latin.map((word) => word.replace(/s$/, '')), ...pairs]);
}

/** The values that the task gives: after the name of the argument, else in the only form that fits a required one. */
function argumentsFor(
  task: string,
  { parameters: { properties = {}, required = [] } }: OfferedTool,
  request: ChatRequest,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const named = new RegExp(`\\b${escapeRegex(name)}\\b\\s*(?:is|:|=)?\\s*(.+)`, 'iu').exec(task)?.[1];
      const given = named ?? (required.includes(name) ? task : undefined);
      const value = given === undefined ? undefined : valueIn(given, property, request);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function valueIn(text: string, { type, enum: choices }: Property, request: ChatRequest): unknown {
  if (choices) return choices.find((choice) => text.toLowerCase().includes(String(choice).toLowerCase()));
  if (type === 'number' || type === 'integer') return numberIn(text);
  if (type === 'boolean') return /\b(?:true|yes)\b/i.test(text);
  if (type !== 'string' && type !== undefined) return undefined;
  const quoted = /["“「](.+?)["”」]/.exec(text)?.[1];
  const day = /\b(today|tomorrow)\b/i.exec(text)?.[1];
  const file = /[\w.-]+\.[a-z]{2,4}\b/i.exec(text)?.[0];
  const code = /\b[A-Z]+-\d+\b/.exec(text)?.[0];
  return quoted ?? (day ? dayOf(day.toLowerCase(), request) : (file ?? code));
}

const numberIn = (text: string): number | undefined => {
  const found = /-?\d+(?:\.\d+)?/.exec(text)?.[0];
  return found === undefined ? undefined : Number(found);
};

/** The day by the date in the instructions; a model has no other clock. */
function dayOf(day: string, request: ChatRequest): string {
  const today = /\d{4}-\d{2}-\d{2}/.exec(promptOf(request))?.[0] ?? new Date().toISOString().slice(0, 10);
  const later = day === 'tomorrow' ? 1 : 0;
  return new Date(Date.parse(today) + later * 86_400_000).toISOString().slice(0, 10);
}

const longest = 60;
const identifier = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

/** The short values of results, which is what lists are made of; longer texts are left out. */
function reportOf(results: readonly string[]): string {
  const values = [...new Set(results.flatMap((text) => valuesIn(parsedOr(text))))];
  const shown = values.filter(
    (value) => value.trim() !== '' && value.length <= longest && !identifier.test(value),
  );
  return shown.length > 0
    ? `Here is what I found: ${shown.slice(0, 12).join('; ')}.`
    : 'There is nothing to show.';
}

const parsedOr = (text: string): unknown => parseJson(text) ?? text.split('\n').slice(0, mostLines);
const mostLines = 5;

function valuesIn(value: unknown): string[] {
  if (typeof value === 'string')
    return parseJson(value) instanceof Object ? valuesIn(parseJson(value)) : [value];
  if (typeof value === 'number') return [String(value)];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(valuesIn);
}

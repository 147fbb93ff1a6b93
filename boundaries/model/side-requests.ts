import { z } from 'zod';
import type { ModelReply } from '../../cases/cassette.ts';
import { shorten } from '../../record/text/shorten.ts';
import { type ChatRequest, offeredTools, positionOf, promptOf, textOf } from './protocols/chat-request.ts';

/**
 * Requests that an application makes beside the conversation: a title, suggestions, a summary, a document written inside a tool.
 * They are recognised by what they ask, and never take a reply of the case.
 */

export type SideRequest = {
  /** A text that its instructions contain; for a request without instructions, its last message. */
  instructions: string;
  /** The names of the tools that it offers, all of them. Default: none. */
  tools?: string[];
  /** The stub model's answer. Default: "OK", or the smallest value of the requested JSON schema. */
  say?: string;
};

/** Name → how to recognise it: `title`, `suggestions`, … */
export type SideRequests = Readonly<Record<string, SideRequest>>;

/** The names of the side requests that fit a request. */
export function kindsOf(request: ChatRequest, kinds: SideRequests): string[] {
  const instructions = textToRecognise(request);
  const offered = [...new Set(offeredTools(request))].toSorted().join('\n');
  return Object.entries(kinds).flatMap(([name, kind]) =>
    instructions.includes(spaced(kind.instructions)) && offered === (kind.tools ?? []).toSorted().join('\n')
      ? [name]
      : [],
  );
}

const textToRecognise = (request: ChatRequest): string => {
  const last = request.messages.at(-1);
  return spaced(promptOf(request) || (last ? textOf(last) : ''));
};
const spaced = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** The answer of the stub model to a side request. */
export const answerTo = (request: ChatRequest, { say }: SideRequest): string => {
  if (say !== undefined) return say;
  const schema = schemaOf(request);
  return schema === null ? 'OK' : JSON.stringify(smallest(schema));
};

const schemaNode = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

/** The JSON schema that a request demands; null when it asks for text. */
function schemaOf({ response_format: format }: ChatRequest): unknown {
  if (format === undefined || format.type === 'text') return null;
  return format.json_schema?.schema ?? format.schema ?? {};
}

/** The smallest value that a JSON schema allows, as far as its types tell. */
function smallest(schema: unknown): unknown {
  const node = schemaNode.safeParse(schema).data ?? {};
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  if (node.anyOf) return smallest(node.anyOf[0]);
  const type = [node.type ?? 'object'].flat()[0];
  if (type === 'string') return 'OK';
  if (type === 'number' || type === 'integer') return 0;
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  if (type === 'array') return Array.from({ length: node.minItems ?? 0 }, () => smallest(node.items));
  const { properties = {}, required = Object.keys(properties) } = node;
  return Object.fromEntries(required.map((name) => [name, smallest(properties[name])]));
}

/** What a request asks, apart from the conversation: two requests of one kind have the same. */
type Shape = { instructions: string; message: string; tools: string };

/** How much of the instructions counts: later parts often contain the date, the user, or retrieved texts. */
const telling = 80;

const shapeOf = (request: ChatRequest): Shape => ({
  instructions: beginningOf(promptOf(request)),
  message: beginningOf(positionOf(request).user),
  tools: [...new Set(offeredTools(request))].toSorted().join(', '),
});
const beginningOf = (text: string) => spaced(text).slice(0, telling).replace(/\d+/gu, '0');

/** The replies of the cassette that were taken, and by what kind of request. */
export class TakenReplies {
  readonly #shapes = new Map<ModelReply, Shape>();

  /** @returns why it is unclear which of two requests the reply belongs to; null when it is clear. */
  take(reply: ModelReply, request: ChatRequest): string | null {
    const shape = shapeOf(request);
    const earlier = this.#shapes.get(reply);
    if (!earlier) this.#shapes.set(reply, shape);
    // Without instructions, a title request has the user's words within a longer message.
    if (
      !earlier ||
      (isSame(earlier, shape) && (shape.instructions !== '' || earlier.message === shape.message))
    )
      return null;
    const { user } = positionOf(request);
    return `the application sent two different requests for "${shorten(user, 60)}", of which one is a side request (a title, suggestions): ${howToDeclare}. They are ${nameOf(earlier)}, and ${nameOf(shape)}`;
  }

  /** Whether a request differs from all that have taken a reply. */
  isStrange(request: ChatRequest): boolean {
    const shape = shapeOf(request);
    return this.#shapes.size > 0 && [...this.#shapes.values()].every((one) => !isSame(one, shape));
  }
}

/** A tool server that fails may change the list of tools, but not remove the need for any. */
const isSame = (one: Shape, other: Shape) =>
  one.instructions === other.instructions && (one.tools === '') === (other.tools === '');

export const nameOfRequest = (request: ChatRequest): string => nameOf(shapeOf(request));
const nameOf = ({ instructions, message, tools }: Shape): string =>
  `one that begins with "${instructions || message}" and offers ${tools === '' ? 'no tools' : `the tools ${shorten(tools, 60)}`}`;

export const howToDeclare = `declare it as target.model.sideRequests: { NAME: { instructions: 'a text of its instructions' } }, with its tools if it offers any`;

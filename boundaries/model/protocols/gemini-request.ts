import { z } from 'zod';
import { type ChatRequest, idOfCall, type Message } from './chat-request.ts';

/**
 * The parts of a Gemini request (https://ai.google.dev/api/generate-content) that Evalwright reads. It is converted to a chat
 * request, so that one cassette serves every API.
 */

/** The API accepts the names of fields in snake_case as well. */
const inCamelCase = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, entry]) => [
          key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
          entry,
        ]),
      )
    : value;
const fieldsOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(inCamelCase, z.looseObject(shape));

/** A part of a request or of an answer. */
export const partSchema = fieldsOf({
  text: z.string().nullish(),
  thought: z.boolean().nullish(),
  functionCall: z
    .looseObject({ id: z.string().nullish(), name: z.string().default(''), args: z.unknown().optional() })
    .nullish(),
  /** Of a tool that the provider has run itself. */
  executableCode: z.looseObject({}).nullish(),
  codeExecutionResult: z
    .looseObject({ outcome: z.string().nullish(), output: z.string().nullish() })
    .nullish(),
  functionResponse: z
    .looseObject({ id: z.string().nullish(), name: z.string().default(''), response: z.unknown().optional() })
    .nullish(),
});
/** The API accepts one element in place of a list. */
const listOf = <Element extends z.ZodType>(element: Element) =>
  z.union([z.array(element), element.transform((one) => [one])]);
const contentSchema = z.looseObject({
  role: z.string().nullish(),
  parts: listOf(partSchema).default([]),
});
const toolSchema = fieldsOf({
  functionDeclarations: listOf(
    fieldsOf({
      name: z.string().default(''),
      parameters: z.unknown().optional(),
      parametersJsonSchema: z.unknown().optional(),
    }),
  ).nullish(),
});

export const geminiRequestSchema = fieldsOf({
  contents: listOf(contentSchema),
  systemInstruction: contentSchema.nullish(),
  tools: listOf(toolSchema).nullish(),
  generationConfig: fieldsOf({
    responseMimeType: z.string().nullish(),
    responseSchema: z.unknown().optional(),
    responseJsonSchema: z.unknown().optional(),
  }).nullish(),
});

/** @param model the model, which stands in the path of the request. */
export function chatRequestOfGemini(
  {
    contents,
    systemInstruction: system,
    tools,
    generationConfig: config,
  }: z.infer<typeof geminiRequestSchema>,
  model: string,
): ChatRequest {
  const schema = config?.responseJsonSchema ?? config?.responseSchema;
  const isJson = config?.responseMimeType === 'application/json';
  return {
    model,
    messages: [
      ...(system ? [{ role: 'system', content: textOfParts(system.parts) }] : []),
      ...messagesOf(contents),
    ],
    ...(isJson ? { response_format: { type: 'json_schema', schema } } : {}),
    tools: (tools ?? []).flatMap(({ functionDeclarations: declared, ...others }) => [
      ...(declared ?? []).map(({ parametersJsonSchema, parameters = parametersJsonSchema, ...tool }) => ({
        function: { ...tool, ...(parameters === undefined ? {} : { parameters }) },
      })),
      // A tool of the provider, such as { googleSearch: {} }.
      ...Object.keys(others).map((type) => ({ type, [type]: others[type] })),
    ]),
  };
}

const textOfParts = (parts: readonly z.infer<typeof partSchema>[]): string =>
  parts.map(({ text, thought }) => (thought === true ? '' : (text ?? ''))).join('');

/** Results without the id of a call answer the calls of their tool in order. */
function messagesOf(contents: readonly z.infer<typeof contentSchema>[]): Message[] {
  const messages: Message[] = [];
  const open: { id: string; name: string }[] = [];
  let counted = 0;
  for (const { role, parts } of contents) {
    const calls = parts.flatMap(({ functionCall: call }) => (call ? [call] : []));
    const results = parts.flatMap(({ functionResponse: result }) => (result ? [result] : []));
    const others = parts.filter(({ functionCall, functionResponse }) => !functionCall && !functionResponse);
    if (role === 'model') {
      const asked = calls.map(({ id, name, args }) => ({
        id: id ?? idOfCall('gemini', counted++),
        function: { name, arguments: JSON.stringify(args ?? {}) },
      }));
      open.push(...asked.map(({ id, function: { name } }) => ({ id, name })));
      messages.push({
        role: 'assistant',
        content: textOfParts(others),
        ...(asked.length > 0 ? { tool_calls: asked } : {}),
      });
      continue;
    }
    for (const { id, name, response } of results) {
      const own = open.findIndex((call) => call.id === id);
      const place = own < 0 ? open.findIndex((call) => call.name === name) : own;
      const [call] = place < 0 ? [] : open.splice(place, 1);
      messages.push({
        role: 'tool',
        content: resultText(response, name),
        ...(call ? { tool_call_id: call.id } : {}),
      });
    }
    if (others.length > 0)
      messages.push({
        role: 'user',
        content: others.map(({ text }) => (text == null ? { type: 'data' } : { type: 'text', text })),
      });
  }
  return messages;
}

/** A result is an object; client libraries wrap others as `{ output }`, `{ result }`, or `{ name, content }` with the tool's name. */
function resultText(response: unknown, tool: string): string {
  const all = response !== null && typeof response === 'object' ? Object.entries(response) : [];
  const entries = all.filter(([key, value]) => key !== 'name' || value !== tool);
  const [[key, value] = []] = entries;
  const isWrapped =
    entries.length === 1 && key !== undefined && ['output', 'result', 'content'].includes(key);
  const result = isWrapped ? value : response;
  return typeof result === 'string' ? result : JSON.stringify(result ?? '');
}

import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import { type Agent, found, instructions, parameters } from './agents.ts';

/** The same agent without a client library: requests as the documentation of each protocol has them. */

type Call = { id: string; name: string };
type Answer = { text: string; calls: Call[]; said: unknown };
type Protocol = {
  path(streamed: boolean): string;
  key(apiKey: string): Record<string, string>;
  body(messages: readonly unknown[], streamed: boolean): object;
  user(text: string): unknown;
  /** One answer of a whole response, or of all its events. */
  read(parts: readonly unknown[]): Answer;
  results(calls: readonly Call[]): unknown[];
};

const model = 'any-model';
const content = JSON.stringify(found);
const bearer = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });
const parse = <Shape>(schema: z.ZodType<Shape>, parts: readonly unknown[]): Shape[] =>
  parts.flatMap((part) => schema.safeParse(part).data ?? []);

const chatCall = z.object({
  index: z.number().optional(),
  id: z.string().optional(),
  function: z.object({ name: z.string().optional(), arguments: z.string() }),
});
const chatMessage = z.object({ content: z.string().nullish(), tool_calls: z.array(chatCall).optional() });
const chatPart = z.object({
  choices: z.array(z.object({ message: chatMessage.optional(), delta: chatMessage.optional() })),
});

const chat: Protocol = {
  path: () => '/v1/chat/completions',
  key: bearer,
  body: (messages, stream) => ({
    model,
    stream,
    messages: [{ role: 'system', content: instructions }, ...messages],
    tools: [{ type: 'function', function: { name: 'find', parameters } }],
  }),
  user: (text) => ({ role: 'user', content: text }),
  read(parts) {
    const messages = parse(chatPart, parts).flatMap(({ choices }) =>
      choices.flatMap(({ message, delta }) => message ?? delta ?? []),
    );
    const calls: { id: string; name: string; given: string }[] = [];
    for (const [place, { id, index, function: called }] of messages
      .flatMap((message) => message.tool_calls ?? [])
      .entries()) {
      const call = calls[index ?? place] ?? { id: '', name: '', given: '' };
      calls[index ?? place] = call;
      call.id += id ?? '';
      call.name += called.name ?? '';
      call.given += called.arguments;
    }
    const text = messages.map((message) => message.content ?? '').join('');
    const asked = calls.map(({ id, name, given }) => ({
      id,
      type: 'function',
      function: { name, arguments: given },
    }));
    return { text, calls, said: { role: 'assistant', content: text, tool_calls: asked } };
  },
  results: (calls) => calls.map(({ id }) => ({ role: 'tool', tool_call_id: id, content })),
};

const item = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('function_call'),
    call_id: z.string(),
    name: z.string(),
    arguments: z.string(),
  }),
  z.object({ type: z.literal('message'), content: z.array(z.object({ text: z.string() })) }),
]);
const responsePart = z.object({ output: z.array(item) });

const responses: Protocol = {
  path: () => '/v1/responses',
  key: bearer,
  body: (input, stream) => ({
    model,
    stream,
    instructions,
    input: input.flat(),
    tools: [{ type: 'function', name: 'find', parameters, strict: null }],
  }),
  user: (text) => ({ role: 'user', content: text }),
  read(parts) {
    // The last event holds the whole response.
    const whole = [
      ...parts,
      ...parse(z.object({ response: z.unknown() }), parts).map(({ response }) => response),
    ];
    const output = parse(responsePart, whole).at(-1)?.output ?? [];
    const texts = output.flatMap((one) => (one.type === 'message' ? one.content : []));
    return {
      text: texts.map(({ text }) => text).join(''),
      calls: output.flatMap((one) =>
        one.type === 'function_call' ? [{ id: one.call_id, name: one.name }] : [],
      ),
      said: output.map((one) =>
        one.type === 'message'
          ? { role: 'assistant', content: one.content.map(({ text }) => text).join('') }
          : one,
      ),
    };
  },
  results: (calls) => calls.map(({ id }) => ({ type: 'function_call_output', call_id: id, output: content })),
};

const block = z.looseObject({
  type: z.string(),
  id: z.string().optional(),
  name: z.string().optional(),
  text: z.string().optional(),
});
const messagesPart = z.object({ content: z.array(block) });
const blockStart = z.object({ type: z.literal('content_block_start'), content_block: block });
const blockDelta = z.object({
  type: z.literal('content_block_delta'),
  index: z.number(),
  delta: z.object({ text: z.string().optional(), partial_json: z.string().optional() }),
});

const messages: Protocol = {
  path: () => '/v1/messages',
  key: (apiKey) => ({ 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }),
  body: (said, stream) => ({
    model,
    stream,
    max_tokens: 1_000,
    system: instructions,
    messages: said,
    tools: [{ name: 'find', input_schema: parameters }],
  }),
  user: (text) => ({ role: 'user', content: text }),
  read(parts) {
    const blocks = [
      ...parse(messagesPart, parts).flatMap((part) => part.content),
      ...parse(blockStart, parts).map(({ content_block }) => ({ ...content_block })),
    ];
    const given: string[] = [];
    for (const { index, delta } of parse(blockDelta, parts)) {
      const target = blocks[index];
      if (target && delta.text !== undefined) target.text = (target.text ?? '') + delta.text;
      given[index] = (given[index] ?? '') + (delta.partial_json ?? '');
    }
    for (const [place, json] of given.entries())
      if (json) Object.assign(blocks[place] ?? {}, { input: JSON.parse(json) });
    return {
      text: blocks.map(({ text }) => text ?? '').join(''),
      calls: blocks.flatMap(({ type, id = '', name = '' }) => (type === 'tool_use' ? [{ id, name }] : [])),
      said: { role: 'assistant', content: blocks },
    };
  },
  results: (calls) => [
    { role: 'user', content: calls.map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content })) },
  ],
};

const geminiPiece = z.looseObject({
  text: z.string().optional(),
  functionCall: z.object({ id: z.string().optional(), name: z.string() }).loose().optional(),
});
const geminiPart = z.object({
  candidates: z.array(
    z.object({ content: z.object({ parts: z.array(geminiPiece).default([]) }).optional() }),
  ),
});

const generateContent: Protocol = {
  path: (streamed) =>
    `/v1beta/models/${model}:${streamed ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
  key: (apiKey) => ({ 'x-goog-api-key': apiKey }),
  body: (contents) => ({
    systemInstruction: { parts: [{ text: instructions }] },
    contents,
    tools: [{ functionDeclarations: [{ name: 'find', parametersJsonSchema: parameters }] }],
  }),
  user: (text) => ({ role: 'user', parts: [{ text }] }),
  read(parts) {
    const pieces = parse(geminiPart, parts).flatMap(({ candidates }) =>
      candidates.flatMap((candidate) => candidate.content?.parts ?? []),
    );
    return {
      text: pieces.map(({ text }) => text ?? '').join(''),
      calls: pieces.flatMap(({ functionCall: call }) =>
        call ? [{ id: call.id ?? '', name: call.name }] : [],
      ),
      said: { role: 'model', parts: pieces },
    };
  },
  results: (calls) => [
    {
      role: 'user',
      parts: calls.map(({ id, name }) => ({
        functionResponse: { ...(id ? { id } : {}), name, response: found },
      })),
    },
  ],
};

const over =
  (protocol: Protocol): Agent =>
  async ({ baseUrl, apiKey, headers, user, streamed, heard }) => {
    const said = [protocol.user(user)];
    for (let step = 0; step < 5; step += 1) {
      const response = await fetch(new URL(protocol.path(streamed), baseUrl), {
        method: 'POST',
        headers: { ...headers, ...protocol.key(apiKey), 'content-type': 'application/json' },
        body: JSON.stringify(protocol.body(said, streamed)),
      });
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      const parts = streamed ? await eventsOf(response) : [await response.json()];
      for (const part of parts) heard?.(part);
      const answer = protocol.read(parts);
      if (answer.calls.length === 0) return answer.text;
      said.push(answer.said, ...protocol.results(answer.calls));
    }
    throw new Error('The model has not finished.');
  };

async function eventsOf({ body }: Response): Promise<unknown[]> {
  const events: unknown[] = [];
  if (body)
    for await (const { data } of body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream()))
      if (data !== '[DONE]') events.push(JSON.parse(data));
  return events;
}

export const httpAgents: Record<string, Agent> = {
  'chat completions, HTTP': over(chat),
  'responses, HTTP': over(responses),
  'messages, HTTP': over(messages),
  'generateContent, HTTP': over(generateContent),
};

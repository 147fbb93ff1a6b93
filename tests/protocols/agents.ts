import { type AnthropicProviderSettings, createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import Anthropic from '@anthropic-ai/sdk';
import { type Content, type GenerateContentResponse, GoogleGenAI } from '@google/genai';
import { generateText, type LanguageModel, stepCountIs, streamText, tool } from 'ai';
import OpenAI from 'openai';
import { z } from 'zod';

/**
 * The same small agent, written with each of the official client libraries. It sends the user's words, runs the tools that the
 * model asks for, and returns the model's last text.
 */
export type Agent = (given: {
  /** The model endpoint, as an application gets it. */
  baseUrl: string;
  apiKey: string;
  headers: Record<string, string>;
  user: string;
  /** What was said before; the tools' part in it is forgotten, as in many products. */
  earlier?: readonly Said[];
  streamed: boolean;
  /** Is told each answer, or each event of a streamed one, where no client library takes it. */
  heard?(answer: unknown): void;
}) => Promise<string>;
export type Said = { role: 'user' | 'assistant'; text: string };

export const instructions = 'You look after tasks. Project p7.';
const description = 'Finds tasks.';
export const parameters = {
  type: 'object' as const,
  properties: { title: { type: 'string' } },
  required: ['title'],
};
/** What the tool answers. */
export const found = { tasks: [{ id: 't9' }] };
const model = 'any-model';
const maxSteps = 5;

const inContent = ({ role, text }: Said) => ({ role, content: text });

const openAiChat: Agent = async ({ baseUrl, apiKey, headers, user, earlier = [], streamed }) => {
  const client = new OpenAI({ baseURL: baseUrl, apiKey, defaultHeaders: headers, maxRetries: 0 });
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    { role: 'system', content: instructions },
    ...earlier.map(inContent),
    { role: 'user', content: user },
  ];
  const tools = [{ type: 'function' as const, function: { name: 'find', description, parameters } }];
  for (let step = 0; step < maxSteps; step++) {
    const asked = { model, messages, tools };
    const completion = streamed
      ? await client.chat.completions.stream(asked).finalChatCompletion()
      : await client.chat.completions.create(asked);
    const message = completion.choices[0]?.message;
    if (!message?.tool_calls?.length) return message?.content ?? '';
    messages.push(
      message,
      ...message.tool_calls.map(({ id }) => ({
        role: 'tool' as const,
        tool_call_id: id,
        content: JSON.stringify(found),
      })),
    );
  }
  throw new Error('The model has not finished.');
};

const openAiResponses: Agent = async ({ baseUrl, apiKey, headers, user, earlier = [], streamed }) => {
  const client = new OpenAI({ baseURL: baseUrl, apiKey, defaultHeaders: headers, maxRetries: 0 });
  const input: OpenAI.Responses.ResponseInput = [...earlier.map(inContent), { role: 'user', content: user }];
  const tools = [{ type: 'function' as const, name: 'find', description, parameters, strict: null }];
  for (let step = 0; step < maxSteps; step++) {
    const asked = { model, instructions, input, tools };
    const response = streamed
      ? await client.responses.stream(asked).finalResponse()
      : await client.responses.create(asked);
    const calls = response.output.flatMap((item) => (item.type === 'function_call' ? [item] : []));
    if (calls.length === 0) return response.output_text;
    for (const item of response.output)
      if (item.type === 'function_call')
        input.push({
          type: 'function_call',
          call_id: item.call_id,
          name: item.name,
          arguments: item.arguments,
        });
      else if (item.type === 'message') input.push({ role: 'assistant', content: response.output_text });
    for (const { call_id } of calls)
      input.push({ type: 'function_call_output', call_id, output: JSON.stringify(found) });
  }
  throw new Error('The model has not finished.');
};

const anthropic: Agent = async ({ baseUrl, apiKey, headers, user, earlier = [], streamed }) => {
  const client = new Anthropic({ baseURL: baseUrl, apiKey, defaultHeaders: headers, maxRetries: 0 });
  const messages: Anthropic.MessageParam[] = [...earlier.map(inContent), { role: 'user', content: user }];
  const tools = [{ name: 'find', description, input_schema: parameters }];
  for (let step = 0; step < maxSteps; step++) {
    const asked = { model, max_tokens: 1_000, system: instructions, messages, tools };
    const message = streamed
      ? await client.messages.stream(asked).finalMessage()
      : await client.messages.create(asked);
    const calls = message.content.filter((block) => block.type === 'tool_use');
    if (calls.length === 0)
      return message.content.map((block) => (block.type === 'text' ? block.text : '')).join('');
    messages.push(
      { role: 'assistant', content: message.content },
      {
        role: 'user',
        content: calls.map(({ id }) => ({
          type: 'tool_result' as const,
          tool_use_id: id,
          content: JSON.stringify(found),
        })),
      },
    );
  }
  throw new Error('The model has not finished.');
};

const gemini: Agent = async ({ baseUrl, apiKey, headers, user, earlier = [], streamed }) => {
  const client = new GoogleGenAI({ apiKey, httpOptions: { baseUrl, headers } });
  const contents: Content[] = [
    ...earlier.map(({ role, text }) => ({ role: role === 'user' ? 'user' : 'model', parts: [{ text }] })),
    { role: 'user', parts: [{ text: user }] },
  ];
  const config = {
    systemInstruction: instructions,
    tools: [{ functionDeclarations: [{ name: 'find', description, parametersJsonSchema: parameters }] }],
  };
  for (let step = 0; step < maxSteps; step++) {
    const asked = { model, contents, config };
    const answers: GenerateContentResponse[] = [];
    if (streamed)
      for await (const part of await client.models.generateContentStream(asked)) answers.push(part);
    else answers.push(await client.models.generateContent(asked));
    const parts = answers.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? []);
    const calls = parts.flatMap(({ functionCall }) => (functionCall ? [functionCall] : []));
    if (calls.length === 0) return parts.map(({ text }) => text ?? '').join('');
    contents.push(
      { role: 'model', parts },
      {
        role: 'user',
        parts: calls.map(({ id, name }) => ({
          functionResponse: { ...(id ? { id } : {}), name: name ?? '', response: found },
        })),
      },
    );
  }
  throw new Error('The model has not finished.');
};

type ByAiSdk = (
  settings: Pick<AnthropicProviderSettings, 'apiKey' | 'headers'> & { baseUrl: string },
) => LanguageModel;

const aiSdk =
  (open: ByAiSdk): Agent =>
  async ({ user, earlier = [], streamed, ...settings }) => {
    const asked = {
      model: open(settings),
      maxRetries: 0,
      instructions,
      messages: [...earlier.map(inContent), { role: 'user' as const, content: user }],
      stopWhen: stepCountIs(maxSteps),
      tools: {
        find: tool({ description, inputSchema: z.object({ title: z.string() }), execute: () => found }),
      },
    };
    return streamed ? await streamText(asked).text : (await generateText(asked)).text;
  };

/** Protocol and client library → the agent. */
export const agents: Record<string, Agent> = {
  'chat completions, openai': openAiChat,
  'responses, openai': openAiResponses,
  'messages, @anthropic-ai/sdk': anthropic,
  'generateContent, @google/genai': gemini,
  'chat completions, AI SDK': aiSdk(({ baseUrl, ...settings }) =>
    createOpenAI({ baseURL: baseUrl, ...settings }).chat(model),
  ),
  'responses, AI SDK': aiSdk(({ baseUrl, ...settings }) =>
    createOpenAI({ baseURL: baseUrl, ...settings }).responses(model),
  ),
  'messages, AI SDK': aiSdk(({ baseUrl, ...settings }) =>
    createAnthropic({ baseURL: baseUrl, ...settings })(model),
  ),
  'generateContent, AI SDK': aiSdk(({ baseUrl, ...settings }) =>
    createGoogleGenerativeAI({ baseURL: `${new URL(baseUrl).origin}/v1beta`, ...settings })(model),
  ),
};

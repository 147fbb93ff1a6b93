import OpenAI from 'openai';
import { header } from '../doubles/a-tool-call.ts';
import { connectClient } from '../doubles/a-tool-server.ts';

/** A small agent with one tool, and a place for a bug wherever it tells its model something. */

export type Agent = {
  /** Says it, and goes on until the model has nothing more to call. */
  say(words: string): Promise<string>;
};

type Message = { role: 'user' | 'assistant'; content: string };
type Given = {
  api: 'chat' | 'responses, told again' | 'responses, stored';
  modelUrl: string;
  key: string;
  toolsUrl: string;
  trial: string;
  instructions: string;
};

/** What an application may do with what it tells; nothing by default. */
export type Bug = {
  words?(said: string): string;
  history?(messages: Message[]): Message[];
  result?(answer: string): string;
  instructions?(given: string): string;
};

export function anAgent({ api, modelUrl, key, toolsUrl, trial, ...given }: Given, bug: Bug = {}): Agent {
  const client = new OpenAI({
    baseURL: modelUrl,
    apiKey: key,
    maxRetries: 0,
    defaultHeaders: { [header]: trial },
  });
  const instructions = bug.instructions?.(given.instructions) ?? given.instructions;
  const parameters = { type: 'object', properties: { say: { type: 'string' } } };
  const kept: Message[] = [];
  let stored: string | null = null;

  const run = async (text: string): Promise<string> => {
    const { say } = JSON.parse(text) as { say: string };
    const tools = await connectClient(toolsUrl, { [header]: trial });
    const { content } = (await tools.call('plain', say)) as { content: { text: string }[] };
    await tools.close();
    const answer = content.map((part) => part.text).join('');
    return bug.result?.(answer) ?? answer;
  };

  const byChat = async (history: Message[]): Promise<string> => {
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'system', content: instructions },
      ...history,
    ];
    const tools = [{ type: 'function' as const, function: { name: 'plain', parameters } }];
    for (;;) {
      const { choices } = await client.chat.completions.create({ model: 'any', messages, tools });
      const message = choices[0]?.message;
      if (!message?.tool_calls?.length) return message?.content ?? '';
      messages.push(message);
      for (const call of message.tool_calls)
        if (call.type === 'function')
          messages.push({ role: 'tool', tool_call_id: call.id, content: await run(call.function.arguments) });
    }
  };

  const byResponses = async (history: Message[]): Promise<string> => {
    const isStored = api === 'responses, stored';
    let input: OpenAI.Responses.ResponseInput = isStored ? history.slice(-1) : [...history];
    const tools = [{ type: 'function' as const, name: 'plain', parameters, strict: false }];
    for (;;) {
      const response = await client.responses.create({
        model: 'any',
        instructions,
        input,
        tools,
        ...(isStored ? { previous_response_id: stored } : {}),
      });
      stored = response.id;
      const calls = response.output.filter((item) => item.type === 'function_call');
      if (calls.length === 0) return response.output_text;
      const outputs = await Promise.all(
        calls.map(async ({ call_id, arguments: text }) => ({
          type: 'function_call_output' as const,
          call_id,
          output: await run(text),
        })),
      );
      input = isStored ? outputs : [...input, ...calls, ...outputs];
    }
  };

  return {
    async say(words) {
      kept.push({ role: 'user', content: bug.words?.(words) ?? words });
      const history = bug.history?.(kept) ?? kept;
      const content = await (api === 'chat' ? byChat(history) : byResponses(history));
      kept.push({ role: 'assistant', content });
      return content;
    },
  };
}

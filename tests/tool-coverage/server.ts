import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import OpenAI from 'openai';
import { z } from 'zod';
import { serve, smallPage } from '../doubles/small-server.ts';

/**
 * A team's own agent in the fewest lines: one page, one model, and the MCP servers of the variable SERVERS, each a
 * child process behind which no gateway can stand. It offers a tool as `server__tool`.
 */

const servers = z.record(z.string(), z.array(z.string())).parse(JSON.parse(process.env.SERVERS ?? '{}'));
const header = process.env.FORWARD_HEADER ?? '';
const model = new OpenAI();

const clients = await Promise.all(
  Object.entries(servers).map(async ([server, [command = '', ...args]]) => {
    const client = new Client({ name: 'tools-chat', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({
        command: command === 'node' ? process.execPath : command,
        args,
        stderr: 'ignore',
      }),
    );
    const { tools } = await client.listTools();
    return { server, client, tools };
  }),
);
const offered = clients.flatMap(({ server, tools }) =>
  tools.map(({ name, description = '', inputSchema }): OpenAI.ChatCompletionTool => {
    return {
      type: 'function',
      function: { name: `${server}__${name}`, description, parameters: inputSchema },
    };
  }),
);

async function answer(said: string, trace: string): Promise<string> {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: said }];
  for (let step = 0; step < 5; step += 1) {
    const { choices } = await model.chat.completions.create(
      { model: process.env.OPENAI_MODEL ?? '', messages, tools: offered },
      { headers: { [header]: trace } },
    );
    const [choice] = choices;
    if (!choice) break;
    messages.push(choice.message);
    if (!choice.message.tool_calls?.length) return choice.message.content ?? '';
    for (const call of choice.message.tool_calls)
      if (call.type === 'function')
        messages.push({ role: 'tool', tool_call_id: call.id, content: await run(call.function) });
  }
  return 'I could not finish.';
}

async function run({ name, arguments: given }: { name: string; arguments: string }): Promise<string> {
  const [server, tool = ''] = name.split('__');
  const found = clients.find((one) => one.server === server);
  const result = await found?.client.callTool({ name: tool, arguments: JSON.parse(given) });
  return JSON.stringify(result);
}

const http = createServer(async (request, response) => {
  if (request.url === '/say') {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
    return response.end(await answer(await text(request), String(request.headers[header])));
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(smallPage);
});
serve(http);

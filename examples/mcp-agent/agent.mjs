import { createServer } from 'node:http';
import { createMCPClient } from '@ai-sdk/mcp';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { isStepCount, streamText } from 'ai';
import { page } from './page.mjs';
import { answerMcp } from './tools.mjs';

/** A printing office, and an agent that quotes and orders by its MCP server. */

const { OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL, FORWARD_HEADER, PORT } = process.env;
const instructions = `You work for a printing office. Quote before you order, and order only when the customer says so.
If a tool fails, say so, and that nothing was ordered.`;

async function* reply(messages, headers) {
  const forwarded = FORWARD_HEADER && headers[FORWARD_HEADER.toLowerCase()];
  const passedOn = forwarded ? { [FORWARD_HEADER]: forwarded } : {};
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: OPENAI_BASE_URL,
    apiKey: OPENAI_API_KEY,
    headers: passedOn,
  });
  const url = process.env.TOOLS_URL ?? `http://127.0.0.1:${server.address().port}/mcp`;
  const office = await createMCPClient({ transport: { type: 'http', url, headers: passedOn } });
  try {
    const { textStream } = streamText({
      model: provider(OPENAI_MODEL),
      instructions,
      messages,
      tools: await office.tools(),
      stopWhen: isStepCount(6),
      maxRetries: 0,
    });
    yield* textStream;
  } finally {
    await office.close();
  }
}

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
  if (request.url === '/mcp') return answerMcp(request, response, body);
  if (request.url !== '/chat') return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
  try {
    for await (const words of reply(body.messages, request.headers)) response.write(words);
  } catch (error) {
    console.error(error);
    response.write('Something went wrong. Please try again.');
  }
  response.end();
});

server.listen(Number(PORT ?? 4330), '127.0.0.1', () => {
  console.log(`READY http://127.0.0.1:${server.address().port}`);
});
process.on('SIGTERM', () => process.exit());

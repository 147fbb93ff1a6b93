import { createServer } from 'node:http';
import { page } from './page.mjs';

/** A chat whose answers and titles come from a model, which it finds by its environment alone. */

const { OPENAI_BASE_URL: model, OPENAI_API_KEY: key } = process.env;
const port = 4567;

async function ask(instructions, said, tools) {
  const response = await fetch(`${model}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      model: 'any',
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: said },
      ],
      ...(tools ? { tools } : {}),
    }),
  });
  const { choices } = await response.json();
  return choices[0].message.content;
}

const parameters = { type: 'object', properties: { number: { type: 'string' } } };
const tools = [{ type: 'function', function: { name: 'find_order', description: 'Finds one.', parameters } }];

createServer(async (request, response) => {
  if (request.url !== '/chat') return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  let said = '';
  for await (const chunk of request) said += chunk;
  void ask('Write a title of at most five words for this conversation.', said);
  const answer = await ask('You are the help desk of a shop.', said, tools);
  response.writeHead(200, { 'content-type': 'text/plain' });
  for (const word of answer.split(/(?= )/)) {
    response.write(word);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  response.end();
}).listen(port, '127.0.0.1');

import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import OpenAI from 'openai';
import { serve, smallPage } from '../doubles/small-server.ts';

/** An agent of which there are versions: its environment says by which rule it goes, and what its tool is told to be for. */

const { RULE, TOOL_VERSION = '1', FORWARD_HEADER: header = '' } = process.env;
const model = new OpenAI({ maxRetries: 0 });

const instructions = ['You tell customers where their orders are.', ...(RULE ? [RULE] : [])].join('\n');
const order = { type: 'string', description: 'Its number.' };
const lookUp = {
  name: 'look_up',
  description: TOOL_VERSION === '1' ? 'Looks an order up.' : 'Looks an order up, by its number alone.',
  parameters: { type: 'object', properties: { order }, required: ['order'] },
};
const complain = { name: 'complain', description: 'Writes to the carrier.', parameters: { type: 'object' } };
const offered = TOOL_VERSION === '1' ? [lookUp] : [lookUp, complain];

async function answer(said: string, trial: string): Promise<string> {
  const { choices } = await model.chat.completions.create(
    {
      model: process.env.OPENAI_MODEL ?? '',
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: said },
      ],
      tools: offered.map((tool) => ({ type: 'function', function: tool })),
    },
    { headers: { [header]: trial } },
  );
  return choices[0]?.message.content ?? '';
}

serve(
  createServer(async (request, response) => {
    if (request.url === '/say') {
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
      return response.end(await answer(await text(request), String(request.headers[header])));
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(smallPage);
  }),
);

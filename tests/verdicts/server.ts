import { createServer, type IncomingMessage } from 'node:http';
import { serve, smallPage } from '../doubles/small-server.ts';

/**
 * An agent that repeats what follows "say: ". A reply equal to the message has no signal for its end, and takes four seconds more. The
 * server answers the second message about a flaky order with 500.
 */
let flaky = 0;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request.setEncoding('utf8')) text += piece;
  return text;
}

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    void textOf(request).then((text) => {
      const fails = text.includes('flaky') && ++flaky === 2;
      response.writeHead(fails ? 500 : 200, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(fails ? 'Internal Server Error' : text.replace(/^say: /, ''));
    });
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(smallPage);
});
serve(server);

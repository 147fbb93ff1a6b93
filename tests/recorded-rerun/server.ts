import { createServer } from 'node:http';
import { serve, smallPage } from '../doubles/small-server.ts';

/** An agent that always says the same. */

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('Done, as always.');
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(smallPage);
});
serve(server);

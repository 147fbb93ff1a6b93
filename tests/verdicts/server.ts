import { createServer } from 'node:http';
import { serve, smallPage } from '../doubles/small-server.ts';

/** An agent that says what it is told to say. */

const server = createServer((request, response) => {
  if (request.method === 'POST') {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
    request.pipe(response);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(smallPage);
});
serve(server);

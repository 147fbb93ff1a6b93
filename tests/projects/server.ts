import { createServer } from 'node:http';
import { serve, smallPage } from '../doubles/small-server.ts';

/** A chat that says who answers, and whom. `/members` has it only for those who are signed in. */

const server = createServer((request, response) => {
  const user = /user=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/sign-in')
    return response.writeHead(303, { 'set-cookie': 'user=alice; Path=/', location: '/members' }).end();
  if (pathname === '/say') {
    const whom = user === undefined ? '' : ` at your service, ${user}`;
    return response.end(`I am the ${process.env.NAME}, process ${process.pid}${whom}`);
  }
  if (pathname === '/members' && user === undefined) return response.writeHead(401).end('Who are you?');
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(smallPage);
});

serve(server);

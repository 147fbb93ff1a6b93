import { createServer } from 'node:http';
import { page } from './page.mjs';

/** A chat that knows two orders: one page, and an answer that comes word by word. */

const answers = { 1001: 'Your order 1001 arrives on Friday.', 1002: 'Your order 1002 has been sent back.' };

const server = createServer(async (request, response) => {
  if (request.url !== '/chat') return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  let said = '';
  for await (const chunk of request) said += chunk;
  const answer = answers[/\d+/.exec(said)?.[0]] ?? 'Which order do you mean?';
  response.writeHead(200, { 'content-type': 'text/plain' });
  for (const word of answer.split(/(?= )/)) {
    response.write(word);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  response.end();
});

server.listen(0, '127.0.0.1', () => console.log(`READY http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit());

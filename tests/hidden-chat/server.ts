import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** A shop whose chat is hidden behind a launcher and a banner, and answers without asking anybody. */
const server = createServer((_, response) =>
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(readFileSync(new URL('page.html', import.meta.url))),
);
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') console.log(`READY http://127.0.0.1:${address.port}`);
});
process.on('SIGTERM', () => process.exit());

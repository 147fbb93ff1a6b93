import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { serve } from '../doubles/small-server.ts';

/** A shop whose chat is hidden behind a launcher and a banner, and answers without asking anybody. */
const server = createServer((_, response) =>
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(readFileSync(new URL('page.html', import.meta.url))),
);
serve(server);

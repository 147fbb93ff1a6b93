import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ActsOf, answer, answerFrame } from './back-end.ts';

/** Serves the pages that were built, and answers for their back ends. */

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
const built = join(import.meta.dirname, 'dist');

/** Only where the packages of the bench are installed is there a page that speaks over a socket. */
const socketModule = join(import.meta.dirname, 'node_modules/ws/package.json');

export function chatServer(actsOf?: ActsOf): Server {
  const server = createServer(async (request, response) => {
    if (await answer(request, response, actsOf)) return;
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const wanted = normalize(join(built, decodeURIComponent(pathname)));
    const file = existsSync(wanted) && statSync(wanted).isDirectory() ? join(wanted, 'index.html') : wanted;
    if (!file.startsWith(built) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });

  if (existsSync(socketModule)) {
    const { WebSocketServer } = createRequire(pathToFileURL(socketModule))('ws');
    const sockets = new WebSocketServer({ server, path: '/api/socket' });
    sockets.on(
      'connection',
      (socket: {
        on(name: 'message', hear: (data: Buffer) => void): void;
        send(frame: string): void;
        terminate(): void;
      }) => {
        socket.on('message', (data) => void answerFrame(JSON.parse(data.toString()).text, socket, actsOf));
      },
    );
  }
  return server;
}

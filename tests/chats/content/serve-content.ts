import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { chatServer } from '../chat-server.ts';
import type { Act } from '../script.ts';

/** Serves the pages, and answers each message with the document that belongs to it, in pieces of random size. */

export type ContentServer = {
  url: string;
  /** The next message to send, which is answered with this document. */
  messageFor(document: string, seed: number): string;
  stop(): void;
};

export async function serveContent(): Promise<ContentServer> {
  await bundle();
  const replies = new Map<string, readonly Act[]>();
  const server = chatServer((said) => replies.get(said.trim()) ?? []).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    messageFor(document, seed) {
      const said = `question number ${replies.size + 1}`;
      replies.set(said, piecesOf(document, seed));
      return said;
    },
    stop: () => void server.close(),
  };
}

function piecesOf(document: string, seed: number): Act[] {
  const letters = [...document];
  const acts: Act[] = [];
  let state = seed;
  for (let at = 0; at < letters.length; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const size = 1 + (state % Math.max(4, Math.ceil(letters.length / 6)));
    acts.push({ say: letters.slice(at, at + size).join('') }, { wait: state % 3 === 0 ? 4 : 0 });
    at += size;
  }
  return acts;
}

/** The page of the renderers joins those that `tests/chats/build.ts` made. */
async function bundle(): Promise<void> {
  const to = join(import.meta.dirname, '../dist/content');
  mkdirSync(to, { recursive: true });
  const build = await rolldown({
    input: join(import.meta.dirname, 'page.jsx'),
    platform: 'browser',
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  await build.write({ dir: to, entryFileNames: 'page.js', minify: true, codeSplitting: false });
  await build.close();
  writeFileSync(
    join(to, 'index.html'),
    '<!doctype html><meta charset="utf-8"><title>Content</title><style>.block { display: block }</style><body><script type="module" src="page.js"></script>',
  );
}

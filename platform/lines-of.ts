import type { Readable } from 'node:stream';

/** The lines of a stream. Only a line feed ends one: the readline of Node also splits at U+2028, which JSON leaves as it is. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of stream.setEncoding('utf8')) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

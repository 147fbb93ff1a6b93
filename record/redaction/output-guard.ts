import { StringDecoder } from 'node:string_decoder';

/** Passes output on in whole lines, so that text split over several writes is seen as a whole. */
export function byLine(handOn: (text: string) => void, longest = 1_000_000) {
  let held = '';
  const flush = () => {
    const text = held;
    held = '';
    if (text !== '') handOn(text);
  };
  return {
    write(text: string): void {
      held += text;
      const end = held.lastIndexOf('\n') + 1;
      if (held.length >= longest) flush();
      else if (end > 0) {
        const lines = held.slice(0, end);
        held = held.slice(end);
        handOn(lines);
      }
    },
    /** Passes on the unfinished line. */
    flush,
  };
}
export type OutputGuard = { flush(): void; remove(): void };

/**
 * Redirects all output of the process through `clean`.
 *
 * @param whole waits for the end of each line; without it, cursor movements appear immediately.
 */
export function guardOutput(
  { stdout, stderr }: { stdout: NodeJS.WritableStream; stderr: NodeJS.WritableStream },
  clean: (text: string) => string,
  { whole }: { whole: boolean },
): OutputGuard {
  const guards = [stdout, stderr].map((stream) => guardStream(stream, clean, whole));
  return {
    flush() {
      for (const guard of guards) guard.flush();
    },
    remove() {
      for (const guard of guards) guard.remove();
    },
  };
}

function guardStream(
  stream: NodeJS.WritableStream,
  clean: (text: string) => string,
  whole: boolean,
): OutputGuard {
  const { write } = stream;
  const handOn = (text: string) => void Reflect.apply(write, stream, [clean(text)]);
  const lines = byLine(handOn);
  // A character may be split over two writes.
  const decoder = new StringDecoder('utf8');
  const print = (text: string) => {
    if (whole) lines.write(text);
    else if (text !== '') handOn(text);
  };
  const guarded = (chunk: unknown, encoding?: unknown, done?: unknown): boolean => {
    if (chunk instanceof Uint8Array) print(decoder.write(Buffer.from(chunk)));
    else print(decoder.end() + textOf(String(chunk), encoding));
    const callback = typeof encoding === 'function' ? encoding : done;
    if (typeof callback === 'function') callback();
    return true;
  };
  stream.write = guarded;
  return {
    flush: lines.flush,
    remove() {
      print(decoder.end());
      lines.flush();
      stream.write = write;
    },
  };
}

/** `write('ff00', 'hex')` prints bytes. */
const textOf = (text: string, encoding: unknown): string =>
  typeof encoding === 'string' && Buffer.isEncoding(encoding) && !/^utf-?8$/i.test(encoding)
    ? Buffer.from(text, encoding).toString()
    : text;

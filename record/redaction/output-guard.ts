/** Hands on what is written in whole lines, so that what is spelled over several writes is seen as a whole. */
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
    /** Hands on the line that has no end. */
    flush,
  };
}

type Streams = { stdout: NodeJS.WritableStream; stderr: NodeJS.WritableStream };
export type OutputGuard = { flush(): void; remove(): void };

/**
 * From now on a process prints what `clean` makes of what is printed.
 *
 * @param whole waits for the end of each line. Without it, what moves the cursor of a terminal appears at once.
 */
export function guardOutput(
  { stdout, stderr }: Streams,
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
  const guarded = (chunk: unknown, encoding?: unknown, done?: unknown): boolean => {
    const text = chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : String(chunk);
    if (whole) lines.write(text);
    else handOn(text);
    const callback = typeof encoding === 'function' ? encoding : done;
    if (typeof callback === 'function') callback();
    return true;
  };
  stream.write = guarded;
  return {
    flush: lines.flush,
    remove() {
      lines.flush();
      stream.write = write;
    },
  };
}

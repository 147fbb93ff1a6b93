/**
 * Stills of WebP put one after the other into one animated picture, of which each replaces a part of what was there: the container as
 * Google's specification has it (developers.google.com/speed/webp/docs/riff_container). Pure.
 */

/** A part of the picture, from even coordinates on, and for how long it is shown before the next. */
export type Frame = { x: number; y: number; width: number; height: number; ms: number; still: Uint8Array };

/** It begins anew for ever. @throws when a still is none. */
export function animatedWebp(
  { width, height }: { width: number; height: number },
  frames: readonly Frame[],
): Buffer {
  const isAnimated = 0b10;
  const header = chunk(
    'VP8X',
    Buffer.concat([bytes(isAnimated, 4), bytes(width - 1, 3), bytes(height - 1, 3)]),
  );
  const forEver = chunk('ANIM', Buffer.concat([bytes(0, 4), bytes(0, 2)]));
  const body = Buffer.concat([Buffer.from('WEBP'), header, forEver, ...frames.map(frameChunk)]);
  return Buffer.concat([Buffer.from('RIFF'), bytes(body.length, 4), body]);
}

function frameChunk({ x, y, width, height, ms, still }: Frame): Buffer {
  if (x % 2 !== 0 || y % 2 !== 0) throw new Error(`A frame begins at ${x}, ${y}: both must be even.`);
  // It stands in the place of what was there, and stays.
  const replaces = 0b10;
  const place = [x / 2, y / 2, width - 1, height - 1, Math.round(ms)].map((value) => bytes(value, 3));
  return chunk('ANMF', Buffer.concat([...place, bytes(replaces, 1), pictureIn(Buffer.from(still))]));
}

/** The chunk of a still that holds its picture. */
function pictureIn(still: Buffer): Buffer {
  if (still.toString('latin1', 0, 4) !== 'RIFF' || still.toString('latin1', 8, 12) !== 'WEBP')
    throw new Error('A frame is no picture in WebP.');
  for (let at = 12; at + 8 <= still.length; ) {
    const size = still.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (['VP8 ', 'VP8L'].includes(still.toString('latin1', at, at + 4))) return still.subarray(at, end);
    at = end;
  }
  throw new Error('A frame holds no picture.');
}

function chunk(name: string, content: Buffer): Buffer {
  const padding = Buffer.alloc(content.length % 2);
  return Buffer.concat([Buffer.from(name), bytes(content.length, 4), content, padding]);
}

/** A number in so many bytes, the lowest first. */
function bytes(value: number, length: number): Buffer {
  const buffer = Buffer.alloc(length);
  buffer.writeUIntLE(value, 0, length);
  return buffer;
}

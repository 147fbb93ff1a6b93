import { gunzipSync, gzipSync } from 'node:zlib';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import type { Redact } from '../../record/redaction/redact.ts';
import { redactText } from './redact-text.ts';

/** What an archive may unpack to; what is larger is withheld, for nobody has looked into it. */
const unpackedLimit = 1 << 30;
const deepest = 5;

export type RedactedBytes = {
  content: Buffer;
  /** The text, where the bytes are one; null for archives and for what is no text in any encoding. */
  text: string | null;
};

/**
 * Takes the secrets out of the content of a file, whatever it is: text in UTF-8 or UTF-16, bytes among which text stands, gzip,
 * and zip files entry by entry. The same buffer comes back where nothing was found. Pictures, videos and fonts stay as they are.
 */
export function redactBytes(content: Buffer, redact: Redact, depth = 0): RedactedBytes {
  if (isMedia(content)) return { content, text: null };
  const unpacked = isArchive(content) || isGzip(content);
  if (unpacked && depth >= deepest) return { content: withheld('packed more than five times'), text: null };
  if (isArchive(content)) return { content: redactArchive(content, redact, depth), text: null };
  if (isGzip(content)) return { content: redactGzip(content, redact, depth), text: null };
  const encoding = encodingOf(content);
  const text = encoding.decode(content);
  const redacted = redactText(text, redact);
  return {
    content: redacted === text ? content : encoding.encode(redacted),
    text: encoding.isText ? redacted : null,
  };
}

const withheld = (why: string): Buffer => Buffer.from(`[withheld by Evalwright: ${why}]\n`);

/** A zip file, as a trace is one. */
const isArchive = (content: Buffer): boolean => content.length > 4 && content.readUInt32BE(0) === 0x504b0304;
const isGzip = (content: Buffer): boolean => content.length > 18 && content.readUInt16BE(0) === 0x1f8b;

/** Told by the first bytes alone: what a name or a content type claims may be anything. */
const mediaMarks = [
  '89504e470d0a1a0a', // PNG
  'ffd8ff', // JPEG
  '474946383761', // GIF 87a
  '474946383961', // GIF 89a
  '1a45dfa3', // WebM
  '774f4646', // WOFF
  '774f4632', // WOFF2
];
export const isMedia = (content: Buffer): boolean => {
  const beginning = content.subarray(0, 8).toString('hex');
  const isWebP = content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP';
  return isWebP || mediaMarks.some((mark) => beginning.startsWith(mark));
};

/** The archive without secrets, in its entries as in their names; itself where it holds none. */
function redactArchive(archive: Buffer, redact: Redact, depth: number): Buffer {
  let size = 0;
  let entries: [string, Uint8Array][];
  try {
    entries = Object.entries(
      unzipSync(archive, {
        filter({ originalSize }) {
          size += originalSize;
          return size <= unpackedLimit;
        },
      }),
    );
  } catch {
    // It only begins like one.
    return redactAsBytes(archive, redact);
  }
  if (size > unpackedLimit) return withheld('an archive of more than 1 GB');
  const redacted = entries.map(([name, content]): [string, Uint8Array] => [
    redact(name),
    redactBytes(Buffer.from(content.buffer, content.byteOffset, content.byteLength), redact, depth + 1)
      .content,
  ]);
  const changed = redacted.some(([name, content], index) => {
    const [before, was] = entries[index] ?? [];
    return name !== before || Buffer.compare(content, was ?? new Uint8Array()) !== 0;
  });
  if (!changed) return archive;
  const zippable: Zippable = Object.fromEntries(
    redacted.map(([name, content]) => [name, [content, { level: isPacked(name) ? 0 : 6 }]]),
  );
  return Buffer.from(zipSync(zippable));
}

const isPacked = (name: string) => /\.(?:png|jpe?g|webp|webm|woff2?|zip|gz)$/i.test(name);

function redactGzip(content: Buffer, redact: Redact, depth: number): Buffer {
  try {
    const plain = gunzipSync(content, { maxOutputLength: unpackedLimit });
    const redacted = redactBytes(plain, redact, depth + 1).content;
    return redacted === plain ? content : gzipSync(redacted);
  } catch (error) {
    if (error instanceof RangeError) return withheld('gzip of more than 1 GB');
    return redactAsBytes(content, redact);
  }
}

function redactAsBytes(content: Buffer, redact: Redact): Buffer {
  const text = bytes.decode(content);
  const redacted = redact(text);
  return redacted === text ? content : bytes.encode(redacted);
}

type Encoding = { isText: boolean; decode(content: Buffer): string; encode(text: string): Buffer };

/** A letter for each byte: nothing is lost, and text that stands among other bytes is found. */
const bytes: Encoding = {
  isText: false,
  decode: (content) => content.toString('latin1'),
  encode: (text) => Buffer.from(text, 'latin1'),
};
const utf8: Encoding = {
  isText: true,
  decode: (content) => content.toString('utf8'),
  encode: (text) => Buffer.from(text),
};
const utf16: Encoding = {
  isText: true,
  decode: (content) => content.toString('utf16le'),
  encode: (text) => Buffer.from(text, 'utf16le'),
};
const utf16BigEndian: Encoding = {
  isText: true,
  decode: (content) => Buffer.from(content).swap16().toString('utf16le'),
  encode: (text) => Buffer.from(text, 'utf16le').swap16(),
};

function encodingOf(content: Buffer): Encoding {
  const wide = wideEncodingOf(content);
  if (wide) return wide;
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
    return utf8;
  } catch {
    return bytes;
  }
}

/** UTF-16 by its mark, or where every other byte of the beginning is zero. */
function wideEncodingOf(content: Buffer): Encoding | null {
  if (content.length % 2 !== 0 || content.length < 4) return null;
  const mark = content.readUInt16BE(0);
  if (mark === 0xfffe) return utf16;
  if (mark === 0xfeff) return utf16BigEndian;
  const zeros = [0, 0];
  const beginning = content.subarray(0, 1_000);
  beginning.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros.map((count) => count / (beginning.length / 2));
  if (odd > 0.6 && even < 0.1) return utf16;
  return even > 0.6 && odd < 0.1 ? utf16BigEndian : null;
}

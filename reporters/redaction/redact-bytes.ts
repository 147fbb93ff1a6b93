import { gunzipSync, gzipSync } from 'node:zlib';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import type { Redact } from '../../record/redaction/redact.ts';
import { parseJson } from '../../record/text/parse-json.ts';

/** The largest unpacked size of an archive; a larger one is withheld, because it cannot be checked. */
const unpackedLimit = 1 << 30;
const deepest = 5;

export type RedactedBytes = {
  content: Buffer;
  /** Returns the text; null for archives and for bytes in no text encoding. */
  text: string | null;
};

/**
 * Redacts the content of a file of any type: text in UTF-8 or UTF-16, text within binary data, gzip, and zip archives
 * entry by entry. Returns the same buffer if nothing was found. Images, videos and fonts stay unchanged.
 */
export function redactBytes(content: Buffer, redact: Redact, depth = 0): RedactedBytes {
  if (isMedia(content)) return { content, text: null };
  const unpacked = isArchive(content) || isGzip(content);
  if (unpacked && depth >= deepest) return { content: withheld('packed more than five times'), text: null };
  if (isArchive(content)) return { content: redactArchive(content, redact, depth), text: null };
  if (isGzip(content)) return { content: redactGzip(content, redact, depth), text: null };
  try {
    return redactPlain(content, redact);
  } catch {
    // Text of more than half a GB, or JSON that is nested ten thousand times.
    return { content: withheld('too long or too deeply nested to be searched for secrets'), text: null };
  }
}

function redactPlain(content: Buffer, redact: Redact): RedactedBytes {
  const encoding = encodingOf(content);
  const text = encoding.decode(content);
  const redacted = redactText(text, redact);
  return {
    content: redacted === text ? content : encoding.encode(redacted),
    text: encoding.isText ? redacted : null,
  };
}

const withheld = (why: string): Buffer => Buffer.from(`[withheld by Evalwright: ${why}]\n`);

/** A zip archive, such as a trace. */
export const isArchive = (content: Buffer): boolean =>
  content.length > 4 && content.readUInt32BE(0) === 0x504b0304;
const isGzip = (content: Buffer): boolean => content.length > 18 && content.readUInt16BE(0) === 0x1f8b;

/** Detected by the first bytes alone: names and content types may be wrong. */
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

/** Returns the archive with redacted entries and names; the same archive if it holds no secrets. */
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
    // It has the signature of an archive without being one.
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

const ofNode = (name: BufferEncoding, { isText }: Pick<Encoding, 'isText'>): Encoding => ({
  isText,
  decode: (content) => content.toString(name),
  encode: (text) => Buffer.from(text, name),
});
/** One character per byte: lossless, and text within binary data is found. */
const bytes = ofNode('latin1', { isText: false });
const utf8 = ofNode('utf8', { isText: true });
const utf16 = ofNode('utf16le', { isText: true });
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

/** UTF-16 is detected by its byte order mark, or if every other byte at the beginning is zero. */
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

/**
 * Redacts the text of a file. In JSON, JSON lines (traces) and event streams (`data: {…}`), secrets that are split
 * over several values are found as well.
 */
export function redactText(text: string, redact: Redact): string {
  return redact(redactDocuments(text, redact));
}

const line = /^(\s*(?:data:\s*)?)([[{].*[\]}])(\s*)$/;

function redactDocuments(text: string, redact: Redact): string {
  // A single line may be the only JSON document of a trace.
  const whole = /^\s*[[{][^\n]*\n\s*\S/.test(text) ? parseJson(text) : undefined;
  if (whole !== undefined) {
    const redacted = redact(whole);
    return redacted === whole ? text : JSON.stringify(redacted, null, 2);
  }
  const lines = text.split('\n').map((written) => {
    const [, before = '', json = '', after = ''] = line.exec(written) ?? [];
    return { written, before, after, document: json ? parseJson(json) : undefined };
  });
  const documents = lines.flatMap(({ document }) => (document === undefined ? [] : [document]));
  const redacted = redact(documents);
  if (redacted === documents) return text;
  let next = 0;
  return lines
    .map(({ written, before, after, document }) => {
      if (document === undefined) return written;
      const now = redacted[next++];
      return JSON.stringify(now) === JSON.stringify(document)
        ? written
        : `${before}${JSON.stringify(now)}${after}`;
    })
    .join('\n');
}

import { unzipSync, type Zippable, zipSync } from 'fflate';
import type { Redact } from '../../record/redaction/redact.ts';
import { redactText, textOf } from './redact-text.ts';

/** A zip file, as a trace is one. */
export const isArchive = (content: Buffer): boolean =>
  content.length > 4 && content.readUInt32BE(0) === 0x504b0304;

/** The archive without secrets, in its entries as in their names; itself where it holds none. */
export function redactArchive(archive: Buffer, redact: Redact): Buffer {
  const entries = Object.entries(unzipSync(archive));
  const redacted = entries.map(([name, content]): [string, Uint8Array] => [
    redact(name),
    redactEntry(Buffer.from(content.buffer, content.byteOffset, content.byteLength), redact),
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

function redactEntry(content: Buffer, redact: Redact): Buffer {
  if (isArchive(content)) return redactArchive(content, redact);
  const text = textOf(content);
  if (text === null) return content;
  const redacted = redactText(text, redact);
  return redacted === text ? content : Buffer.from(redacted);
}

const isPacked = (name: string) => /\.(?:png|jpe?g|webp|webm|woff2?|zip)$/i.test(name);

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inflateRawSync } from 'node:zlib';

/**
 * Every file below a folder that holds the text, plain or in base64, also within zip archives and within archives
 * that are embedded in HTML, as `trace.zip!test.trace`, and within the data of a page, as `index.js!data`.
 */
export function filesHolding(text: string, folder: string): string[] {
  return holding(readAll(folder), [text, ...inBase64(text)]);
}

export type Content = { name: string; content: Buffer };

/** What all files below a folder hold, archives unpacked. */
export const readAll = (folder: string): Content[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      return contentsOf(relative(folder, path), readFileSync(path));
    });

/** The names of those that hold one of the texts. */
export function holding(contents: readonly Content[], texts: readonly string[]): string[] {
  const needles = texts.map((text) => Buffer.from(text));
  return contents
    .filter(({ content }) => needles.some((needle) => content.includes(needle)))
    .map(({ name }) => name);
}

function contentsOf(name: string, content: Buffer): Content[] {
  const own = { name, content };
  if (content.length > 4 && content.readUInt32BE(0) === 0x504b0304)
    return [own, ...unzip(content).flatMap((entry) => contentsOf(`${name}!${entry.name}`, entry.content))];
  const [, data] =
    /^globalThis\.evalwrightView\("[^"]*","([A-Za-z0-9+/=]+)"\)/.exec(content.toString('latin1')) ?? [];
  if (data !== undefined)
    return [own, { name: `${name}!data`, content: inflateRawSync(Buffer.from(data, 'base64')) }];
  const embedded = content.toString('latin1').matchAll(/data:application\/zip;base64,([A-Za-z0-9+/=]+)/g);
  return [
    own,
    ...[...embedded].flatMap(([, zip = '']) => contentsOf(`${name}!embedded`, Buffer.from(zip, 'base64'))),
  ];
}

/** The text's base64 at each of the three places it can have among the bytes around it, without the shared ends. */
export const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((offset) => {
    const encoded = Buffer.from(' '.repeat(offset) + text)
      .toString('base64')
      .replace(/=+$/, '');
    return encoded.slice(offset === 0 ? 0 : offset + 1, -1);
  });

/** The entries of a zip archive, by its central directory (APPNOTE.TXT 4.3.12). */
function unzip(zip: Buffer): Content[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const entries: Content[] = [];
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      zip.readUInt16LE(at + field),
    );
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0)),
      content: zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed),
    });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';
import { redactor } from '../../record/redaction/redact.ts';
import { cleanAttachment } from './clean-attachment.ts';
import { cleaner } from './clean-events.ts';

const secret = 'sk-planted-0123456789abcdef';
const redact = redactor([secret]);
const folder = mkdtempSync(join(tmpdir(), 'evalwright-attached-'));
after(() => rmSync(folder, { recursive: true }));
const cleaning = (ours: boolean) => ({ redact, clean: cleaner(redact), isOurs: () => ours });

function aFile(text: string) {
  const path = join(folder, `${Math.random()}.txt`);
  writeFileSync(path, text);
  return { name: 'a file', contentType: 'text/plain', path };
}

test('a file of the run is written anew', () => {
  const attachment = aFile(`a ${secret}`);
  cleanAttachment(attachment, cleaning(true));
  assert.equal(readFileSync(attachment.path, 'utf8'), 'a [redacted]');
});

test('somebody else’s file stays as it is, and the reports get a copy', () => {
  const attachment: { name: string; contentType: string; path?: string; body?: Buffer } = aFile(
    `a ${secret}`,
  );
  const { path = '' } = attachment;
  cleanAttachment(attachment, cleaning(false));
  assert.equal(readFileSync(path, 'utf8'), `a ${secret}`);
  assert.equal(attachment.path, undefined);
  assert.equal(attachment.body?.toString(), 'a [redacted]');
});

const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(secret)]);
test('a picture is not looked into', () => {
  const attachment = { name: 'shot', contentType: 'image/png', body: picture };
  cleanAttachment(attachment, cleaning(true));
  assert.equal(attachment.body, picture);
});

describe('a secret is taken out', () => {
  const nul = Buffer.from([0]);
  const latin = Buffer.from([0xe9]);
  for (const [title, contentType, body] of [
    ['of text that is called a picture', 'image/png', Buffer.from(`a ${secret}`)],
    ['of a video that is none', 'video/webm', Buffer.from(`a ${secret}`)],
    ['beside a NUL byte', 'text/plain', Buffer.concat([Buffer.from(`a ${secret}`), nul])],
    [
      'beside a byte of Latin-1',
      'text/plain',
      Buffer.concat([Buffer.from('caf'), latin, Buffer.from(` ${secret}`)]),
    ],
    [
      'among bytes',
      'application/octet-stream',
      Buffer.concat([latin, nul, latin, Buffer.from(secret), latin]),
    ],
    ['in UTF-16', 'text/plain', Buffer.from(`a ${secret}`, 'utf16le')],
    ['in UTF-16 with a mark', 'text/plain', Buffer.from(`\uFEFFa ${secret}`, 'utf16le')],
    ['in UTF-16 of the other order', 'text/plain', Buffer.from(`\uFEFFa ${secret}`, 'utf16le').swap16()],
    ['in UTF-16 among bytes', 'x/y', Buffer.concat([latin, Buffer.from(secret, 'utf16le'), latin])],
    ['in gzip', 'application/gzip', gzipSync(`{"k":"${secret}"}`)],
    ['in gzip in gzip', 'application/gzip', gzipSync(gzipSync(secret))],
    ['in gzip in a zip', 'application/zip', Buffer.from(zipSync({ 'a.gz': gzipSync(secret) }))],
    [
      'in a zip entry with a NUL',
      'application/zip',
      Buffer.from(zipSync({ a: Buffer.concat([Buffer.from(secret), nul]) })),
    ],
  ] as const)
    test(title, () => {
      const attachment = { name: 'a file', contentType, body };
      assert.ok(holds(body), 'the search finds it');
      cleanAttachment(attachment, cleaning(true));
      assert.ok(!holds(attachment.body));
      assert.ok(allBytes(attachment.body).replaceAll('\0', '').includes('[redacted]'));
    });

  test('what only begins like gzip or a zip file is read as bytes', () => {
    for (const mark of ['1f8b08', '504b0304']) {
      const attachment = {
        name: 'a',
        contentType: 'x/y',
        body: Buffer.concat([Buffer.from(mark, 'hex'), Buffer.from(`00000000000000 ${secret}`)]),
      };
      cleanAttachment(attachment, cleaning(true));
      assert.ok(!attachment.body.includes(secret));
    }
  });

  /** Everything in it, unpacked, a letter for each byte. */
  function allBytes(content: Buffer): string {
    if (content.readUInt16BE(0) === 0x1f8b) return allBytes(gunzipSync(content));
    if (content.readUInt32BE(0) !== 0x504b0304) return content.toString('latin1');
    return Object.values(unzipSync(content))
      .map((entry) => allBytes(Buffer.from(entry)))
      .join('');
  }
  const holds = (content: Buffer) => allBytes(content).replaceAll('\0', '').includes(secret);
});

test('what cannot be searched for a secret is withheld, and the rest of its archive is not', () => {
  const nested = `${'['.repeat(20_000)}"${secret}"${']'.repeat(20_000)}`;
  const body = Buffer.from(zipSync({ 'a.json': Buffer.from(nested), b: Buffer.from(`b ${secret}`) }));
  const attachment = { name: 'trace', contentType: 'application/zip', body };
  cleanAttachment(attachment, cleaning(true));
  const { 'a.json': one, b: other } = unzipSync(attachment.body);
  assert.match(Buffer.from(one ?? []).toString(), /^\[withheld by Evalwright: .*\]\n$/);
  assert.equal(Buffer.from(other ?? []).toString(), 'b [redacted]');
});

test('Markdown is fenced once, however often it is cleaned', () => {
  const attachment = { name: 'notes', contentType: 'text/markdown', body: Buffer.from('```\n![x](y)\n') };
  cleanAttachment(attachment, cleaning(true));
  const once = attachment.body.toString();
  assert.equal(once, '````text\n```\n![x](y)\n\n````\n');
  cleanAttachment(attachment, cleaning(true));
  assert.equal(attachment.body.toString(), once);
});

for (const contentType of ['text/html', 'TEXT/HTML', 'application/xhtml+xml', 'image/svg+xml; charset=utf-8'])
  test(`${contentType} is shown as it is written`, () => {
    const attachment = { name: 'page', contentType, body: Buffer.from('<img src=x>\u001b[2J') };
    cleanAttachment(attachment, cleaning(true));
    assert.deepEqual(
      [attachment.contentType, attachment.body.toString()],
      ['text/plain', '<img src=x>\\x1b[2J'],
    );
  });

for (const [ending, contentType] of [
  ['.html', 'text/html'],
  ['.htm', 'text/plain'],
  ['.SVG', 'image/svg+xml'],
] as const)
  test(`no report gets a file that ends in ${ending}`, () => {
    const path = join(folder, `page${ending}`);
    writeFileSync(path, `<p>${secret}`);
    const attachment: Parameters<typeof cleanAttachment>[0] = { name: 'page', contentType, path };
    cleanAttachment(attachment, cleaning(true));
    assert.deepEqual(
      [attachment.path, attachment.contentType, attachment.body?.toString()],
      [undefined, 'text/plain', '<p>[redacted]'],
    );
    assert.equal(readFileSync(path, 'utf8'), '<p>[redacted]');
  });
